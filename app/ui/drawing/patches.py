"""The geometry of the shadow 9-patches in assets/ui, for the tool that paints and the code that stretches them."""

from __future__ import annotations


class ShadowLayer:
    def __init__(self, down: float, blur: float, alpha: float) -> None:
        self.down, self.blur, self.alpha = down, blur, alpha


class Patch:
    """A rounded box of the given radius with `margin` around it for the shadow to fall on; all in dp.

    An inner patch is the shadow a rim throws into a well: no margin, and its border scales with the radius. A patch
    without layers is the box itself, for corners of about that many pixels: what is stretched little stays sharp. `px`
    pixels make a dp: what is blurred needs no more than one.
    """

    def __init__(self, radius: int, margin: int, *layers: ShadowLayer, inner: bool = False, px: int = 1) -> None:
        self.radius, self.margin, self.layers, self.inner, self.px = radius, margin, layers, inner, px
        self.border = radius + margin
        self.side = 2 * self.border + 4


PATCHES = {
    "box_6": Patch(6, 0),
    "box_12": Patch(12, 0),
    "box_24": Patch(24, 0),
    "box_48": Patch(48, 0),
    "well": Patch(24, 0, ShadowLayer(3, 10, 1.0), inner=True, px=2),
    "card": Patch(20, 28, ShadowLayer(6, 18, 0.38), ShadowLayer(1, 3, 0.35)),
    "sheet": Patch(20, 52, ShadowLayer(14, 34, 0.50), ShadowLayer(3, 8, 0.35)),
    "rising": Patch(28, 48, ShadowLayer(-10, 34, 0.45)),
}
