/** Notebooks, planners, cards, envelopes, stickers. */
import { type Artwork, artIn, markIn } from "../artwork.ts";
import { darken, lighten, type Palette, palettes } from "../colors.ts";
import { letters } from "../lettering.ts";
import { type Box, boxPath, circle, clipTo, line, linear, n, path, put, rect, softShadow, times } from "../svg.ts";

/** The light on a glossy surface. */
export const sheen = (box: Box, r: number): string => {
  const light = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#ffffff", 0.16],
      [0.45, "#ffffff", 0],
      [1, "#2b1c12", 0.14],
    ],
  );
  return light.defs + rect(box.x, box.y, box.w, box.h, `rx="${r}" fill="${light.fill}"`);
};

/** A bound notebook seen from above with an elastic band; the box is the cover. */
export function notebook(
  box: Box,
  art: Artwork,
  options: { band?: string; turn?: number; label?: string } = {},
): string {
  const { band, turn = 0, label } = options;
  const { w, h } = box;
  const local: Box = { x: -w / 2, y: -h / 2, w, h };
  const d = boxPath(local, 14);
  const spine = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#2b1c12", 0.32],
      [0.5, "#2b1c12", 0.08],
      [0.72, "#ffffff", 0.2],
      [1, "#2b1c12", 0.1],
    ],
  );
  const plate = label
    ? rect(-w * 0.3, -h * 0.12, w * 0.6, h * 0.2, `rx="4" fill="#fbf7ee"`) +
      line(boxPath({ x: -w * 0.28, y: -h * 0.108, w: w * 0.56, h: h * 0.176 }, 3), "#c9bca4", 1.6) +
      letters(0, -h * 0.052, label, { color: "#3a332c", size: w * 0.06, weight: 1.1, spacing: 3.4 })
    : "";
  return put(
    box.x + w / 2,
    box.y + h / 2,
    1,
    softShadow(boxPath({ ...local, x: local.x + 6, y: local.y + 6 }, 14), { dx: 16, dy: 24, blur: 44, opacity: 0.36 }) +
      rect(local.x + 9, local.y + 9, w, h, `rx="12" fill="#efe7d6"`) +
      rect(local.x + 12, local.y + 12, w, h, `rx="12" fill="#d9cdb6"`) +
      rect(local.x + 5, local.y + 5, w, h, `rx="12" fill="#f7f1e4"`) +
      clipTo(d, artIn(local, art)) +
      sheen(local, 14) +
      spine.defs +
      clipTo(d, rect(local.x, local.y, w * 0.085, h, `fill="${spine.fill}"`)) +
      plate +
      (band
        ? rect(w * 0.34, -h / 2 - 2, w * 0.032, h + 12, `fill="${band}"`) +
          rect(w * 0.34, -h / 2 - 2, w * 0.011, h + 12, `fill="#ffffff" fill-opacity=".22"`)
        : ""),
    turn,
  );
}

const scribble = (x: number, y: number, w: number, seed: number): string =>
  line(
    `M${n(x)} ${n(y)}${times(Math.floor(w / 12), (i) => `q3 ${(i * 7 + seed) % 5 === 0 ? -13 : -6} 6 0t6 0`)}`,
    "#4a4640",
    2.2,
    `fill-opacity=".75"`,
  );

/** An open book of two pages; `kind` is the printed pattern. */
export function openPages(box: Box, kind: "dots" | "week" | "lines", palette: Palette, turn = 0): string {
  const { w, h } = box;
  const [x, y] = [-w / 2, -h / 2];
  const gutter = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#2b1c12", 0],
      [0.42, "#2b1c12", 0.04],
      [0.5, "#2b1c12", 0.26],
      [0.58, "#2b1c12", 0.04],
      [1, "#2b1c12", 0],
    ],
  );
  const week = ["MON", "TUE", "WED", "THU", "FRI", "SAT"];
  const contents = {
    dots:
      times(
        13,
        (row) =>
          `<path d="M${n(x + 40)} ${n(y + 44 + (row * (h - 80)) / 12)}H${n(x + w - 40)}" stroke="#b9b0a0" stroke-width="3" stroke-linecap="round" stroke-dasharray="0 ${n((w - 80) / 28)}"/>`,
      ) +
      scribble(x + 60, y + 92, w * 0.3, 1) +
      scribble(x + 60, y + 138, w * 0.26, 2) +
      scribble(x + 60, y + 184, w * 0.32, 3),
    lines: times(
      12,
      (row) =>
        `<path d="M${n(x + 40)} ${n(y + 60 + (row * (h - 100)) / 11)}h${n(w / 2 - 80)}m80 0h${n(w / 2 - 80)}" stroke="#c9c1b1" stroke-width="1.6" fill="none"/>`,
    ),
    week: week
      .map((day, i) => {
        const [cx, cy] = [x + (i < 3 ? 0 : w / 2) + 36, y + 44 + (i % 3) * ((h - 70) / 3)];
        const dot = [palette.a, palette.d, palette.c, palette.b, palette.d, palette.a][i] ?? palette.a;
        return (
          letters(cx, cy, day, { color: palette.deep, size: 15, weight: 1.5, anchor: "start", spacing: 3 }) +
          circle(cx + w / 2 - 92, cy + 8, 7, dot) +
          `<path d="M${n(cx)} ${n(cy + 34)}h${n(w / 2 - 76)}m${n(-(w / 2 - 76))} 32h${n(w / 2 - 76)}m${n(-(w / 2 - 76))} 32h${n(w / 2 - 76)}" stroke="#d5ccbc" stroke-width="1.5" fill="none"/>` +
          (i % 2 ? scribble(cx + 4, cy + 32, w * 0.22, i) : scribble(cx + 4, cy + 64, w * 0.26, i))
        );
      })
      .join(""),
  };
  return put(
    box.x + w / 2,
    box.y + h / 2,
    1,
    softShadow(boxPath({ x, y, w, h }, 8), { dx: 14, dy: 24, blur: 44, opacity: 0.34 }) +
      rect(x - 7, y - 7, w + 14, h + 16, `rx="10" fill="${palette.deep}"`) +
      rect(x, y, w, h, `rx="6" fill="#fbf8f0"`) +
      contents[kind] +
      gutter.defs +
      rect(x, y, w, h, `fill="${gutter.fill}"`) +
      path(`M${n(w * 0.012)} ${n(y)}h9v${n(h + 44)}l-4.500 -12l-4.500 12z`, palette.d),
    turn,
  );
}

