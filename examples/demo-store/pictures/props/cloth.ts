/** Things made of cloth: tee, sweatshirt, cap, tote, cushion, blanket. */
import { type Artwork, artIn, markIn } from "../artwork.ts";
import { darken, lighten, lightness } from "../colors.ts";
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
  radial,
  rect,
  softShadow,
  times,
} from "../svg.ts";

/** A soft crease along a quadratic curve: nested lens shapes, so it tapers off at both ends. */
function crease(
  from: readonly [number, number],
  bend: readonly [number, number],
  to: readonly [number, number],
  width: number,
  color: string,
  opacity: number,
): string {
  const [ax, ay] = from;
  const [bx, by] = to;
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const [nx, ny] = [(by - ay) / length, (ax - bx) / length];
  const lens = (w: number): string =>
    `M${n(ax)} ${n(ay)}Q${n(bend[0] + nx * w)} ${n(bend[1] + ny * w)} ${n(bx)} ${n(by)}Q${n(bend[0] - nx * w)} ${n(bend[1] - ny * w)} ${n(ax)} ${n(ay)}z`;
  return `<g fill="${color}" fill-opacity="${opacity}">${times(6, (i) => `<path d="${lens(width * (1 - i / 6.6))}"/>`)}</g>`;
}

const shadeOf = (color: string): string => (lightness(color) < 0.3 ? "#000000" : "#3a2417");

function lit(d: string, color: string): string {
  const light = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(color, 0.12)],
      [0.5, color],
      [1, darken(color, 0.13)],
    ],
  );
  return light.defs + path(d, light.fill);
}

const teeBody =
  "M-76 6C-112 20 -172 34 -208 60C-252 100 -294 178 -322 240L-224 296C-216 266 -206 244 -197 230C-191 340 -193 480 -200 606C-100 621 100 621 200 606C193 480 191 340 197 230C206 244 216 266 224 296L322 240C294 178 252 100 208 60C172 34 112 20 76 6C44 50 -44 50 -76 6z";
const sweatBody =
  "M-78 6C-114 20 -176 36 -212 64C-262 124 -306 300 -334 486L-258 502C-244 400 -220 300 -200 240C-194 350 -196 480 -198 602C-100 612 100 612 198 602C196 480 194 350 200 240C220 300 244 400 258 502L334 486C306 300 262 124 212 64C176 36 114 20 78 6C46 46 -46 46 -78 6z";

type TopKind = "tee" | "sweat" | "hoodie";
type TopOptions = { kind: TopKind; color: string; art?: Artwork; back?: boolean };

