/** Paper goods and screens: notebooks, planners, cards, stickers, calendars, pens, phones, gift cards. */
import { type Artwork, artIn, markIn } from "../artwork.ts";
import { darken, lighten, mix, type Palette, palettes } from "../colors.ts";
import { letters } from "../lettering.ts";
import {
  type Box,
  boxPath,
  circle,
  clipTo,
  ellipse,
  line,
  linear,
  n,
  path,
  put,
  rect,
  softShadow,
  times,
} from "../svg.ts";

const sheen = (box: Box, r: number): string => {
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

const months = [
  "JANUARY",
  "FEBRUARY",
  "MARCH",
  "APRIL",
  "MAY",
  "JUNE",
  "JULY",
  "AUGUST",
  "SEPTEMBER",
  "OCTOBER",
  "NOVEMBER",
  "DECEMBER",
] as const;

/** The days of one month; the box is the paper they are printed on. */
function monthGrid(box: Box, month: number, palette: Palette): string {
  const [cw, ch] = [box.w / 8, box.h / 7.6];
  const first = (month * 3 + 4) % 7;
  const unit = Math.min(ch, cw * 0.86);
  const head = letters(box.x + box.w / 2, box.y + ch * 0.55, months[month] ?? "MAY", {
    color: palette.deep,
    size: unit * 0.62,
    weight: 1.2,
    spacing: 5,
  });
  const days = times(30, (i) => {
    const cell = first + i;
    const [cx, cy] = [box.x + cw * (1 + (cell % 7)), box.y + ch * (2.1 + Math.floor(cell / 7))];
    const marked = i === 13;
    return (
      (marked ? circle(cx, cy + unit * 0.19, unit * 0.42, palette.d) : "") +
      letters(cx, cy, String(i + 1), {
        color: marked ? "#ffffff" : cell % 7 > 4 ? palette.d : palette.deep,
        size: unit * 0.38,
        weight: 1.3,
      })
    );
  });
  return head + days;
}

/** A wall calendar: artwork above, month below, wire binding on top. */
export function wallCalendar(box: Box, art: Artwork, month: number): string {
  const { x, y, w, h } = box;
  const palette = palettes[art.palette];
  const printed = palette.paper < "#8" ? { ...palette, deep: palette.paper } : palette;
  const split = y + h * 0.62;
  const wire = times(Math.round(w / 24), (i) =>
    line(
      `M${n(x + 14 + i * 24)} ${n(y + 15)}C${n(x + 8 + i * 24)} ${n(y - 16)} ${n(x + 20 + i * 24)} ${n(y - 18)} ${n(x + 21 + i * 24)} ${n(y + 3)}`,
      "#55504b",
      3.4,
    ),
  );
  return (
    line(
      `M${n(x + w / 2 - 42)} ${n(y - 6)}Q${n(x + w / 2)} ${n(y - 66)} ${n(x + w / 2 + 42)} ${n(y - 6)}`,
      "#55504b",
      4,
    ) +
    circle(x + w / 2, y - 38, 8, "#3b3532") +
    softShadow(boxPath(box), { dx: 12, dy: 22, blur: 42, opacity: 0.32 }) +
    rect(x + 4, y + 6, w, h, `fill="#e7dfd0"`) +
    rect(x, y, w, h, `fill="#fdfbf5"`) +
    artIn({ x: x + w * 0.05, y: y + w * 0.07, w: w * 0.9, h: split - y - w * 0.1 }, art) +
    monthGrid({ x: x + w * 0.06, y: split, w: w * 0.88, h: h * 0.37 }, month, printed) +
    sheen(box, 0) +
    wire
  );
}

/** A tented tabletop calendar on its card base; (x, y) is the middle of the base. */
export function deskCalendar(x: number, y: number, w: number, art: Artwork, month: number): string {
  const h = w * 0.86;
  const palette = palettes[art.palette];
  const foot =
    path(`M${n(-w * 0.56)} 0L${n(-w * 0.46)} -34H${n(w * 0.46)}L${n(w * 0.56)} 0z`, "#c9a878") +
    path(`M${n(-w * 0.56)} 0H${n(w * 0.56)}v12H${n(-w * 0.56)}z`, "#a98757");
  const front: Box = { x: -w / 2, y: -h - 20, w, h };
  return put(
    x,
    y,
    1,
    softShadow(boxPath({ x: -w * 0.54, y: -20, w: w * 1.08, h: 20 }), { dx: 18, dy: 12, blur: 44, opacity: 0.4 }) +
      foot +
      rect(front.x, front.y, w, h, `fill="#fdfbf5"`) +
      artIn({ x: front.x + 18, y: front.y + 26, w: w * 0.5 - 24, h: h - 46 }, art) +
      monthGrid(
        { x: 0, y: front.y + 26, w: w / 2 - 14, h: h - 60 },
        month,
        palette.paper < "#8" ? { ...palette, deep: palette.paper } : palette,
      ) +
      sheen(front, 0) +
      times(Math.round(w / 26), (i) =>
        line(`M${n(front.x + 16 + i * 26)} ${n(front.y + 12)}c-6 -30 8 -32 8 -12`, "#55504b", 3.2),
      ),
  );
}

/** A fountain pen lying at an angle, about 700 long at scale 1. */
export function fountainPen(x: number, y: number, scale: number, turn: number, color: string, capped: boolean): string {
  const round = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(color, 0.15)],
      [0.22, lighten(color, 0.6)],
      [0.4, color],
      [1, darken(color, 0.42)],
    ],
  );
  const gold = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#f6dfa8"],
      [0.4, "#d8b066"],
      [1, "#8d6a30"],
    ],
  );
  const barrel = "M-330 -20C-346 -14 -346 14 -330 20L-40 30H210L236 20V-20L210 -30H-40z";
  const nib = capped
    ? path("M190 -32H420C436 -32 442 -18 442 0C442 18 436 32 420 32H190z", round.fill) +
      rect(190, -33, 15, 66, `fill="${gold.fill}"`) +
      line("M226 -40H380", "#d8b066", 8) +
      circle(382, -40, 6, "#d8b066")
    : path("M236 -17H286L292 -14V14L286 17H236z", "#262527") +
      path("M290 -15C330 -19 350 -8 384 0C350 8 330 19 290 15z", gold.fill) +
      line("M322 0H384", "#6b4f22", 2) +
      circle(322, 0, 4, "#6b4f22");
  return put(
    x,
    y,
    scale,
    softShadow("M-330 -20H384V20H-330z", { dx: 14, dy: 26, blur: 30, opacity: 0.36 }) +
      round.defs +
      gold.defs +
      path(barrel, round.fill) +
      rect(196, -30, 12, 60, `fill="${gold.fill}"`) +
      rect(-44, -30, 8, 60, `fill="${gold.fill}"`) +
      nib,
    turn,
  );
}

