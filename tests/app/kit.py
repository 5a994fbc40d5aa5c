"""Every widget of the kit by name, for the gallery."""

from __future__ import annotations

from app.ui.bars import AppBar, BottomBar, NavBar, NavRail
from app.ui.boxes import Card, Cluster, Column, Divider, Page, PaperCard, Row, Tray, Well
from app.ui.buttons import IconButton, PillButton, PrimaryButton, RoundButton, SecondaryButton, TextButton
from app.ui.chips import Chip, IconTile, LevelBars
from app.ui.choice import ChoiceTile, Segmented, StepSlider, ToggleSwitch, ToggleTile
from app.ui.drawing.icons import Icon
from app.ui.drawing.paint import Backdrop, Surface
from app.ui.fields import SearchField, TextField
from app.ui.folding import SectionHeader
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.overlay.messages import Banner, EmptyState
from app.ui.overlay.overlay import Overlay
from app.ui.people.avatar import Avatar
from app.ui.people.players import AvatarRow, PlayerStrip, PlayerView
from app.ui.progress import ProgressLine, ProgressRing, ThinkingDots
from app.ui.reorder import Grip, ReorderList
from app.ui.rows import ListRow, SwitchRow
from app.ui.text import Text

__all__ = [
    "AppBar",
    "Avatar",
    "AvatarRow",
    "Backdrop",
    "Banner",
    "BottomBar",
    "Card",
    "Chip",
    "ChoiceTile",
    "Cluster",
    "Column",
    "Dialog",
    "Divider",
    "Drawer",
    "EmptyState",
    "Grip",
    "Icon",
    "IconButton",
    "IconTile",
    "LevelBars",
    "ListRow",
    "NavBar",
    "NavRail",
    "Overlay",
    "Page",
    "PaperCard",
    "PillButton",
    "PlayerStrip",
    "PlayerView",
    "PrimaryButton",
    "ProgressLine",
    "ProgressRing",
    "ReorderList",
    "RoundButton",
    "Row",
    "SearchField",
    "SecondaryButton",
    "SectionHeader",
    "Segmented",
    "StepSlider",
    "Surface",
    "SwitchRow",
    "Text",
    "TextButton",
    "TextField",
    "ThinkingDots",
    "ToggleSwitch",
    "ToggleTile",
    "Tray",
    "Well",
]
