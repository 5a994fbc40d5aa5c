/* A guest's page: keeps the connection, shows what the host tells, sends what the guest chooses. */
"use strict";

(() => {
  const { el, icon } = draw;
  const VERSION = 2;
  const RETRIES = [300, 700, 1500, 3000];
  const PATIENT = 6;
  const [QUIET, ANSWERS_WITHIN] = [15000, 6000];
  const [WIDEST, NARROWEST, PART, AROUND] = [560, 340, 0.56, 28];
  const app = document.getElementById("app");
  const news = document.getElementById("news");
  const toastBox = document.getElementById("toast");
  const secret = location.hash.slice(1);
  const kept = read("petka:" + location.host);
  const me = {
    guest: kept.guest || "", key: kept.key || "", secret: secret || kept.secret || "",
    name: kept.name || "", language: kept.language || (navigator.language || "en").slice(0, 2), sound: kept.sound !== false,
  };
  let words = {};
  let socket = null;
  let line = "idle";
  let tries = 0;
  let timer = 0;
  let doubt = 0;
  let table = null;
  let sorry = null;
  let selection = [];
  let looking = null;
  let sheetOpen = "";
  let welcomed = false;
  let thrown = "";
  let thrownAt = -1e6;
  let pressed = false;
  let stale = false;
  let awaited = 0;
  let asks = {};
  let nudge = null;
  let audio = null;
  let number = 0;
  let lost = [];
  let claim = "";

  /** The one thing that is never made anew: somebody may be typing. */
  const field = el("input", { id: "name", maxlength: 24, autocomplete: "nickname", autocapitalize: "words", value: me.name, enterkeyhint: "go" });

  // -- keeping -----------------------------------------------------------------------------------------------

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch (error) {
      return {};
    }
  }

  function keep() {
    try {
      localStorage.setItem("petka:" + location.host, JSON.stringify(me));
    } catch (error) {
      /* private windows may refuse: then a reload joins anew */
    }
  }

  function say(key, name) {
    return (words[key] || "").replace("{name}", name || "");
  }

  function speak(language) {
    me.language = language === "cs" ? "cs" : "en";
    document.documentElement.lang = me.language;
    keep();
    return fetch("words/" + me.language + ".json")
      .then((answer) => answer.json())
      .then((found) => {
        words = found;
        send({ kind: "speak", language: me.language });
        render();
      })
      .catch(() => render());
  }

  // -- the line ----------------------------------------------------------------------------------------------

  /** A table that moved is another page, without the key: ask who is lost, so that one tap leads back to the seat. */
  function seek() {
    if (me.guest || !me.secret) return;
    const here = new WebSocket("ws://" + location.host + "/table");
    here.onopen = () => here.send(JSON.stringify({ kind: "seek", version: VERSION, secret: me.secret }));
    here.onmessage = (event) => {
      const message = JSON.parse(event.data);
      lost = message.kind === "lost" ? message.people : [];
      if (line === "idle") render();
    };
  }

  function connect() {
    clearTimeout(timer);
    if (socket) return;
    line = table ? "away" : "connecting";
    sorry = null;
    const here = new WebSocket("ws://" + location.host + "/table");
    socket = here;
    here.onopen = () => {
      const hello = { kind: "hello", version: VERSION, client: "browser", language: me.language, name: me.name, secret: me.secret };
      if (me.guest) Object.assign(hello, { guest: me.guest, key: me.key });
      else if (claim) hello.claim = claim;
      here.send(JSON.stringify(hello));
    };
    here.onmessage = (event) => {
      listen(here);
      hear(JSON.parse(event.data));
    };
    here.onclose = () => cutOff(here);
    render();
  }

  function cutOff(here) {
    if (socket !== here) return;
    socket = null;
    clearTimeout(doubt);
    if (line === "ended") return;
    line = table ? "away" : "connecting";
    timer = setTimeout(connect, RETRIES[Math.min(tries++, RETRIES.length - 1)]);
    render();
  }

  /** A line can be dead without a word, and only a word shows it: after a long silence, or a question, we want one. */
  function listen(here) {
    clearTimeout(doubt);
    doubt = setTimeout(() => probe(here), QUIET);
  }

  function probe(here) {
    if (socket !== here || line !== "here") return;
    send({ kind: "speak", language: me.language });
    expect(here);
  }

  function expect(here) {
    clearTimeout(doubt);
    doubt = setTimeout(() => {
      cutOff(here);
      here.close();
    }, ANSWERS_WITHIN);
  }

  function send(message) {
    if (socket && socket.readyState === 1 && line === "here") socket.send(JSON.stringify(message));
  }

  /** Asked until answered: sent again after a break, done once by the host. */
  function ask(message) {
    number += 1;
    const id = me.guest.slice(0, 8) + "-" + Date.now().toString(36) + "-" + number;
    asks[id] = Object.assign({ id }, message);
    send(asks[id]);
    if (socket && line === "here") expect(socket);
    render();
  }

  function hear(message) {
    if (message.kind === "welcome") {
      tries = awaited = 0;
      line = "here";
      claim = "";
      if (!me.guest || message.key) welcomed = true;
      me.guest = message.guest;
      if (message.key) me.key = message.key;
      me.name = message.name;
      keep();
      Object.keys(asks).forEach((id) => send(asks[id]));
    } else if (message.kind === "answer") {
      delete asks[message.id];
      if (message.accepted) awaited = message.revision;
      else toast(message.text, true);
    } else if (message.kind === "nudge") {
      nudge = message.by;
      toast(say("nudged", message.by));
      buzz([60, 60, 120]);
      beep(660);
    } else if (message.kind === "sorry") {
      dismissed(message);
    } else {
      told(message);
    }
    render();
  }

  /** Sent away: some reasons are for good, after the others the page tries again by itself. */
  function dismissed(message) {
    if (message.reason === "too_fast") return;
    line = "ended";
    sorry = message;
    claim = "";
    if (message.reason === "wrong_secret" && me.guest) {
      me.guest = me.key = "";
      keep();
      if (me.secret) startOver();
    }
  }

  /** The key no longer counts, perhaps because the seat went on from another address: join, or come back by name. */
  function startOver() {
    if (socket) socket.close();
    socket = sorry = table = null;
    line = "idle";
    lost = [];
    seek();
  }

  function told(message) {
    const before = table;
    table = message;
    const page = message.page || {};
    if (before && before.running !== message.running) {
      looking = null;
      awaited = 0;
    }
    if (!page.sheet || !before || !before.page || !before.page.sheet || before.page.sheet.seat !== page.sheet.seat) selection = [];
    selection = page.sheet ? selection.filter((id) => page.sheet.choices.some((choice) => choice.items.includes(id))) : [];
    const mine = page.people && page.people[message.people.findIndex((one) => one.you)];
    const was = before && before.page && before.page.people && before.people && before.page.people[before.people.findIndex((one) => one.you)];
    if (mine && mine.acts && !(was && was.acts)) {
      buzz([30]);
      beep(520);
    }
    if (mine && !mine.acts) nudge = null;
  }

  // -- small things ------------------------------------------------------------------------------------------

  function buzz(pattern) {
    if (me.sound && navigator.vibrate) navigator.vibrate(pattern);
  }

  function beep(pitch) {
    const Maker = window.AudioContext || window.webkitAudioContext;
    if (!me.sound || !Maker) return;
    try {
      audio = audio || new Maker();
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.12, audio.currentTime);
      loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
      tone.connect(loud).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.25);
    } catch (error) {
      audio = null;
    }
  }

  let toastTimer = 0;
  function toast(text, bad) {
    if (!text) return;
    toastBox.textContent = text;
    toastBox.className = "on" + (bad ? " bad" : "");
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => (toastBox.className = ""), 3600);
  }

  function button(text, kind, onclick, more) {
    return el("button", Object.assign({ class: "btn " + kind, onclick }, more || {}), text);
  }

  function avatar(one) {
    const letter = Array.from(one.name.trim())[0] || "?";
    return el("span", { class: "avatar a-" + one.avatar, "aria-hidden": "true" }, letter.toUpperCase());
  }

  function languages() {
    return el("div", { class: "languages" }, ...["cs", "en"].map((code) =>
      button(code === "cs" ? "Čeština" : "English", "chip" + (me.language === code ? " on" : ""), () => speak(code), { lang: code, "aria-pressed": String(me.language === code) })
    ));
  }

  // -- pages -------------------------------------------------------------------------------------------------

  /** Not under a finger: a tap on what has been replaced meanwhile would be lost. */
  function render() {
    stale = pressed;
    if (pressed) return;
    const focused = document.activeElement && document.activeElement.getAttribute("data-id");
    const typed = document.getElementById("name");
    const scroll = app.firstElementChild ? app.firstElementChild.scrollTop : 0;
    const page = current();
    while (app.firstChild) app.removeChild(app.firstChild);
    app.append(page);
    page.scrollTop = scroll;
    fit();
    tell();
    const drawer = app.querySelector(".drawer");
    if (drawer) {
      drawer.querySelector('[data-id="' + (focused === "leave" ? focused : "close") + '"]').focus({ preventScroll: true });
    } else if (focused) {
      const again = app.querySelector('[data-id="' + focused + '"]');
      if (again) again.focus({ preventScroll: true });
    } else if (typed) {
      field.focus();
    }
  }

  /** For those who listen: the page is made anew all the time, this one line is not. */
  function tell() {
    const page = (table && table.page) || {};
    const parts = line === "ended" ? [sorry && sorry.text] : line === "away" ? [say("away")] : [page.title, table && table.asleep ? say("host_asleep") : page.status];
    const text = table || sorry ? parts.filter(Boolean).join(". ") : "";
    if (news.textContent !== text) news.textContent = text;
  }

  function current() {
    if (line === "ended") return ended();
    if (!me.guest && line === "idle") return joining();
    if (!table) return waiting(say("connecting"));
    if (table.kind === "waiting") return waiting(say("let_in"));
    if (table.kind === "lobby") return lobby();
    return playing();
  }

  function plain(...children) {
    return el("main", { class: "plain" }, el("img", { src: "icon.svg", alt: "", width: 72, height: 72 }), el("h1", {}, "Pětka"), ...children);
  }

  function toApp() {
    const link = "petka://" + location.host + "/" + (me.secret ? "#" + me.secret : "");
    return /Android/.test(navigator.userAgent) ? el("a", { class: "btn plainbtn", href: link }, say("open_app")) : "";
  }

  function joining() {
    const go = (event) => {
      event.preventDefault();
      me.name = field.value.trim();
      keep();
      beep(0.001);
      connect();
    };
    const back = (one) => () => {
      me.name = claim = one.name;
      connect();
    };
    const found = lost.map((one) => el("li", {}, el("button", { class: "btn secondary again", "aria-label": say("back_as", one.name), onclick: back(one) }, avatar(one), one.name)));
    return plain(
      found.length ? el("section", { class: "lost" }, el("h2", {}, say("back_here")), el("ul", {}, ...found)) : "",
      el("form", { onsubmit: go }, el("label", { for: "name" }, say("name")), field, button(say("join"), "primary", null, { type: "submit" })),
      toApp(),
      languages()
    );
  }

  function waiting(text) {
    return plain(el("div", { class: "ring", "aria-hidden": "true" }), el("p", { role: "status" }, text), languages());
  }

  function ended() {
    const again = () => {
      line = "idle";
      sorry = null;
      if (me.guest) connect();
      else startOver();
      render();
    };
    const final = sorry && (sorry.reason === "removed" || sorry.reason === "other_version");
    const sheet = table && table.page && table.page.sheet ? sheets.paper(view(true), say("total")) : "";
    return plain(el("p", {}, sorry ? sorry.text : ""), final ? "" : button(say("again"), "primary", again), sheet, languages());
  }

  function banners() {
    const found = [];
    if (line === "away") found.push(el("p", { class: "banner bad" }, el("span", { class: "ring small", "aria-hidden": "true" }), say("away"), tries > PATIENT ? " " + say("away_long") : ""));
    else if (table.asleep) found.push(el("p", { class: "banner warn" }, say("host_asleep")));
    if (welcomed && line === "here" && table.kind === "lobby") found.push(el("p", { class: "banner good" }, say("in")));
    return found;
  }

  function lobby() {
    const mine = table.people.find((one) => one.you);
    const seated = mine && mine.seat !== null;
    const ready = table.guest.ready;
    const list = table.people.map((one) =>
      el("li", { class: one.here ? "" : "gone" }, avatar(one),
        el("div", {}, el("b", {}, one.you ? one.name + " (" + say("you").toLowerCase() + ")" : one.name),
          el("small", {}, !one.here ? say("gone") : one.seat === null ? say("watch") : say(one.kind))),
        one.seat !== null && one.ready && one.here ? el("span", { class: "tick" }, say("ready_done")) : ""));
    return el("main", { class: "page lobby" }, el("div", { class: "top" }, ...banners(), el("h1", {}, table.page.title), el("p", { class: "muted" }, say("start_soon"))),
      el("div", { class: "list" }, el("div", { class: "between" }, el("h2", {}, say("at_table")), el("span", { class: "muted" }, table.page.status)), el("ul", {}, ...list), table.page.plays ? "" : el("p", { class: "languages" }, toApp()), languages()),
      el("div", { class: "bar" },
        !seated && table.page.no_seat ? el("p", { class: "prompt" }, table.page.no_seat) : button(seated ? say("watch") : say("sit_down"), "secondary", () => send({ kind: "watch", yes: seated })),
        seated ? button(ready ? say("not_ready") : say("ready"), ready ? "secondary" : "primary", () => send({ kind: "ready", yes: !ready })) : ""));
  }

  function view(still) {
    const page = table.page;
    const sheet = page.sheet;
    const pending = sheet && sheet.own ? sheets.chosen(sheet, selection) : undefined;
    return { sheet, selection, pending, note: pending ? pending.note || sheet.note : sheet ? sheet.note : "", hint: page.hint, onTap: still ? () => {} : tapped };
  }

  function tapped(one, offered) {
    if (!offered) {
      toast(one.why, true);
      const node = app.querySelector('[data-id="' + one.id + '"]');
      if (node) {
        node.classList.remove("shake");
        void node.offsetWidth;
        node.classList.add("shake");
      }
      return;
    }
    const sheet = table.page.sheet;
    if (sheets.confirms(sheet, selection, one)) return confirm();
    selection = sheets.tap(sheet, selection, one.id);
    render();
  }

  function confirm() {
    const choice = sheets.chosen(table.page.sheet, selection);
    if (!choice || line !== "here" || busy()) return;
    ask({ kind: "act", action: choice.action });
  }

  /** Until the host has answered and what it answered is on the page. */
  function busy() {
    return Object.keys(asks).length > 0 || table.revision < awaited;
  }

  function playing() {
    const page = table.page;
    const now = JSON.stringify(page.thrown || "");
    if (thrown !== "" && thrown !== now) thrownAt = performance.now();
    thrown = now;
    const look = view(false);
    const mine = table.people.find((one) => one.you);
    const head = el("header", {},
      mine ? avatar(mine) : "",
      el("div", { class: "grow" }, el("h1", {}, page.title), el("p", {}, el("i", { class: "dot " + line }), el("span", {}, page.subtitle || ""))),
      button(icon(me.sound ? "sound" : "silence"), "icon", () => { me.sound = !me.sound; keep(); render(); }, { "aria-label": me.sound ? say("sound_off") : say("sound_on"), "data-id": "sound" }),
      page.scoring ? button(icon("book"), "icon", () => { sheetOpen = "scoring"; render(); }, { "aria-label": say("scoring"), "data-id": "scoring" }) : "");
    const body = el("div", { class: "body" });
    if (page.results) body.append(results(page.results));
    if (page.dice && !page.results && (page.dice.length || (look.sheet && look.sheet.tray[0]))) body.append(sheets.tray(look, page.dice, performance.now() - thrownAt));
    if (look.sheet) body.append(sheets.paper(look, say("total")));
    else body.append(el("p", { class: "watching muted" }, page.plays ? say("watching") : toApp()));
    const main = el("main", { class: "page playing" }, el("div", { class: "top" }, ...banners(), head), body, people(), bar(look));
    if (sheetOpen === "scoring" && page.scoring) main.append(scoring(page.scoring));
    return main;
  }

  function results(found) {
    return el("ol", { class: "results" }, ...found.map((one) =>
      el("li", { class: one.you ? "you" : "" }, el("b", {}, one.place ? one.place + "." : "\u2013"), el("span", { class: "grow" }, one.name), el("span", {}, one.score))));
  }

  function people() {
    const page = table.page;
    const row = table.people.map((one, i) => {
      const more = page.people[i] || {};
      const mark = more.left ? "left" : !one.here ? "away" : more.acts ? "acts" : "done";
      const label = [one.name, more.score || "", one.here ? "" : say("gone")].filter(Boolean).join(", ");
      if (one.seat === null) return "";
      return button("", "person " + mark + (looking === one.seat ? " on" : ""), () => lookAt(one), { "aria-label": label, title: label, "data-id": "seat" + one.seat });
    });
    row.forEach((node, i) => node && node.append(avatar(table.people[i]), el("i", { "aria-hidden": "true" }), el("small", {}, table.page.people[i].score || "")));
    return el("div", { class: "people" }, el("p", {}, page.status || ""), el("div", { class: "row" }, ...row));
  }

  function lookAt(one) {
    looking = one.you || looking === one.seat ? null : one.seat;
    selection = [];
    send({ kind: "look", seat: looking });
    render();
  }

  function bar(look) {
    const page = table.page;
    const off = line !== "here" || busy();
    const bar = el("div", { class: "bar" });
    if (page.asks) {
      bar.append(el("p", { class: "grow" }, page.asks), button(say("disagree"), "secondary", () => ask({ kind: "agree", yes: false }), { disabled: off }), button(say("agree"), "primary", () => ask({ kind: "agree", yes: true }), { disabled: off }));
    } else if (looking !== null) {
      const other = table.people.find((one) => one.seat === looking);
      if (other && table.seat === null && (!other.here || other.kind === "bot")) bar.append(table.wished === looking ? el("p", { class: "grow" }, say("seat_asked")) : button(say("sit"), "secondary", () => send({ kind: "sit", seat: looking })));
      if (other && !other.you && other.here && (other.kind === "app" || other.kind === "browser")) bar.append(button(say("nudge"), "secondary", () => send({ kind: "nudge", seat: looking })));
      if (table.seat !== null) bar.append(button(say("back"), "primary", () => { looking = null; send({ kind: "look", seat: null }); render(); }));
    } else if (page.rolls) {
      bar.append(button(say("roll"), "primary", () => ask({ kind: "roll" }), { disabled: off, "data-id": "roll" }));
    } else if (look.sheet && look.sheet.own) {
      offers(bar, look, off);
    }
    return bar.children.length ? bar : "";
  }

  function offers(bar, look, off) {
    const { sheet, pending } = look;
    if (table.can_undo && !selection.length) bar.append(button(say("undo"), "secondary", () => ask({ kind: "undo" }), { disabled: off }));
    if (selection.length) bar.append(button(icon("cross"), "secondary square", () => { selection = []; render(); }, { "aria-label": say("cancel"), "data-id": "cancel" }));
    if (pending) {
      bar.append(button(pending.does, "primary", confirm, { disabled: off, "data-id": "confirm" }));
      if (pending.gain) bar.lastChild.append(el("span", { class: "plus" }, "+" + pending.gain));
      return;
    }
    const single = sheet.items.filter((one) => one.kind === "button" && sheet.choices.some((choice) => choice.items.length === 1 && choice.items[0] === one.id));
    single.forEach((one, i) => {
      const choice = sheet.choices.find((other) => other.items.length === 1 && other.items[0] === one.id);
      bar.append(button(choice.does, i === single.length - 1 && !selection.length ? "primary" : "secondary", () => { selection = []; ask({ kind: "act", action: choice.action }); }, { disabled: off, "data-id": one.id }));
    });
    const prompt = sheet.choose || table.page.status;
    if (!single.length && prompt) bar.append(el("p", { class: "prompt" }, prompt));
  }

  function scoring(found) {
    const close = () => { sheetOpen = ""; render(); };
    return el("div", { class: "cover", onclick: (event) => event.target === event.currentTarget && close() },
      el("section", { class: "drawer", role: "dialog", "aria-modal": "true", "aria-label": found.title },
        el("h2", {}, found.title),
        el("table", {}, ...found.rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, String(cell)))))),
        found.note ? el("p", { class: "muted" }, found.note) : "",
        button(say("leave"), "plainbtn", () => { if (window.confirm(say("leave_question"))) ask({ kind: "leave" }); close(); }, { "data-id": "leave" }),
        button(say("close"), "primary", close, { "data-id": "close" })));
  }

  /** How large a unit of the sheet is: the paper fills the width; beside the dice the height, unless that is too little. */
  function fit() {
    const paper = app.querySelector(".paper");
    if (!paper) return;
    const [wide, high] = ["--w", "--h"].map((size) => Number(paper.style.getPropertyValue(size)));
    const page = paper.closest(".page");
    let unit;
    if (page && getComputedStyle(page).display === "grid") {
      unit = Math.min((page.clientWidth * PART) / wide, Math.max((page.clientHeight - AROUND) / high, NARROWEST / wide));
    } else {
      const room = getComputedStyle(paper.parentElement);
      const inside = paper.parentElement.clientWidth - parseFloat(room.paddingLeft) - parseFloat(room.paddingRight);
      unit = Math.min(inside, WIDEST) / wide;
    }
    paper.style.setProperty("--u", unit + "px");
  }

  /** A moment later: first comes the click that a lifted finger makes. */
  function released() {
    pressed = false;
    if (stale) setTimeout(render, 0);
  }

  window.addEventListener("pointerdown", () => (pressed = true), true);
  window.addEventListener("pointermove", (event) => pressed && !event.buttons && released(), true);
  ["pointerup", "pointercancel", "blur"].forEach((end) => window.addEventListener(end, released, true));
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !sheetOpen) return;
    sheetOpen = "";
    render();
  });
  window.addEventListener("resize", fit);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || line === "ended") return;
    if (socket) probe(socket);
    else if (me.guest || line !== "idle") connect();
  });
  window.addEventListener("online", () => !socket && line !== "ended" && line !== "idle" && connect());

  seek();
  speak(me.language).then(() => me.guest && connect());
})();
