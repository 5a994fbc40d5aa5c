/* The described sheet: paper and tray. A tap gives an item's id; what it means is decided by the host's choices. */
"use strict";

const sheets = (() => {
  const { el, symbol, coloured, die } = draw;
  const ABOVE = 8;
  const ON_TRAY = ["die", "chip", "step", "button"];

  /** As the host's own screens do it: a tap toggles, or begins anew if no choice holds both. */
  function tap(sheet, selection, id) {
    if (selection.includes(id)) return selection.filter((other) => other !== id);
    const wanted = selection.concat(id);
    if (sheet.choices.some((choice) => wanted.every((one) => choice.items.includes(one)))) return wanted;
    return sheet.choices.some((choice) => choice.items.includes(id)) ? [id] : selection;
  }

  /** The choice that a selection is, if it is one. */
  function chosen(sheet, selection) {
    return sheet.choices.find(
      (choice) => choice.items.length === selection.length && selection.every((id) => choice.items.includes(id))
    );
  }

  /** Whether one more tap on what is chosen confirms it; a die is put back. */
  function confirms(sheet, selection, one) {
    return one.kind !== "die" && selection.length === 1 && selection[0] === one.id && Boolean(chosen(sheet, selection));
  }

  function at(node, place) {
    const [x, y, wide, high] = place;
    node.style.left = "calc(var(--u)*" + x + ")";
    node.style.top = "calc(var(--u)*" + y + ")";
    if (wide !== undefined) {
      node.style.width = "calc(var(--u)*" + wide + ")";
      node.style.height = "calc(var(--u)*" + high + ")";
    }
    return node;
  }

  function item(one, view) {
    const { sheet, selection, pending, onTap } = view;
    const offered = sheet.choices.some((choice) => choice.items.includes(one.id));
    const single = sheet.choices.find((choice) => choice.items.length === 1 && choice.items[0] === one.id);
    const shows = pending ? pending.shows[one.id] : undefined;
    const live = sheet.own && (offered || one.why) && one.kind !== "box" && one.kind !== "label";
    const picked = selection.includes(one.id);
    const classes = ["item", one.kind];
    if (one.mark) classes.push("m-" + one.mark);
    if (offered) classes.push("offered");
    if (picked) classes.push("picked");
    if (shows !== undefined && shows !== one.written) classes.push("pending");
    if (one.colour) classes.push("tinted");
    if (one.colour && !one.printed) classes.push("blank");
    if (one.id.indexOf("made") === 0) classes.push("made");
    if (one.id === "total") classes.push("grand");
    const node = el(live ? "button" : "div", {
      class: classes.join(" "),
      "data-id": one.id,
      "aria-label": one.label,
      role: !live && one.label ? "img" : null,
      "aria-pressed": live && offered ? String(picked) : null,
      onclick: live ? () => onTap(one, offered) : null,
    });
    if (!one.label && !one.printed && !one.written) node.setAttribute("aria-hidden", "true");
    at(node, one.place);
    coloured(node, one.colour);
    fill(node, one, shows, single);
    return node;
  }

  function fill(node, one, shows, single) {
    const written = shows !== undefined ? shows : one.written || "";
    if (one.kind === "chip") {
      node.append(el("b", {}, symbol(one.colour), one.printed || ""), el("small", {}, one.made || ""));
    } else if (one.kind === "step") {
      node.append(el("b", {}, one.printed), el("small", {}, one.made || ""));
    } else if (one.kind === "button") {
      node.append(one.label);
    } else if (one.kind === "label" && one.colour) {
      node.append(symbol(one.colour));
    } else {
      if (one.printed) node.append(el("span", { class: "printed" }, one.printed, one.kind === "cell" && one.colour ? symbol(one.colour) : ""));
      if (written || (one.kind === "cell" && one.colour && one.printed)) node.append(el("span", { class: "written" }, written));
      else if (single && single.gain > 0 && one.kind === "cell") node.append(el("span", { class: "gain" }, "+" + single.gain));
    }
  }

  function paper(view, total) {
    const { sheet } = view;
    const boxed = sheet.items.some((one) => one.id === "diagonal_up");
    const node = el("section", { class: "paper" + (boxed ? " boxed" : ""), "aria-label": sheet.title });
    node.style.setProperty("--w", sheet.size[0]);
    node.style.setProperty("--h", sheet.size[1] + (boxed ? ABOVE : 0));
    const counted = sheet.items.some((one) => one.id === "total");
    const shownTotal = sheet.total + (view.pending ? view.pending.gain : 0);
    node.append(at(el("div", { class: "owner" }, el("b", {}, sheet.title), el("small", {}, view.note)), [14, 8]));
    if (!counted) {
      const sum = el("div", { class: "sum" }, el("small", {}, total), el("span", { class: "written" }, String(shownTotal)));
      node.append(sum);
    }
    sheet.print.forEach((word) => node.append(at(el("span", { class: "word" }, word.text), word.place)));
    sheet.items.filter((one) => !ON_TRAY.includes(one.kind)).forEach((one) => node.append(item(one, view)));
    return node;
  }

  /** Dice, steps and sums beside the paper; the dice are cubes that tumble after a roll. */
  function tray(view, dice, since) {
    const { sheet, selection, onTap } = view;
    const items = sheet ? sheet.items : [];
    const node = el("section", { class: "tray" });
    const steps = items.filter((one) => one.kind === "step");
    if (steps.length) node.append(el("div", { class: "steps" }, ...steps.map((one) => flat(item(one, view)))));
    const thrown = items.filter((one) => one.kind === "die" && one.written);
    const pips = thrown.every((one) => one.pips);
    const count = thrown.length || dice.length;
    const row = el("div", { class: "dice " + (count > 6 ? "many" : count > 2 ? "several" : "few"), role: "group" });
    if (thrown.length) {
      thrown.forEach((one, place) => {
        const cube = die(one.colour || "white", one.written, one.pips, since, place);
        const offered = sheet.own && sheet.choices.some((choice) => choice.items.includes(one.id));
        const button = el(offered ? "button" : "div", {
          class: "slot" + (offered ? " offered" : "") + (selection.includes(one.id) ? " picked" : "") + (one.mark ? " m-" + one.mark : ""),
          "data-id": one.id, "aria-label": one.label, "aria-pressed": offered ? String(selection.includes(one.id)) : null,
          role: offered ? null : "img", onclick: offered ? () => onTap(one, true) : null,
        }, cube);
        if (pips) button.append(coloured(el("span", { class: "badge" }, symbol(one.colour), el("b", {}, one.written)), one.colour));
        row.append(button);
      });
    } else {
      dice.forEach((one, place) => row.append(el("div", { class: "slot", role: "img", "aria-label": one.text }, die(one.colour, one.text, true, since, place))));
    }
    if (row.children.length) node.append(row);
    if (dice.length) {
      const sum = dice.reduce((all, one) => all + Number(one.text), 0);
      row.append(el("div", { class: "called" }, el("small", {}, dice.map((one) => one.text).join(" + ")), el("b", {}, String(sum))));
    }
    const chips = items.filter((one) => one.kind === "chip");
    if (chips.length && thrown.length) node.append(el("div", { class: "chips" }, ...chips.map((one) => flat(chip(one, view)))));
    if (view.hint) node.append(el("p", { class: "hint" }, view.hint));
    return node;
  }

  /** A sum is chosen through the cell it goes to. */
  function chip(one, view) {
    const choice = view.sheet.choices.find((other) => other.shows[one.id] !== undefined && other.items.length === 1);
    const target = choice ? Object.assign({}, one, { id: choice.items[0] }) : one;
    const node = item(target, view);
    node.setAttribute("data-id", one.id);
    return node;
  }

  function flat(node) {
    ["left", "top", "width", "height"].forEach((name) => node.style.removeProperty(name));
    return node;
  }

  return { tap, chosen, confirms, paper, tray };
})();
