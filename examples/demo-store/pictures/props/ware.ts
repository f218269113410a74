/** Upright objects: mugs, candles, bottles, books, vases, plants; (x, y) is the middle of the base. */
import { type Artwork, artIn, markIn } from "../artwork.ts";
import { darken, lighten, mix } from "../colors.ts";
import {
  boxPath,
  circle,
  clipTo,
  contact,
  ellipse,
  groundShade,
  leaf,
  line,
  linear,
  n,
  type Paint,
  path,
  put,
  radial,
  rect,
  times,
} from "../svg.ts";

const roundShade = (): Paint =>
  linear(
    [0, 0],
    [1, 0],
    [
      [0, "#2b1c12", 0.2],
      [0.16, "#ffffff", 0.26],
      [0.4, "#ffffff", 0],
      [0.72, "#2b1c12", 0.1],
      [1, "#2b1c12", 0.36],
    ],
  );

type MugOptions = { color: string; art?: Artwork; wrap?: boolean; fill?: string; handle?: "left" | "right" };

/** A ceramic mug, 300 wide (without handle) and 327 tall at scale 1. */
export function mug(x: number, y: number, scale: number, options: MugOptions): string {
  const { color, art, wrap = false, fill, handle = "right" } = options;
  const body = "M-150 -300L-147 -48C-146 -22 -134 -14 -112 -10C-60 -2 60 -2 112 -10C134 -14 146 -22 147 -48L150 -300z";
  const ear = "M140 -250C246 -272 268 -96 132 -74";
  const shade = roundShade();
  const inside = linear(
    [0, 0],
    [1, 0],
    [
      [0, darken(color, 0.42)],
      [0.6, darken(color, 0.16)],
      [1, darken(color, 0.05)],
    ],
  );
  const printed = art
    ? wrap
      ? clipTo(body, artIn({ x: -150, y: -296, w: 300, h: 300 }, art))
      : markIn({ x: -98, y: -262, w: 196, h: 196 }, art, color)
    : "";
  const drink = fill
    ? clipTo(
        "M-140 -298A140 22 0 0 1 140 -298A140 22 0 0 1 -140 -298z",
        ellipse(0, -286, 132, 18, `fill="${fill}"`) +
          ellipse(-34, -290, 60, 7, `fill="${lighten(fill, 0.3)}" fill-opacity=".5"`),
      )
    : "";
  const grip = `<g transform="scale(${handle === "left" ? -1 : 1} 1)">${line(ear, darken(color, 0.2), 40, `stroke-linecap="butt"`)}${line(ear, darken(color, 0.04), 30, `stroke-linecap="butt"`)}${line("M146 -262C228 -276 250 -170 214 -122", lighten(color, 0.35), 7, `fill-opacity=".6"`)}</g>`;
  return put(
    x,
    y,
    scale,
    contact(0, -12, 138, 34) +
      grip +
      path(body, color) +
      printed +
      shade.defs +
      path(body, shade.fill) +
      inside.defs +
      ellipse(0, -300, 150, 27, `fill="${lighten(color, 0.22)}"`) +
      ellipse(0, -298, 140, 22, `fill="${inside.fill}"`) +
      drink +
      rect(-118, -250, 13, 168, `rx="6.5" fill="#ffffff" fill-opacity=".3"`),
  );
}

/** An enamel camping mug: straight wall, colored rim. */
export function enamelMug(x: number, y: number, scale: number, color: string, rim: string, art: Artwork): string {
  const body = "M-146 -250L-140 -24C-134 2 134 2 140 -24L146 -250z";
  const shade = roundShade();
  const ear = "M140 -206C232 -226 238 -70 136 -58";
  return put(
    x,
    y,
    scale,
    contact(0, -12, 138, 32) +
      line(ear, darken(color, 0.16), 27, `stroke-linecap="butt"`) +
      line(ear, rim, 15, `stroke-linecap="butt"`) +
      path(body, color) +
      markIn({ x: -90, y: -222, w: 180, h: 180 }, art, color) +
      shade.defs +
      path(body, shade.fill) +
      ellipse(0, -250, 149, 25, `fill="${rim}"`) +
      ellipse(0, -248, 140, 20, `fill="${darken(color, 0.16)}"`) +
      ellipse(18, -244, 120, 15, `fill="${darken(color, 0.06)}"`) +
      line("M-141 -30C-130 -8 130 -8 141 -30", rim, 5, `fill-opacity=".85"`) +
      rect(-116, -206, 11, 130, `rx="5.5" fill="#ffffff" fill-opacity=".4"`),
  );
}

