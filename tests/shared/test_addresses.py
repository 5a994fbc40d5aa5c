"""The address a host shows: one that guests can reach. Many of these run where the networks are a phone's."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.device import networks
from app.shared.host import addresses
from app.shared.host.addresses import Address, Interface, kind_of, offered
from tests.phone import rehearsal
from tests.shared import namespaces

AT_HOME = "192.168.1.23"


def kinds(*names: str) -> set[str | None]:
    return {kind_of(Interface(name, AT_HOME)) for name in names}


# -- what a name and an address tell -------------------------------------------------------------------------


def test_names_tell_what_people_call_a_network() -> None:
    assert kinds("ap0", "ap_br_wlan0", "ap_br_swlan0", "swlan0", "softap0", "wlan1", "wlan2") == {"hotspot"}
    assert kinds("wlan0", "wlp2s0", "wlx00c0ca") == {"wifi"}
    assert kinds("eth0", "enp3s0", "eno1", "ens18", "enx0c37", "usb0", "rndis0", "ncm0") == {"cable"}
    assert kinds("tun0", "tun1", "tap0", "wg0", "wg-home", "tailscale0", "utun3", "zt5u4y") == {"vpn"}
    assert kinds("en0", "bridge100", "bt-pan", "bnep0", "p2p-wlan0-0", "p2p0", "br0", "") == {"other"}


@pytest.mark.parametrize(
    "name",
    ["rmnet0", "rmnet_data1", "rmnet_ipa0", "rmnet_usb0", "r_rmnet_data0", "rev_rmnet0", "cdma_rmnet4",
     "v4-rmnet_data2", "v4-wlan0", "clat4", "clat", "ccmni0", "cc2mni1", "cc3mni0", "ccemni0", "ccinet0", "pdp0",
     "pdp_ip0", "wwan0", "wwp0s20u4", "seth_lte0", "seth_w0", "sipa_eth0", "epdg0", "ipsec1", "ppp0", "qmi0"],
)  # fmt: skip
def test_mobile_data_is_never_offered(name: str) -> None:
    for address in ("10.64.3.2", "100.72.1.9", "192.168.1.23", "192.168.43.1", "172.16.0.1", "185.63.96.12"):
        assert kind_of(Interface(name, address)) is None


def test_a_modem_with_a_name_nobody_knows_has_no_neighbours_and_is_not_offered() -> None:
    for address in ("10.64.3.2", "100.72.1.9", AT_HOME):
        assert kind_of(Interface("vnd_data0", address, broadcasts=False)) is None


def test_what_leads_into_this_device_is_not_offered() -> None:
    assert kinds("docker0", "veth12ab", "br-5f1c", "virbr0", "lxcbr0", "podman0", "vboxnet0", "dummy0") == {None}
    assert kind_of(Interface("lo", "127.0.0.1", broadcasts=False)) is None


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "169.254.7.8", "192.0.0.4"])
def test_addresses_that_mean_nothing_to_others_are_not_offered(address: str) -> None:
    assert kind_of(Interface("wlan0", address)) is None


def test_whoever_gives_the_others_their_wifi_has_a_hotspot() -> None:
    """Older phones turn `wlan0` itself into the hotspot, and so do laptops."""
    for address in ("192.168.43.1", "10.42.0.1"):
        assert kind_of(Interface("wlan0", address)) == "hotspot"
    assert kind_of(Interface("eth0", "192.168.1.1")) == "cable"


def test_tailscale_is_known_by_its_addresses_where_there_are_no_names() -> None:
    assert kind_of(Interface("", "100.101.102.103")) == "vpn"
    assert kind_of(Interface("wlan0", "100.101.102.103")) == "wifi"


def test_the_hotspot_comes_first_and_a_vpn_last() -> None:
    names = ("tun0", "bt-pan", "eth0", "wlan0", "rmnet0", "ap0")
    found = [Interface(name, f"10.0.{number}.5") for number, name in enumerate(names)]
    assert [one.network for one in offered(found)] == ["ap0", "wlan0", "eth0", "bt-pan", "tun0"]
    assert offered([*found, *found]) == offered(found)
    assert offered(found[:1]) == [Address("10.0.0.5", "vpn", "tun0")]


def test_of_equal_networks_the_one_with_the_shortest_code_comes_first() -> None:
    found = [Interface("wlan0", "10.0.0.5"), Interface("eth0", "192.168.1.5")]
    assert [one.address for one in offered(found)] == ["192.168.1.5", "10.0.0.5"]


def test_windows_tells_addresses_without_names(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way_out(*_: object) -> None:
        raise OSError

    told = ["100.101.102.103", "127.0.0.1", AT_HOME, "169.254.7.8"]
    monkeypatch.setattr(addresses, "os", SimpleNamespace(name="nt"))
    monkeypatch.setattr(addresses.socket, "socket", no_way_out)
    monkeypatch.setattr(addresses.socket, "gethostbyname_ex", lambda _: ("", [], told))
    assert addresses.addresses() == [Address(AT_HOME, "other"), Address("100.101.102.103", "vpn")]


# -- where the networks are a phone's ------------------------------------------------------------------------

ADDRESSES = """
import json, socket, sys
from app.shared.host.addresses import addresses
def denied(*_):
    raise PermissionError(13, "Permission denied")