/** A top lying flat, neck at the middle of the upper edge; about 640 wide and 620 tall at scale 1. */
export function top(x: number, y: number, scale: number, options: TopOptions): string {
  const { kind, color, art, back = false } = options;
  const body = kind === "tee" ? teeBody : sweatBody;
  const dark = shadeOf(color);
  const strong = lightness(color) < 0.3 ? 0.05 : 0.017;
  const dim = (
    from: readonly [number, number],
    bend: readonly [number, number],
    to: readonly [number, number],
    width: number,
  ): string => crease(from, bend, to, width, dark, strong);
  const glow = (
    from: readonly [number, number],
    bend: readonly [number, number],
    to: readonly [number, number],
    width: number,
  ): string => crease(from, bend, to, width, "#ffffff", 0.014);
  const folds =
    dim([-204, 226], [-130, 262], [-112, 420], 44) +
    dim([204, 226], [126, 270], [120, 440], 46) +
    dim([-200, 240], [-96, 330], [-40, 352], 24) +
    dim([202, 244], [110, 320], [56, 336], 22) +
    dim([-204, 600], [-120, 470], [-30, 470], 34) +
    dim([204, 604], [110, 500], [70, 440], 40) +
    dim([-120, 612], [-60, 540], [30, 560], 26) +
    dim([-300, 226], [-236, 190], [-214, 90], 34) +
    dim([300, 226], [240, 190], [216, 96], 36) +
    dim([-206, 64], [-150, 110], [-60, 90], 18) +
    dim([206, 64], [150, 112], [70, 92], 20) +
    glow([-196, 300], [-150, 420], [-176, 560], 60) +
    glow([60, 610], [20, 480], [64, 360], 60) +
    glow([-280, 200], [-240, 140], [-196, 70], 40);
  const neck = back
    ? path("M-76 6C-44 30 44 30 76 6C44 18 -44 18 -76 6z", darken(color, 0.24))
    : path("M-76 6C-44 50 44 50 76 6C44 -12 -44 -12 -76 6z", darken(color, 0.34)) +
      rect(-17, 4, 34, 19, `rx="2" fill="#f4efe6"`);
  const rib = back
    ? ""
    : line("M-78 6C-46 56 46 56 78 6", darken(color, 0.1), 15) +
      line("M-70 14C-42 62 42 62 70 14", darken(color, 0.24), 1.6, `stroke-dasharray="4 4"`);
  const stitched =
    kind === "tee"
      ? line("M-198 592C-100 606 100 606 198 592", darken(color, 0.2), 1.7, `stroke-dasharray="5 4"`) +
        line("M-313 232L-221 284M313 232L221 284", darken(color, 0.2), 1.7, `stroke-dasharray="5 4"`)
      : "";
  const ribbing =
    kind === "tee"
      ? ""
      : path("M-199 566C-100 576 100 576 199 566L198 602C100 612 -100 612 -198 602z", darken(color, 0.11)) +
        path("M-328 448L-251 464L-258 502L-334 486zM328 448L251 464L258 502L334 486z", darken(color, 0.11)) +
        times(26, (i) => line(`M${n(-188 + i * 15)} 571V604`, darken(color, 0.24), 1.3)) +
        times(5, (i) =>
          line(
            `M${n(-320 + i * 15)} ${n(453 + i * 3)}l-5 34M${n(320 - i * 15)} ${n(453 + i * 3)}l5 34`,
            darken(color, 0.24),
            1.3,
          ),
        );
  const hood =
    kind === "hoodie" && !back
      ? lit(
          "M-92 24C-130 -60 -70 -96 0 -96C70 -96 130 -60 92 24C70 66 30 84 0 92C-30 84 -70 66 -92 24z",
          darken(color, 0.04),
        ) +
        path(
          "M-62 10C-70 -40 -40 -58 0 -58C40 -58 70 -40 62 10C46 44 20 58 0 64C-20 58 -46 44 -62 10z",
          darken(color, 0.36),
        ) +
        line("M-26 62C-30 110 -28 140 -30 168M26 62C30 110 28 130 31 158", lighten(color, 0.5), 6)
      : "";
  const pocket = kind === "hoodie" && !back ? line("M-92 556L-74 470H74L92 556", darken(color, 0.24), 3) : "";
  const print = art
    ? back
      ? markIn({ x: -52, y: 70, w: 104, h: 104 }, art, color)
      : markIn(
          kind === "hoodie" ? { x: -105, y: 178, w: 210, h: 210 } : { x: -132, y: 128, w: 264, h: 264 },
          art,
          color,
        )
    : "";
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${softShadow(body, { dx: 14, dy: 20, blur: 38, opacity: 0.3 })}${back ? "" : neck}${lit(body, color)}${clipTo(body, folds + ribbing)}${line("M-208 60C-196 110 -192 170 -197 230M208 60C196 110 192 170 197 230", darken(color, 0.2), 1.8)}${print}${rib}${back ? neck : ""}${stitched}${pocket}${hood}</g>`;
}

/** A five-panel cap from the front; about 480 wide at scale 1, centered on its front panel. */
export function cap(x: number, y: number, scale: number, color: string, art: Artwork): string {
  const dome = "M-206 84C-226 -70 -124 -178 0 -178C124 -178 226 -70 206 84C130 136 -130 136 -206 84z";
  const brim =
    "M-207 82C-130 130 130 130 207 82C244 120 226 176 150 206C60 238 -60 238 -150 206C-226 176 -244 120 -207 82z";
  const round = radial([0.36, 0.26], 0.85, [
    [0, lighten(color, 0.2)],
    [0.55, color],
    [1, darken(color, 0.32)],
  ]);
  const peak = linear(
    [0, 0],
    [0, 1],
    [
      [0, darken(color, 0.3)],
      [0.4, lighten(color, 0.06)],
      [1, darken(color, 0.1)],
    ],
  );
  const stitch = (d: string): string => line(d, darken(color, 0.3), 2, `stroke-dasharray="6 5"`);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${softShadow("M-200 120C-226 176 -60 222 0 222C60 222 226 176 200 120z", { dx: 16, dy: 22, blur: 50, opacity: 0.5 })}${round.defs}${path(dome, round.fill)}${line("M-118 114C-138 -30 -108 -140 -36 -174M118 114C138 -30 108 -140 36 -174", darken(color, 0.26), 2.6)}${stitch("M-128 112C-148 -30 -116 -140 -46 -174M128 112C148 -30 116 -140 46 -174")}${ellipse(0, -178, 17, 8, `fill="${darken(color, 0.22)}"`)}${circle(-160, -4, 5, darken(color, 0.36))}${circle(160, -4, 5, darken(color, 0.36))}${rect(-74, -98, 148, 148, `rx="14" fill="#f5efe2"`)}${line(boxPath({ x: -67, y: -91, w: 134, h: 134 }, 10), "#b9a98d", 2, `stroke-dasharray="5 5"`)}${markIn({ x: -56, y: -80, w: 112, h: 112 }, art, "#f5efe2")}${peak.defs}${path(brim, peak.fill)}${stitch("M-214 108C-130 156 130 156 214 108")}${stitch("M-208 134C-126 182 126 182 208 134")}${stitch("M-186 164C-110 206 110 206 186 164")}</g>`;
}