/** A candle in a tumbler with a paper label. */
export function candle(x: number, y: number, scale: number, glass: string, art: Artwork, lit = true): string {
  const body = "M-132 -300L-126 -26C-122 2 122 2 126 -26L132 -300z";
  const shade = roundShade();
  const glow = radial([0.5, 0.5], 0.5, [
    [0, "#ffdf9a", 0.85],
    [0.35, "#ffcf7a", 0.32],
    [1, "#ffcf7a", 0],
  ]);
  const flame = lit
    ? glow.defs +
      circle(0, -372, 190, glow.fill) +
      path("M0 -440C22 -404 24 -372 0 -352C-24 -372 -22 -404 0 -440z", "#ffc65c") +
      path("M0 -408C10 -388 10 -370 0 -356C-10 -370 -10 -388 0 -408z", "#fff6dc")
    : "";
  return put(
    x,
    y,
    scale,
    contact(0, -12, 124, 30) +
      path(body, glass) +
      rect(-84, -226, 168, 168, `rx="6" fill="#fbf7ee"`) +
      artIn({ x: -76, y: -218, w: 152, h: 152 }, art) +
      shade.defs +
      path(body, shade.fill) +
      ellipse(0, -300, 132, 23, `fill="${lighten(glass, 0.28)}"`) +
      ellipse(0, -298, 122, 18, `fill="#f3e6cb"`) +
      ellipse(0, -296, 60, 9, `fill="#fff3cf" fill-opacity="${lit ? 0.9 : 0}"`) +
      line("M0 -298V-340", "#3a2b22", 5) +
      flame +
      rect(-106, -252, 10, 160, `rx="5" fill="#ffffff" fill-opacity=".36"`),
  );
}

/** A square ink bottle, 180 wide, 250 tall. */
export function inkBottle(x: number, y: number, scale: number, ink: string, art: Artwork): string {
  const shade = roundShade();
  const body =
    "M-92 -150C-92 -168 -80 -174 -60 -176H60C80 -174 92 -168 92 -150V-18C92 -6 84 0 72 0H-72C-84 0 -92 -6 -92 -18z";
  return put(
    x,
    y,
    scale,
    contact(0, -6, 90, 24) +
      path(body, "#dfe6e4") +
      path("M-82 -122C-40 -130 40 -116 82 -122V-20C82 -12 78 -9 70 -9H-70C-78 -9 -82 -12 -82 -20z", ink) +
      rect(-66, -124, 132, 96, `rx="4" fill="#fbf7ee"`) +
      artIn({ x: -59, y: -117, w: 118, h: 82 }, art) +
      shade.defs +
      path(body, shade.fill) +
      rect(-44, -192, 88, 20, `fill="#cfd8d6"`) +
      rect(-56, -250, 112, 62, `rx="8" fill="#2a292b"`) +
      times(13, (i) => rect(-52 + i * 8.4, -246, 3, 54, `fill="#4a484a"`)) +
      rect(-78, -160, 8, 130, `rx="4" fill="#ffffff" fill-opacity=".6"`),
  );
}

/** Books lying on each other; returns the pile with its top at y - height. */
export function bookPile(x: number, y: number, scale: number, colors: readonly string[]): string {
  const books = colors.map((color, i) => {
    const [w, h] = [300 - ((i * 37) % 70), 40 + ((i * 13) % 16)];
    const top = -colors.slice(0, i + 1).reduce((sum, _, j) => sum + 40 + ((j * 13) % 16), 0);
    const left = -w / 2 + ((i * 23) % 30) - 12;
    return (
      rect(left, top, w, h, `rx="3" fill="${color}"`) +
      rect(left + 10, top + 7, w - 10, h - 14, `fill="#f6efe1"`) +
      rect(left, top, 46, h, `rx="3" fill="${color}"`) +
      rect(left, top, w, 6, `rx="3" fill="${lighten(color, 0.14)}"`) +
      rect(left + 16, top + 6, 4, h - 12, `fill="${lighten(color, 0.5)}" fill-opacity=".7"`) +
      rect(left, top + h - 4, w, 5, `fill="#2b1c12" fill-opacity=".2"`)
    );
  });
  return put(x, y, scale, contact(0, -2, 150, 18) + books.join(""));
}

export const bookPileHeight = (count: number): number =>
  Array.from({ length: count }, (_, j) => 40 + ((j * 13) % 16)).reduce((a, b) => a + b, 0);