/** A wire-bound book: a notebook cover with rings on the left. */
export function wireBook(box: Box, art: Artwork, turn = 0): string {
  const { w, h } = box;
  const count = Math.round(h / 30);
  const rings = times(count, (i) => {
    const y = -h / 2 + (h / count) * (i + 0.5);
    return (
      circle(-w / 2 + 22, y, 6.5, "#4d443b") +
      line(
        `M${n(-w / 2 + 22)} ${n(y)}C${n(-w / 2 + 2)} ${n(y - 13)} ${n(-w / 2 - 20)} ${n(y - 9)} ${n(-w / 2 - 18)} ${n(y + 4)}`,
        "#b98f55",
        4.4,
      ) +
      line(
        `M${n(-w / 2 + 20)} ${n(y - 1)}C${n(-w / 2 + 2)} ${n(y - 13)} ${n(-w / 2 - 18)} ${n(y - 10)} ${n(-w / 2 - 18)} ${n(y)}`,
        "#ecd0a0",
        1.6,
      )
    );
  });
  return notebook(box, art, { turn }) + put(box.x + w / 2, box.y + h / 2, 1, rings, turn);
}

/** A folded greeting card. */
export function card(x: number, y: number, w: number, art: Artwork, turn: number): string {
  const h = w * 1.36;
  const box: Box = { x: -w / 2, y: -h / 2, w, h };
  return put(
    x,
    y,
    1,
    softShadow(boxPath(box, 4), { dx: 9, dy: 15, blur: 28, opacity: 0.32 }) +
      rect(box.x + 3, box.y + 3, w, h, `rx="4" fill="#e4dccb"`) +
      rect(box.x, box.y, w, h, `rx="4" fill="#fdfbf5"`) +
      artIn({ x: box.x + w * 0.06, y: box.y + w * 0.06, w: w * 0.88, h: h - w * 0.12 }, art) +
      sheen(box, 4),
    turn,
  );
}

/** An envelope, flap side up. */
export function envelope(x: number, y: number, w: number, color: string, turn: number): string {
  const h = w * 0.7;
  const box: Box = { x: -w / 2, y: -h / 2, w, h };
  return put(
    x,
    y,
    1,
    softShadow(boxPath(box, 5), { dx: 10, dy: 16, blur: 30, opacity: 0.3 }) +
      rect(box.x, box.y, w, h, `rx="5" fill="${color}"`) +
      path(`M${n(-w / 2)} ${n(h / 2)}L0 ${n(-h * 0.04)}L${n(w / 2)} ${n(h / 2)}z`, lighten(color, 0.08)) +
      softShadow(`M${n(-w / 2)} ${n(-h / 2)}L0 ${n(h * 0.1)}L${n(w / 2)} ${n(-h / 2)}z`, {
        dx: 0,
        dy: 3,
        blur: 8,
        opacity: 0.14,
      }) +
      path(
        `M${n(-w / 2)} ${n(-h / 2)}L${n(-w * 0.03)} ${n(h * 0.09)}Q0 ${n(h * 0.12)} ${n(w * 0.03)} ${n(h * 0.09)}L${n(w / 2)} ${n(-h / 2)}z`,
        darken(color, 0.06),
      ),
    turn,
  );
}

/** One die-cut sticker. */
export function sticker(
  x: number,
  y: number,
  size: number,
  art: Artwork,
  shape: "circle" | "block" | "arch",
  turn: number,
): string {
  const r = size / 2;
  const d =
    shape === "circle"
      ? `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0z`
      : shape === "block"
        ? boxPath({ x: -r, y: -r, w: size, h: size }, 26)
        : `M${n(-r * 0.84)} ${n(r)}V${n(-r * 0.16)}A${n(r * 0.84)} ${n(r * 0.84)} 0 0 1 ${n(r * 0.84)} ${n(-r * 0.16)}V${n(r)}z`;
  const ground = [palettes[art.palette].backdrop, palettes[art.palette].paper][Math.round(size) % 2] ?? "#ffffff";
  return put(
    x,
    y,
    1,
    softShadow(d, { dx: 4, dy: 7, blur: 14, opacity: 0.26 }) +
      path(d, "#ffffff") +
      `<g transform="scale(.93)">${path(d, ground)}</g>` +
      markIn({ x: -r * 0.72, y: -r * (shape === "arch" ? 0.6 : 0.72), w: size * 0.72, h: size * 0.72 }, art, ground),
    turn,
  );
}
