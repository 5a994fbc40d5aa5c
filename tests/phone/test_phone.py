from pathlib import Path

from tests.phone.rehearsal import Phone, play


def test_touches(phone: Phone, tmp_path: Path) -> None:
    played = play(phone, tmp_path, ["touches.tap_home", "touches.tap_drawer"])
    print(played.output[-3000:])
    print(played)
    assert played.code == 0 and not played.failures