/** Books standing, spines to the front. */
export function bookRow(x: number, y: number, scale: number, colors: readonly string[]): string {
  let pen = 0;
  const row = colors.map((color, i) => {
    const [w, h] = [34 + ((i * 17) % 26), 190 + ((i * 41) % 64)];
    const book =
      rect(pen, -h, w, h, `rx="3" fill="${color}"`) +
      rect(pen, -h, w * 0.24, h, `rx="3" fill="${lighten(color, 0.14)}"`) +
      rect(pen + w * 0.2, -h + 22, w * 0.6, 5, `fill="${lighten(color, 0.5)}"`) +
      rect(pen + w * 0.2, -h + 34, w * 0.6, 3, `fill="${lighten(color, 0.5)}"`) +
      rect(pen + w * 0.2, -34, w * 0.6, 5, `fill="${lighten(color, 0.5)}"`);
    pen += w + 1;
    return book;
  });
  return put(x, y, scale, row.join(""));
}

const vessels = [
  "M-34 -220C-34 -190 -40 -180 -66 -150C-100 -108 -84 -20 -52 0H52C84 -20 100 -108 66 -150C40 -180 34 -190 34 -220z",
  "M-60 -200C-74 -140 -76 -60 -50 0H50C76 -60 74 -140 60 -200z",
  "M-24 -260C-24 -170 -90 -140 -90 -70C-90 -26 -62 0 0 0C62 0 90 -26 90 -70C90 -140 24 -170 24 -260z",
] as const;

/** A vase with branches: `kind` 0–2. */
export function vase(
  x: number,
  y: number,
  scale: number,
  kind: 0 | 1 | 2,
  clay: string,
  green: string,
  flower?: string,
): string {
  const body = vessels[kind];
  const mouth = kind === 0 ? 220 : kind === 1 ? 200 : 260;
  const shade = roundShade();
  const branch = (turn: number, tall: number, tone: string): string =>
    `<g transform="translate(0 ${-mouth + 20}) rotate(${turn})">${line(`M0 0Q${n(turn)} ${n(-tall * 0.5)} 0 ${-tall}`, darken(tone, 0.25), 4.5)}${times(7, (i) => path(leaf(turn * 0.5 * Math.sin((i / 7) * 3) * 0.9, -tall * (0.24 + i * 0.11), 74 - i * 4, 30, i % 2 ? 52 : -52), i % 3 ? tone : mix(tone, "#ffffff", 0.16)))}${path(leaf(0, -tall, 52, 22, 4), tone)}${flower ? times(4, (i) => circle(i % 2 ? 14 : -14, -tall * (0.5 + i * 0.15), 12, flower)) : ""}</g>`;
  return put(
    x,
    y,
    scale,
    contact(0, -4, 62, 18) +
      branch(-26, 250, darken(green, 0.14)) +
      branch(24, 290, green) +
      branch(-3, 350, mix(green, "#20352c", 0.2)) +
      path(body, clay) +
      shade.defs +
      path(body, shade.fill),
  );
}

/** A leafy plant in a pot. */
export function plant(x: number, y: number, scale: number, pot: string, green: string): string {
  const shade = roundShade();
  const body = "M-92 -150L-70 -8C-68 0 68 0 70 -8L92 -150z";
  const leaves = times(11, (i) => {
    const turn = (i - 5) * 15;
    const long = 330 - Math.abs(i - 5) * 26 + (i % 2) * 34;
    return (
      path(
        leaf((i - 5) * 6, -140, long, long * 0.2, turn),
        i % 3 === 0 ? darken(green, 0.24) : i % 3 === 1 ? green : mix(green, "#e6e5b0", 0.22),
      ) +
      line(
        `M${n((i - 5) * 6)} -140L${n((i - 5) * 6 + Math.sin((turn * Math.PI) / 180) * long * 0.86)} ${n(-140 - Math.cos((turn * Math.PI) / 180) * long * 0.86)}`,
        lighten(green, 0.2),
        2.4,
        `fill-opacity=".5"`,
      )
    );
  });
  return put(
    x,
    y,
    scale,
    contact(0, -6, 72, 20) +
      leaves +
      path(body, pot) +
      rect(-100, -168, 200, 34, `rx="6" fill="${lighten(pot, 0.06)}"`) +
      shade.defs +
      path(body, shade.fill) +
      rect(-100, -168, 200, 34, `rx="6" fill="${shade.fill}"`),
  );
}