/** A capped pencil-like roller pen or pencil. */
export function pencil(x: number, y: number, length: number, turn: number, color: string): string {
  const round = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(color, 0.3)],
      [0.5, color],
      [0.52, darken(color, 0.12)],
      [1, darken(color, 0.26)],
    ],
  );
  const l = length / 2;
  return put(
    x,
    y,
    1,
    softShadow(boxPath({ x: -l, y: -11, w: length, h: 22 }), { dx: 8, dy: 13, blur: 16, opacity: 0.32 }) +
      round.defs +
      rect(-l, -11, length - 46, 22, `fill="${round.fill}"`) +
      path(`M${n(l - 46)} -11L${n(l)} 0L${n(l - 46)} 11z`, "#e8cfa4") +
      path(`M${n(l - 15)} -3.600L${n(l)} 0L${n(l - 15)} 3.600z`, color) +
      rect(-l - 2, -11, 30, 22, `rx="4" fill="${mix(color, "#2b1c12", 0.55)}"`),
    turn,
  );
}

/** A phone showing an artwork. */
export function phone(x: number, y: number, h: number, art: Artwork, turn = 0): string {
  const w = h * 0.485;
  const body: Box = { x: -w / 2, y: -h / 2, w, h };
  const r = Math.round(w * 0.15);
  const edge = Math.round(w * 0.035);
  const screen: Box = { x: body.x + edge, y: body.y + edge, w: w - 2 * edge, h: h - 2 * edge };
  const glint = path(
    `M${n(w * 0.12)} ${n(-h / 2 + edge)}H${n(w / 2 - edge - r * 0.5)}L${n(-w * 0.2)} ${n(h / 2 - edge)}H${n(-w / 2 + edge + r * 0.5)}z`,
    "#ffffff",
    `fill-opacity=".06"`,
  );
  return put(
    x,
    y,
    1,
    softShadow(boxPath(body, r), { dx: 16, dy: 26, blur: 44, opacity: 0.4 }) +
      rect(body.x - 2, body.y - 2, w + 4, h + 4, `rx="${r + 2}" fill="#6d6a68"`) +
      rect(body.x, body.y, w, h, `rx="${r}" fill="#151416"`) +
      clipTo(boxPath(screen, r - edge), artIn(screen, art) + glint) +
      rect(-w * 0.14, screen.y + h * 0.016, w * 0.28, h * 0.024, `rx="${n(h * 0.012)}" fill="#151416"`) +
      letters(0, -h * 0.34, "9:41", { color: "#ffffff", size: h * 0.056, weight: 0.9, spacing: 2 }) +
      rect(-w * 0.16, h / 2 - edge - 14, w * 0.32, 5, `rx="2.5" fill="#ffffff" fill-opacity=".85"`),
    turn,
  );
}

