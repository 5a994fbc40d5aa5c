"""What the graphics card does with dice, in the language of OpenGL ES 2.

BODY    a lit rounded cube: pips as shaded dimples, glyphs from an atlas; the light stays where it is when a die turns
RIM     the same cube a little larger in one colour, to be seen around it
SHADOW  the table around a die: how much of the light and of the room the die takes away there, as far as it is table
FINISH  the finer picture brought to its size, and faded out towards its margin

`modelview_mat` is how a die lies, `origin` and `scale` bring edge lengths onto the screen, `pixel` is a pixel's length.
"""

from __future__ import annotations

from app.dice.physics import CORE, ROUND
from app.dice.view import CLOSER, DISTANCE, LIE, RISE

PIP, SINGLE_PIP, PIP_REACH = 0.092, 0.128, 0.245
"""Radius of a pip, of the only one on a face, and how far the others are from the middle of the face."""

GLYPH_CELL = 128
"""Pixels of the edge of a face in the atlas of glyphs."""

_PRECISION = """
#ifdef GL_ES
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
#endif
"""

_SEEN = f"""
uniform mat4 modelview_mat;
uniform vec2 origin;
uniform vec2 scale;

vec4 seen(vec3 point, float lift) {{
    vec3 middle = modelview_mat[3].xyz;
    vec3 local = point - vec3(middle.x, lift, middle.z);
    float near = local.y * {LIE:.6f} + local.z * {RISE:.6f} + lift * {CLOSER * LIE:.6f};
    float shrunk = ({DISTANCE:.6f} - near) / {DISTANCE:.6f};
    vec2 place = vec2(middle.x, lift * {RISE:.6f} - middle.z * {LIE:.6f})
        + vec2(local.x, local.y * {RISE:.6f} - local.z * {LIE:.6f}) / shrunk;
    float depth = (point.y * {LIE:.6f} + point.z * {RISE:.6f}) / -24.0;
    return vec4(origin + place * scale, depth, 1.0) * shrunk;
}}
"""

BODY_VERTEX = f"""{_PRECISION}{_SEEN}
attribute vec3 vPosition;
attribute vec3 vNormal;
attribute vec3 vRight;
attribute vec2 vSpot;
attribute vec4 vPips;
attribute vec2 vGlyph;
attribute vec3 vInk;
varying vec3 normal;
varying vec3 right;
varying float height;
varying vec4 spot;
varying vec4 pips;
varying vec3 ink;

vec3 turned(vec3 v) {{
    return modelview_mat[0].xyz * v.x + modelview_mat[1].xyz * v.y + modelview_mat[2].xyz * v.z;
}}

void main() {{
    vec3 point = turned(vPosition) + modelview_mat[3].xyz;
    normal = turned(vNormal);
    right = turned(vRight);
    height = point.y;
    spot = vec4(vSpot, vGlyph);
    pips = vPips;
    ink = vInk;
    gl_Position = seen(point, modelview_mat[3].y - 0.5);
}}
"""

BODY_FRAGMENT = f"""{_PRECISION}
varying vec3 normal;
varying vec3 right;
varying float height;
varying vec4 spot;
varying vec4 pips;
varying vec3 ink;
uniform sampler2D texture0;
uniform vec4 body;
uniform float pixel;

const vec3 KEY = vec3(-0.4217, 0.8233, -0.3815);
const vec3 FILL = vec3(0.3060, 0.2550, 0.9180);
const vec3 EYE = vec3(0.0, {LIE:.6f}, {RISE:.6f});

vec3 nearest(vec3 best, vec2 middle, float radius) {{
    vec2 away = (spot.xy - middle) / max(radius, 0.001);
    return radius > 0.0 && dot(away, away) < dot(best.xy, best.xy) ? vec3(away, radius) : best;
}}

void main() {{
    vec3 n = normalize(normal);
    vec2 side = vec2(spot.x < 0.0 ? -1.0 : 1.0, 0.0);
    vec2 rising = vec2(spot.x + spot.y < 0.0 ? -1.0 : 1.0);
    vec2 falling = spot.x - spot.y < 0.0 ? vec2(-1.0, 1.0) : vec2(1.0, -1.0);
    vec3 pip = vec3(9.0, 9.0, 1.0);
    pip = nearest(pip, vec2(0.0), pips.x);
    pip = nearest(pip, rising * {PIP_REACH:.4f}, pips.y);
    pip = nearest(pip, falling * {PIP_REACH:.4f}, pips.z);
    pip = nearest(pip, side * {PIP_REACH:.4f}, pips.w);
    float far = length(pip.xy);
    float dimple = clamp((1.0 - far) * pip.z / pixel + 0.5, 0.0, 1.0);
    float blur = clamp(pixel * {GLYPH_CELL / 2:.1f}, 0.15, 0.5);
    float glyph = spot.z < 0.0 ? 0.0 : smoothstep(0.5 - blur, 0.5 + blur, texture2D(texture0, spot.zw).r);

    vec3 r = normalize(right);
    vec3 hollow = (r * pip.x + cross(n, r) * pip.y) * dimple;
    n = normalize(n - hollow * mix(0.6, 0.22, ink.g));

    vec3 base = mix(body.rgb, ink, max(dimple * 0.97, glyph));
    float key = max((dot(n, KEY) + 0.12) / 1.12, 0.0);
    float fill = max(dot(n, FILL), 0.0);
    vec3 light = vec3(0.355, 0.355, 0.352) + 0.10 * (0.5 + 0.5 * n.y) + 0.52 * key * vec3(1.02, 1.0, 0.96)
        + 0.225 * fill * vec3(0.97, 1.0, 1.03);
    float above = smoothstep(0.0, 0.55, height);
    light *= mix(mix(0.76, 1.0, above), 1.0, clamp(n.y, 0.0, 1.0));
    light *= 1.0 - 0.22 * dimple * smoothstep(0.45, 1.0, far);

    float gloss = body.a * (1.0 - 0.45 * max(dimple, glyph));
    float shine = pow(max(dot(n, normalize(KEY + EYE)), 0.0), 40.0) * 0.17
        + pow(max(dot(n, normalize(FILL + EYE)), 0.0), 18.0) * 0.085;
    float rim = pow(1.0 - clamp(dot(n, EYE), 0.0, 1.0), 4.0) * 0.07 * above;
    gl_FragColor = vec4(base * light + gloss * (shine + rim), 1.0);
}}
"""