/** A tote hanging from its handles; 420 wide, 480 tall at scale 1, top of the bag at y. */
export function tote(x: number, y: number, scale: number, color: string, art: Artwork): string {
  const bag = "M-206 0C-120 8 120 8 206 0C214 160 214 330 222 470C120 486 -120 486 -222 470C-214 330 -214 160 -206 0z";
  const band = darken(color, 0.07);
  const handle = (d: string, tone: string): string =>
    line(d, tone, 25, `stroke-linecap="butt"`) + line(d, darken(tone, 0.16), 1.6, `stroke-dasharray="5 5"`);
  const dark = shadeOf(color);
  const folds =
    crease([-112, 60], [-190, 240], [-150, 478], 60, dark, 0.014) +
    crease([112, 60], [190, 240], [150, 478], 66, dark, 0.018) +
    crease([-112, 66], [-40, 110], [60, 70], 30, dark, 0.016) +
    crease([-70, 478], [-10, 420], [96, 476], 40, dark, 0.014) +
    crease([-196, 60], [-196, 260], [-206, 470], 40, "#ffffff", 0.016);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})">${handle("M-104 16C-96 -130 -40 -250 -6 -262C40 -250 90 -130 98 16", darken(color, 0.2))}${softShadow(bag, { dx: 18, dy: 26, blur: 46, opacity: 0.3 })}${lit(bag, color)}${clipTo(bag, folds)}${line("M-206 34C-120 42 120 42 207 34", band, 2, `stroke-dasharray="6 5"`)}${handle("M-112 62C-104 -110 -44 -250 0 -264C44 -250 104 -110 112 62", band)}${rect(-126, 40, 28, 28, `fill="${band}"`)}${rect(98, 40, 28, 28, `fill="${band}"`)}${line("M-124 42l24 24m0 -24l-24 24M100 42l24 24m0 -24l-24 24", darken(color, 0.28), 1.5)}${markIn({ x: -140, y: 118, w: 280, h: 280 }, art, color)}</g>`;
}