/** A mid-century sideboard; (x, y) is the middle of its feet, `w` its width. */
export function sideboard(x: number, y: number, w: number, wood: string): string {
  const h = w * 0.34;
  const face = linear(
    [0, 0],
    [1, 1],
    [
      [0, lighten(wood, 0.1)],
      [1, darken(wood, 0.12)],
    ],
  );
  const leg = (lx: number, lean: number): string =>
    path(`M${n(lx)} ${n(-h * 0.28)}h20l${n(lean)} ${n(h * 0.28)}h-11z`, darken(wood, 0.42));
  const doors = times(
    3,
    (i) =>
      rect(
        -w / 2 + 14 + (i * (w - 28)) / 3,
        -h * 1.2,
        (w - 28) / 3 - 8,
        h * 0.86,
        `rx="3" fill="${i === 1 ? darken(wood, 0.05) : face.fill}"`,
      ) +
      (i === 1
        ? times(3, (d) =>
            line(`M${n(-w / 6 + 6)} ${n(-h * 1.2 + (d + 1) * h * 0.215)}h${n(w / 3 - 20)}`, darken(wood, 0.3), 2.4),
          ) + times(4, (d) => circle(0, -h * 1.09 + d * h * 0.215, 5.5, "#d9b877"))
        : circle(i === 0 ? -w / 6 - 22 : w / 6 + 22, -h * 0.77, 7, "#d9b877")),
  );
  return `<g transform="translate(${n(x)} ${n(y)})">${groundShade(10, -4, w * 0.56, 34, 0.42)}${leg(-w / 2 + 46, -16)}${leg(w / 2 - 66, 16)}${face.defs}${rect(-w / 2, -h * 1.28, w, h * 1.02, `rx="6" fill="${darken(wood, 0.18)}"`)}${doors}${rect(-w / 2 - 10, -h * 1.31, w + 20, 17, `rx="4" fill="${lighten(wood, 0.16)}"`)}${rect(-w / 2, -h * 1.31 + 17, w, 9, `fill="#2b1c12" fill-opacity=".22"`)}</g>`;
}

export const sideboardTop = (y: number, w: number): number => y - w * 0.34 * 1.31;

/** A floating wall shelf with its shadow on the wall; y is the upper side. */
export function shelf(x: number, y: number, w: number, wood: string): string {
  const shade = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#2b1c12", 0.3],
      [1, "#2b1c12", 0],
    ],
  );
  return (
    shade.defs +
    path(`M${n(x + 12)} ${n(y + 26)}h${n(w)}v74h${n(-w + 30)}z`, shade.fill) +
    rect(x, y, w, 28, `rx="2" fill="${wood}"`) +
    rect(x, y, w, 9, `rx="2" fill="${lighten(wood, 0.22)}"`)
  );
}

/** A small table lamp, lit. */
export function lamp(x: number, y: number, scale: number, shadeColor: string, foot: string): string {
  const glow = radial([0.5, 0.5], 0.5, [
    [0, "#ffe6b0", 0.6],
    [1, "#ffe6b0", 0],
  ]);
  const shade = linear(
    [0, 0],
    [1, 0],
    [
      [0, lighten(shadeColor, 0.24)],
      [0.5, lighten(shadeColor, 0.36)],
      [1, darken(shadeColor, 0.1)],
    ],
  );
  return put(
    x,
    y,
    scale,
    glow.defs +
      circle(0, -330, 330, glow.fill) +
      contact(0, -4, 72, 16) +
      path("M-8 -260H8V-30H-8z", darken(foot, 0.2)) +
      ellipse(0, -16, 74, 16, `fill="${foot}"`) +
      circle(0, -120, 46, foot) +
      circle(-14, -134, 15, lighten(foot, 0.3), `fill-opacity=".6"`) +
      shade.defs +
      path("M-76 -440H76L132 -250H-132z", shade.fill),
  );
}

/** A plinth: a plain block to place objects on, which makes group images easier to read. */
export function plinth(x: number, y: number, w: number, h: number, color: string): string {
  const face = linear(
    [0, 0],
    [1, 0.4],
    [
      [0, color],
      [0.6, darken(color, 0.06)],
      [1, darken(color, 0.16)],
    ],
  );
  const side = w * 0.07;
  return (
    contact(x, y + h, w * 0.52, 24) +
    face.defs +
    `<path d="${boxPath({ x: x - w / 2, y, w, h })}" fill="${face.fill}"/>` +
    path(`M${n(x - w / 2)} ${n(y)}l${n(side)} -26H${n(x + w / 2 - side)}l${n(side)} 26z`, lighten(color, 0.42))
  );
}