RIM_VERTEX = f"""{_PRECISION}{_SEEN}
attribute vec3 vPosition;
attribute vec3 vNormal;
uniform float wide;
void main() {{
    vec3 v = vPosition + vNormal * wide;
    vec3 point = modelview_mat[0].xyz * v.x + modelview_mat[1].xyz * v.y + modelview_mat[2].xyz * v.z;
    gl_Position = seen(point + modelview_mat[3].xyz, modelview_mat[3].y - 0.5);
}}
"""

RIM_FRAGMENT = f"""{_PRECISION}
uniform vec4 body;
void main() {{
    gl_FragColor = vec4(body.rgb, 1.0);
}}
"""

SHADOW_VERTEX = f"""{_PRECISION}{_SEEN}
attribute vec2 vPosition;
varying vec3 place;
varying vec3 towards;
varying vec2 screen;

vec3 own(vec3 v) {{
    return vec3(dot(v, modelview_mat[0].xyz), dot(v, modelview_mat[1].xyz), dot(v, modelview_mat[2].xyz));
}}

void main() {{
    vec3 middle = modelview_mat[3].xyz;
    float fall = middle.y - 0.5;
    vec3 point = vec3(middle.x + vPosition.x + fall * 0.5, 0.0, middle.z + vPosition.y + fall * 0.46);
    place = own(point - middle);
    towards = own(vec3(-0.4217, 0.8233, -0.3815));
    gl_Position = seen(point, 0.0);
    screen = gl_Position.xy / gl_Position.w;
}}
"""

SHADOW_FRAGMENT = f"""{_PRECISION}
varying vec3 place;
varying vec3 towards;
varying vec2 screen;
uniform vec4 felt;
uniform vec2 fading;

float room(vec3 at) {{
    vec3 outside = abs(at) - {CORE:.4f};
    return length(max(outside, 0.0)) + min(max(outside.x, max(outside.y, outside.z)), 0.0) - {ROUND:.4f};
}}

void main() {{
    float far = 0.03;
    float lit = 1.0;
    for (int i = 0; i < 12; i++) {{
        float free = room(place + towards * far);
        lit = min(lit, 0.5 + 0.5 * free / (0.08 + 0.24 * far));
        far += clamp(free, 0.10, 0.35);
    }}
    lit = smoothstep(0.0, 1.0, clamp(lit, 0.0, 1.0));
    float contact = exp(-max(room(place), 0.0) * 5.5);
    float dark = 1.0 - (1.0 - 0.6 * (1.0 - lit)) * (1.0 - 0.6 * contact);
    vec2 beyond = max(felt.xy - screen, screen - felt.zw) / fading;
    dark *= 1.0 - smoothstep(-0.5, 1.0, max(beyond.x, beyond.y));
    gl_FragColor = vec4(vec3(0.0, 0.035, 0.045) * dark, dark);
}}
"""

FINISH_FRAGMENT = f"""{_PRECISION}
varying vec4 frag_color;
varying vec2 tex_coord0;
uniform sampler2D texture0;
uniform vec2 margin;
void main() {{
    vec4 fine = texture2D(texture0, tex_coord0);
    vec2 inside = min(tex_coord0, 1.0 - tex_coord0) / margin;
    float whole = smoothstep(0.0, 0.9, min(inside.x, inside.y));
    gl_FragColor = vec4(fine.rgb / max(fine.a, 0.004), fine.a * whole);
}}
"""