/** A cushion, `size` across, around (x, y). */
export function cushion(x: number, y: number, size: number, art: Artwork, turn = 0, shadow = true): string {
  const h = size / 2;
  const d = `M${n(-h)} ${n(-h)}C${n(-h * 0.5)} ${n(-h * 0.86)} ${n(h * 0.5)} ${n(-h * 0.86)} ${n(h)} ${n(-h)}C${n(h * 0.88)} ${n(-h * 0.5)} ${n(h * 0.88)} ${n(h * 0.5)} ${n(h)} ${n(h)}C${n(h * 0.5)} ${n(h * 0.88)} ${n(-h * 0.5)} ${n(h * 0.88)} ${n(-h)} ${n(h)}C${n(-h * 0.88)} ${n(h * 0.5)} ${n(-h * 0.88)} ${n(-h * 0.5)} ${n(-h)} ${n(-h)}z`;
  const puff = radial([0.4, 0.36], 0.72, [
    [0, "#ffffff", 0.2],
    [0.45, "#ffffff", 0],
    [0.72, "#2b1c12", 0.1],
    [1, "#2b1c12", 0.42],
  ]);
  const corner = (sx: number, sy: number): string =>
    crease(
      [sx * h, sy * h],
      [sx * h * 0.62, sy * h * 0.72],
      [sx * h * 0.3, sy * h * 0.58],
      size * 0.045,
      "#2b1c12",
      0.03,
    ) +
    crease(
      [sx * h, sy * h],
      [sx * h * 0.74, sy * h * 0.6],
      [sx * h * 0.6, sy * h * 0.3],
      size * 0.045,
      "#2b1c12",
      0.03,
    );
  const pinch = corner(-1, -1) + corner(1, -1) + corner(1, 1) + corner(-1, 1);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${shadow ? softShadow(d, { dx: size * 0.025, dy: size * 0.05, blur: size * 0.08, opacity: 0.36 }) : ""}${clipTo(d, artIn({ x: -h, y: -h, w: size, h: size }, art) + pinch + puff.defs + rect(-h, -h, size, size, `fill="${puff.fill}"`))}${line(d, "#ffffff", 2.4, `fill-opacity=".28"`)}</g>`;
}

const fringe = (x: number, y: number, w: number, color: string): string =>
  times(Math.floor(w / 11), (i) =>
    line(`M${n(x + 6 + i * 11)} ${n(y - 2)}q${i % 2 ? 2 : -2} 16 ${i % 3 ? 1 : -1} 34`, color, 4.4),
  );

/** A blanket hung over a rail at the top of the box. */
export function blanket(box: Box, art: Artwork, thread: string): string {
  const { x, y, w, h } = box;
  const back = boxPath({ x: x + w * 0.05, y, w: w * 0.95, h: h * 0.62 });
  const folds = times(5, (i) =>
    crease(
      [x + w * (0.12 + i * 0.18), y - 40],
      [x + w * (0.08 + i * 0.2), y + h * 0.5],
      [x + w * (0.13 + i * 0.18), y + h + 60],
      70,
      i % 2 ? "#ffffff" : "#2b1c12",
      i % 2 ? 0.022 : 0.02,
    ),
  );
  const roll = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#ffffff", 0.3],
      [0.05, "#ffffff", 0.08],
      [0.12, "#2b1c12", 0.1],
      [0.3, "#2b1c12", 0],
      [1, "#2b1c12", 0.06],
    ],
  );
  const front = boxPath({ x, y, w: w * 0.94, h }, 10);
  return (
    path(back, darken(thread, 0.16)) +
    fringe(x + w * 0.5, y + h * 0.62, w * 0.48, darken(thread, 0.2)) +
    softShadow(front, { dx: 16, dy: 22, blur: 40, opacity: 0.3 }) +
    fringe(x, y + h, w * 0.94, thread) +
    clipTo(front, artIn({ x, y, w: w * 0.94, h }, art) + folds + roll.defs + rect(x, y, w, h, `fill="${roll.fill}"`))
  );
}

/** A folded blanket lying on something, front view; `h` is the height of the pile. */
export function foldedBlanket(box: Box, art: Artwork, thread: string): string {
  const { x, y, w, h } = box;
  const layers = 4;
  const each = h / layers;
  const pile = times(layers, (i) => {
    const layerY = y + h - (i + 1) * each;
    const d = boxPath({ x: x + (i % 2) * 7, y: layerY, w: w - (i % 2) * 12, h: each }, 18);
    const round = linear(
      [0, 0],
      [0, 1],
      [
        [0, "#ffffff", 0.22],
        [0.5, "#ffffff", 0],
        [1, "#2b1c12", 0.38],
      ],
    );
    return clipTo(
      d,
      artIn({ x, y: layerY - each, w, h: Math.max(each * 3, w * 0.4) }, art) +
        round.defs +
        rect(x, layerY, w, each, `fill="${round.fill}"`),
    );
  });
  return (
    pile +
    `<g transform="translate(${n(x + w - 4)} ${n(y + h * 0.98)}) rotate(-90)">${fringe(0, 0, h * 0.24, thread)}</g>`
  );
}
