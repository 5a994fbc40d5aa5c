"""The packaged app on a phone that looks real to it. Each test is one process, which plays several scenes."""

from __future__ import annotations

import signal
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.phone import rehearsal
from tests.phone.rehearsal import Phone, Played
from tests.phone.scenes import device, launching

DEVICE = [f"device.{scene.__name__}" for scene in device.ALL]


def all_play(
    phone: Phone, folder: Path, scenes: Sequence[str], sdk: int = 36, properties: Mapping[str, object] | None = None
) -> Played:
    """Play these scenes and expect that each of them, and the process, comes to a good end."""
    played = rehearsal.play(phone, folder, scenes, sdk, properties)
    for scene, error in played.failures.items():
        print(f"--- {scene}\n{error}")
    assert not played.failures and played.finished == list(scenes) and played.code == 0, (
        f"ended with {played.end()} after {played.finished}; failed: {sorted(played.failures)}\n{played.output[-3000:]}"
    )
    return played


def test_one_finger_is_one_touch_and_moves_are_made_by_touch(phone: Phone, tmp_path: Path) -> None:
    names = ("tap_home", "tap_drawer", "knister_round", "genial_move", "trigon_move", "pinch")
    all_play(phone, tmp_path, [f"touches.{name}" for name in names])


def test_leaving_games_leaves_no_listener_and_crashes_nothing(phone: Phone, tmp_path: Path) -> None:
    all_play(phone, tmp_path, ["leaving.shake_rolls", "leaving.open_and_leave"])


def test_pages_come_back_as_if_they_were_new(phone: Phone, tmp_path: Path) -> None:
    all_play(phone, tmp_path, ["life.away_and_back"])


def test_the_system_is_followed(phone: Phone, tmp_path: Path) -> None:
    names = ("theme_in_front", "language_in_front", "letters_in_front", "memory_is_short")
    all_play(phone, tmp_path, [f"life.{name}" for name in names])


@pytest.mark.parametrize("sdk", [24, 28, 30, 36])
def test_what_is_asked_of_android(phone: Phone, tmp_path: Path, sdk: int) -> None:
    all_play(phone, tmp_path, [*DEVICE, "fields.rise", "launching.back_leaves"], sdk)


def test_an_invitation_starts_the_app_and_later_ones_reach_it(phone: Phone, tmp_path: Path) -> None:
    first = all_play(phone, tmp_path, ["launching.cold"])
    assert first.told["launching.cold page"] == "play"
    looked_at_whole = [name for name in first.told["reflected classes"].split() if not name.startswith("java.lang.")]
    assert looked_at_whole == [], "before the first picture; a phone's classes are large"
    invited = all_play(
        phone, tmp_path, ["launching.opened", "launching.later_invitations"], properties={"link": launching.LINK}
    )
    assert invited.told["launching.opened page"] == "join"


def test_recents_open_no_old_invitation(phone: Phone, tmp_path: Path) -> None:
    properties = {"link": launching.LINK, "fromRecents": "true"}
    started = all_play(phone, tmp_path, ["launching.opened"], properties=properties)
    assert started.told["launching.opened page"] == "play"


def test_a_game_outlives_its_process(phone: Phone, tmp_path: Path) -> None:
    killed = rehearsal.play(phone, tmp_path, ["launching.killed_in_a_game"])
    assert killed.code == -signal.SIGKILL, killed.output
    after = all_play(phone, tmp_path, ["launching.goes_on"])
    assert after.told["launching.goes_on games"] == killed.told["launching.killed_in_a_game game"]


def test_large_system_letters_change_no_dp(phone: Phone, tmp_path: Path) -> None:
    properties = {"fontScale": 1.3, "density": 1.5, "width": 540, "height": 960}
    told = all_play(phone, tmp_path, ["launching.measured"], properties=properties).told
    assert (told["launching.measured dp"], told["launching.measured letters"]) == ("1.5", "1.3")