/** A tablet showing an artwork on a white page, as a digital print is looked at. */
export function tablet(x: number, y: number, h: number, art: Artwork, turn = 0): string {
  const w = h * 0.76;
  const body: Box = { x: -w / 2, y: -h / 2, w, h };
  const screen: Box = { x: body.x + 24, y: body.y + 24, w: w - 48, h: h - 48 };
  return put(
    x,
    y,
    1,
    softShadow(boxPath(body, 34), { dx: 18, dy: 30, blur: 50, opacity: 0.38 }) +
      rect(body.x - 2, body.y - 2, w + 4, h + 4, `rx="36" fill="#75716e"`) +
      rect(body.x, body.y, w, h, `rx="34" fill="#19181a"`) +
      clipTo(
        boxPath(screen, 14),
        rect(screen.x, screen.y, screen.w, screen.h, `fill="#f3efe7"`) +
          artIn(
            { x: screen.x + screen.w * 0.13, y: screen.y + screen.h * 0.1, w: screen.w * 0.74, h: screen.h * 0.74 },
            art,
          ),
      ) +
      circle(0, screen.y + screen.h * 0.92, 22, "#19181a") +
      line(`M0 ${n(screen.y + screen.h * 0.92 - 9)}v17m-8 -7l8 8l8 -8`, "#ffffff", 3.6),
    turn,
  );
}

/** A gift card with artwork and lettering; about 1.58 : 1. */
export function giftCard(
  x: number,
  y: number,
  w: number,
  art: Artwork,
  turn: number,
  words = "A GIFT FOR YOU",
): string {
  const h = w / 1.58;
  const box: Box = { x: -w / 2, y: -h / 2, w, h };
  const palette = palettes[art.palette];
  const d = boxPath(box, 26);
  return put(
    x,
    y,
    1,
    softShadow(d, { dx: 14, dy: 24, blur: 42, opacity: 0.36 }) +
      clipTo(d, artIn(box, art) + rect(box.x, h * 0.2, w, h * 0.3, `fill="${palette.paper}"`)) +
      letters(0, h * 0.3, words, { color: palette.deep, size: w * 0.05, weight: 1.25, spacing: 4.2 }) +
      sheen(box, 26),
    turn,
  );
}

/** A stiff membership card; `label` is its purpose. */
export function memberCard(
  x: number,
  y: number,
  w: number,
  palette: Palette,
  turn: number,
  label = "STUDIO MEMBER",
): string {
  const h = w / 1.58;
  const box: Box = { x: -w / 2, y: -h / 2, w, h };
  const rays = times(11, (i) =>
    line(
      `M${n(w * 0.3)} ${n(h * 0.5)}L${n(w * 0.3 + Math.cos(Math.PI + (i * Math.PI) / 10) * h)} ${n(h * 0.5 + Math.sin(Math.PI + (i * Math.PI) / 10) * h)}`,
      palette.c,
      3,
      `fill-opacity=".55"`,
    ),
  );
  return put(
    x,
    y,
    1,
    softShadow(boxPath(box, 26), { dx: 14, dy: 24, blur: 42, opacity: 0.4 }) +
      clipTo(
        boxPath(box, 26),
        rect(box.x, box.y, w, h, `fill="${palette.deep}"`) +
          rays +
          ellipse(w * 0.3, h * 0.5, h * 0.34, h * 0.34, `fill="${palette.c}"`),
      ) +
      letters(-w * 0.41, -h * 0.36, "LARKFOLD", {
        color: "#f8eed8",
        size: w * 0.062,
        weight: 1.3,
        spacing: 4,
        anchor: "start",
      }) +
      letters(-w * 0.41, -h * 0.19, label, {
        color: palette.c,
        size: w * 0.03,
        weight: 1.3,
        spacing: 4,
        anchor: "start",
      }) +
      rect(-w * 0.41, h * 0.22, w * 0.13, h * 0.17, `rx="8" fill="${palette.c}"`) +
      line(
        `M${n(-w * 0.41)} ${n(h * 0.3)}h${n(w * 0.13)}M${n(-w * 0.345)} ${n(h * 0.22)}v${n(h * 0.17)}`,
        darken(palette.c, 0.3),
        2,
      ) +
      sheen(box, 26),
    turn,
  );
}