socket.if_nameindex = socket.if_indextoname = denied
found = []
for sys.platform in ("android", "linux"):
    found.append(addresses())
assert found[0] == found[1]
print(json.dumps(found[0]))
"""
"""The app may run as "android" or as "linux" on a phone, and from Android 11 on it may not ask for names."""

BROKEN = """
import ctypes, json, types
from app.device import networks
from app.shared.host import addresses
ctypes.CDLL = lambda *_, **__: types.SimpleNamespace(getifaddrs=lambda _: -1)
print(json.dumps(addresses.addresses(lambda: (addresses.Interface(*one) for one in networks.interfaces()))))
"""
"""A C library that knows no interface."""

MOBILE = {"rmnet0": "10.64.3.2/30"}


@pytest.fixture(scope="module")
def phone_networks() -> None:
    namespaces.require()


def seen(networks: dict[str, str], program: str = ADDRESSES, **how: str) -> list[tuple[str, ...]]:
    return [tuple(item) for item in json.loads(namespaces.run(networks, ["-c", program], **how))]


@pytest.mark.usefixtures("phone_networks")
@pytest.mark.parametrize(
    ("networks", "way_out", "shown"),
    [
        (MOBILE | {"ap0": "192.168.43.1/24"}, "rmnet0", [("192.168.43.1", "hotspot", "ap0")]),
        (
            {"rmnet_data1": "100.72.1.9/29", "v4-rmnet_data1": "192.0.0.4/32", "wlan0": "192.168.43.1/24"},
            "v4-rmnet_data1",
            [("192.168.43.1", "hotspot", "wlan0")],
        ),
        (
            {"ccmni0": "10.88.1.2/8", "wlan0": "192.168.1.23/24", "swlan0": "10.190.25.4/24"},
            "wlan0",
            [("10.190.25.4", "hotspot", "swlan0"), ("192.168.1.23", "wifi", "wlan0")],
        ),
        (
            MOBILE | {"tun0": "10.8.0.2/24", "rndis0": "192.168.42.129/24", "wlan0": "192.168.1.23/24"},
            "tun0",
            [
                ("192.168.1.23", "wifi", "wlan0"),
                ("192.168.42.129", "cable", "rndis0"),
                ("10.8.0.2", "vpn", "tun0"),
            ],
        ),
        (
            {"wg0": "10.9.0.7/32", "tailscale0": "100.101.102.103/32", "eth0": "192.168.5.6/24"},
            "wg0",
            [
                ("192.168.5.6", "cable", "eth0"),
                ("10.9.0.7", "vpn", "wg0"),
                ("100.101.102.103", "vpn", "tailscale0"),
            ],
        ),
        (MOBILE | {"tun0": "10.8.0.2/24"}, "rmnet0", [("10.8.0.2", "vpn", "tun0")]),
        (MOBILE, "rmnet0", []),
        ({"modem7": "10.64.3.2/30"}, "modem7", []),
        ({}, "", []),
    ],
    ids=["hotspot", "old-hotspot", "wifi-and-hotspot", "wifi-cable-vpn", "vpns", "vpn", "mobile", "modem", "none"],
)
def test_the_right_address_is_shown(networks: dict[str, str], way_out: str, shown: list[tuple[str, ...]]) -> None:
    assert seen(networks, way_out=way_out) == shown


@pytest.mark.usefixtures("phone_networks")
def test_nothing_is_better_than_the_way_out_through_mobile_data() -> None:
    assert seen(MOBILE | {"wlan0": "192.168.1.23/24"}, BROKEN, way_out="rmnet0") == []


@pytest.mark.usefixtures("phone_networks")
def test_java_is_asked_where_the_c_library_fails() -> None:
    lacking = rehearsal.missing()
    if lacking and os.environ.get("CI"):
        pytest.fail(lacking)
    if lacking:
        pytest.skip(f"{lacking} is missing")
    there = MOBILE | {
        "modem7": "10.65.3.2/30",
        "bt-pan": "192.168.44.1/24",
        "tun0": "10.8.0.2/24",
        "ap0": "10.7.3.9/24",
    }
    assert seen(there, BROKEN, way_out="rmnet0", ANDROID_ARGUMENT="1") == [
        ("10.7.3.9", "hotspot", "ap0"),
        ("192.168.44.1", "other", "bt-pan"),
        ("10.8.0.2", "vpn", "tun0"),
    ]


def test_off_a_phone_java_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    monkeypatch.delenv("P4A_BOOTSTRAP", raising=False)
    assert networks.interfaces() == ()


@pytest.mark.usefixtures("phone_networks")
def test_a_guest_on_the_hotspot_finds_the_page_that_the_hosts_code_leads_to(tmp_path: Path) -> None:
    there = MOBILE | {"ap0": "192.168.43.1/24"}
    told = json.loads(namespaces.run(there, ["-m", "tests.shared.hotspot"], way_out="rmnet0", KIVY_HOME=str(tmp_path)))
    assert told["shown"] == [["192.168.43.1", "hotspot", "ap0"]]
    assert told["link"].startswith("http://192.168.43.1:")
    assert told["found"]
