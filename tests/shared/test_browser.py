"""Whole games in a real browser, on the insecure page that phones get, with breaks of every kind."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from random import Random

import pytest

from app.shared.host.messages import translator
from app.shared.host.server import read_files
from app.shared.host.web_words import WORDS, words_of
from tests.shared.browser import Driver
from tests.shared.conftest import Open
from tests.shared.people import WEB
from tests.shared.phone import Phone
from tests.shared.proxy import Proxy
from tests.shared.whole_game import whole_game

COUNT = "const old = JSON.parse; window.heard = 0; JSON.parse = (text) => { window.heard += 1; return old(text); }"
"""How many messages the page hears from now on."""


def test_the_page_is_small_plain_and_understood_by_old_phones() -> None:
    files = read_files(WEB)
    sizes = {path[1:]: (len(file.body), len(file.packed or file.body)) for path, file in files.items()}
    page = [name for name in sizes if not name.startswith("big.")]
    assert sum(sizes[name][0] for name in page) < 160_000
    played = {one: loaded(WEB, one) for one in ("sheet", "tracks", "pieces")}
    core = set(page) - set.union(*played.values())
    for one, own in played.items():
        assert sum(sizes[name][1] for name in core | own) < 45_000, one
    for script in WEB.glob("*.js"):
        subprocess.run(["acorn", "--ecma2020", "--module", "--silent", str(script)], check=True)
        text = script.read_text(encoding="utf-8")
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "") and "https://" not in text
        for word in ("innerHTML", "serviceWorker", "clipboard", "replaceChildren", ".at(", "structuredClone"):
            assert word not in text
    assert not any(" inset:" in style.read_text(encoding="utf-8") for style in WEB.glob("*.css"))


STYLED = """
    const rules = (text) => {
        const style = document.createElement("style");
        style.textContent = text;
        document.head.append(style);
        return [...style.sheet.cssRules].map((rule) => rule.cssText.replace(/([,:(]) /g, "$1"));
    };
    return fetch(arguments[0]).then((answer) => answer.text())
        .then((served) => JSON.stringify(rules(served)) === JSON.stringify(rules(arguments[1])));
"""


def test_styles_say_the_same_without_the_room_that_readers_need(open_host: Open, driver: Driver) -> None:
    host, eva = open_host(), Phone(driver)
    try:
        eva.open(host.port, host.secret)
        for style in WEB.glob("*.css"):
            written = style.read_text("utf-8")
            assert eva.run(STYLED, style.name, written), style.name
            assert not eva.run(STYLED, style.name, written.replace("px;", "em;", 1)), "the comparison sees nothing"
    finally:
        eva.close()


def loaded(web: Path, part: str) -> set[str]:
    """What is loaded to play such a game, besides what every guest has."""
    text = (web / "parts.js").read_text(encoding="utf-8")
    loads = dict(re.findall(r"^  (\w+): \(\) => (.*)", text, re.MULTILINE))
    needed = loads[part] + (loads["board"] if part != "sheet" else "")
    named = set(re.findall(r'"(?:\./)?([\w-]+\.(?:js|css))"', needed))
    styles = [web / name for name in named if name.endswith(".css")]
    return named.union(*(re.findall(r"url\(([\w.-]+)\)", style.read_text(encoding="utf-8")) for style in styles))


def test_the_page_has_all_its_words_in_both_languages() -> None:
    used = set(re.findall(r'"(\w+)"', "".join(script.read_text(encoding="utf-8") for script in WEB.glob("*.js"))))
    assert set(WORDS) - used == {"person"}, "how somebody came is said by the host"
    czech, english = words_of(translator("cs")), words_of(translator("en"))
    assert czech.keys() == english.keys() and czech["join"] != english["join"]


def test_a_tap_counts_although_the_table_changes_under_the_finger(open_host: Open, driver: Driver) -> None:
    host = open_host("knister", locals=("Jana", "Iva"))
    eva = Phone(driver, "en", touch=False)
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        host.start()
        host.roll()
        eva.until(eva.offers, "nothing to write")
        eva.press("[data-id=cell12]")
        eva.run(COUNT)
        for _ in ("Jana", "Iva"):
            assert host.play_locals(Random(1))
        eva.until(lambda: eva.run("return window.heard > 0"), "no news")
        eva.lift()
        eva.until(lambda: eva.find("[data-id=cell12].picked"), "the tap is lost")
        eva.until(lambda: eva.find("[data-id=seat0].done"), "the page is old")
    finally:
        eva.close()


SOON = "const wait = setTimeout; window.setTimeout = (work, late) => wait(work, late < 20000 ? late : late / 60);"
"""What takes long comes sooner, while the line to the host keeps its pace."""


def test_knocking_can_be_cancelled_and_ends(open_host: Open, driver: Driver) -> None:
    host = open_host("knister", locals=("Jana",))
    eva = Phone(driver, "en")

    def names() -> list[str]:
        return [one.name for one in host.hosting.gathering().waiting]

    def knock(name: str) -> None:
        eva.until(lambda: eva.find("[data-id=join]"), "nothing to join")
        eva.run("document.getElementById('name').value = ''")
        eva.type("#name", name)
        eva.tap("[data-id=join]")
        eva.until(lambda: eva.find(".ring"), "nothing moves")
        eva.until(lambda: "It takes one tap." in eva.text(), "no word of the host")
        host.wait(lambda: names() == [name])

    try:
        eva.open(host.port, "")
        knock("Eva")
        eva.tap("[data-id=cancel-joining]")
        host.wait(lambda: not names())
        eva.session.first(SOON)
        eva.reload()
        knock("Ema")
        eva.until(lambda: "Nobody has answered yet." in eva.text(), "no reminder")
        eva.until(lambda: "Nobody has let you in." in eva.text(), "it knocks for ever")
        host.wait(lambda: not names())
        eva.tap("[data-id=again]")
        knock("Iva")
    finally:
        eva.close()


def test_looking_for_a_table_can_be_cancelled(open_host: Open, driver: Driver) -> None:
    host = open_host("knister", locals=("Jana",))
    eva = Phone(driver, "en")
    try:
        eva.hurry(20)
        eva.open(host.port, host.hosting.secret)
        eva.until(lambda: eva.find("[data-id=join]"), "nothing to join")
        host.server.stop()
        eva.type("#name", "Eva")
        eva.tap("[data-id=join]")
        eva.until(lambda: eva.find(".ring"), "nothing moves")
        eva.until(lambda: "The table does not answer." in eva.text(), "no word after a while")
        eva.tap("[data-id=cancel-joining]")
        eva.until(lambda: eva.find("[data-id=join]"), "no way back")
    finally:
        eva.close()


WATCH_ROLL = """
    window.seen = [];
    new MutationObserver(() => {
        const called = document.querySelector(".called");
        const hidden = !called || getComputedStyle(called).visibility === "hidden";
        window.seen.push([!!document.querySelector(".rolling"), hidden, document.querySelectorAll(".offered").length]);
    }).observe(document.getElementById("app"), {childList: true});
"""


def test_nobody_sees_a_sum_before_the_dice_lie(open_host: Open, driver: Driver) -> None:
    host = open_host("knister", locals=("Jana",))
    eva = Phone(driver, "en", moving=True)
    try:
        eva.join(host.port, host.hosting.secret, "Eva")
        host.start()
        eva.until(lambda: eva.find(".tray"), "no tray")
        eva.run(WATCH_ROLL)
        host.roll()
        eva.until(lambda: eva.find(".paper .offered"), "nothing to write")
        seen = eva.run("return window.seen")
        assert [True, True, 0] in seen, "they do not tumble"
        assert all(hidden and not offered for rolling, hidden, offered in seen if rolling)
        assert seen[-1] == [False, False, 25]
    finally:
        eva.close()


def test_a_line_that_died_in_silence_is_noticed(open_host: Open, driver: Driver) -> None:
    """As when the host's phone leaves the network: nothing says that the connection is over."""
    host = open_host("knister", locals=())
    wire = Proxy(host.port)
    eva = Phone(driver, "en")
    try:
        eva.hurry(10)
        eva.join(wire.port, host.hosting.secret, "Eva")
        host.start()
        eva.until(lambda: eva.find("[data-id=roll]"), "no roll")
        wire.hush()
        eva.tap("[data-id=roll]")
        eva.until(lambda: eva.find(".paper .offered"), "the roll is lost")
        wire.hush()
        host.on_table(lambda: host.hosting.sleep(True))
        eva.until(lambda: eva.find(".banner.warn"), "the page still listens to nothing")
    finally:
        eva.close()
        wire.close()


@pytest.mark.parametrize("game_id", ["knister", "twenty_one", "qwantum"])
def test_a_whole_game_of_browsers_app_and_host(open_host: Open, driver: Driver, game_id: str) -> None:
    eva, bara = Phone(driver, "cs", dark=True), Phone(driver, "en")
    eva.taps_twice = True
    try:
        whole_game(open_host(game_id), eva, bara)
    finally:
        eva.close()
        bara.close()
