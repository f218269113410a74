/** Prints: framed, loose, hung and rolled. All drawn straight from the front, lit from the upper left. */
import { type Artwork, artIn } from "../artwork.ts";
import { darken, lighten } from "../colors.ts";
import { type Box, boxPath, circle, ellipse, line, linear, n, path, rect, softShadow, times } from "../svg.ts";

const frameWoods = { oak: "#cda879", walnut: "#7a5238", black: "#2b2a2c", white: "#f4f0e8" } as const;
export type FrameName = keyof typeof frameWoods;

type FrameOptions = { frame?: FrameName; thick?: number; mat?: number; shadow?: number };

/** A framed print; `box` is the outside of the frame. */
export function framed(box: Box, art: Artwork, options: FrameOptions = {}): string {
  const { frame = "oak", thick = box.w * 0.032, mat = box.w * 0.09, shadow = 1 } = options;
  const wood = frameWoods[frame];
  const { x, y, w, h } = box;
  const [r, b] = [x + w, y + h];
  const t = thick;
  const miter = (points: string, fill: string): string => `<polygon points="${points}" fill="${fill}"/>`;
  const sides =
    miter(`${n(x)},${n(y)} ${n(r)},${n(y)} ${n(r - t)},${n(y + t)} ${n(x + t)},${n(y + t)}`, lighten(wood, 0.16)) +
    miter(`${n(x)},${n(y)} ${n(x + t)},${n(y + t)} ${n(x + t)},${n(b - t)} ${n(x)},${n(b)}`, lighten(wood, 0.06)) +
    miter(`${n(r)},${n(y)} ${n(r)},${n(b)} ${n(r - t)},${n(b - t)} ${n(r - t)},${n(y + t)}`, darken(wood, 0.1)) +
    miter(`${n(x)},${n(b)} ${n(x + t)},${n(b - t)} ${n(r - t)},${n(b - t)} ${n(r)},${n(b)}`, darken(wood, 0.17));
  const inner: Box = { x: x + t, y: y + t, w: w - 2 * t, h: h - 2 * t };
  const picture: Box = { x: inner.x + mat, y: inner.y + mat, w: inner.w - 2 * mat, h: inner.h - 2 * mat };
  const shade = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#2b1c12", 0.3],
      [1, "#2b1c12", 0],
    ],
  );
  const sideShade = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#2b1c12", 0.2],
      [1, "#2b1c12", 0],
    ],
  );
  const matPart =
    mat > 0
      ? rect(inner.x, inner.y, inner.w, inner.h, `fill="#fbf8f1"`) +
        rect(picture.x - 3, picture.y - 3, picture.w + 6, picture.h + 6, `fill="#e7e0d2"`)
      : "";
  const depth =
    shade.defs +
    sideShade.defs +
    rect(inner.x, inner.y, inner.w, t * 0.9, `fill="${shade.fill}"`) +
    rect(inner.x, inner.y, t * 0.75, inner.h, `fill="${sideShade.fill}"`);
  const glint = path(
    `M${n(inner.x + inner.w * 0.56)} ${n(inner.y)}h${n(inner.w * 0.2)}L${n(inner.x)} ${n(inner.y + inner.h * 0.74)}v${n(-inner.h * 0.2)}z`,
    "#ffffff",
    `fill-opacity=".055"`,
  );
  const dropped =
    shadow > 0
      ? softShadow(boxPath(box), {
          dx: Math.min(w, h) * 0.03 * shadow,
          dy: Math.min(w, h) * 0.05 * shadow,
          blur: Math.min(w, h) * 0.062 * shadow,
          opacity: 0.32,
        }) + softShadow(boxPath(box), { dx: 5, dy: 8, blur: 10, opacity: 0.24 })
      : "";
  return dropped + sides + matPart + artIn(picture, art) + depth + glint;
}

/** A loose sheet with a white border. */
export function sheet(box: Box, art: Artwork, options: { border?: number; shadow?: boolean } = {}): string {
  const { border = box.w * 0.055, shadow = true } = options;
  const picture: Box = { x: box.x + border, y: box.y + border, w: box.w - 2 * border, h: box.h - 2 * border };
  const curl = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#ffffff", 0.1],
      [0.5, "#ffffff", 0],
      [1, "#2b1c12", 0.09],
    ],
  );
  return (
    (shadow ? softShadow(boxPath(box), { dx: 10, dy: 17, blur: 24, opacity: 0.3 }) : "") +
    rect(box.x, box.y, box.w, box.h, `fill="#fdfbf6"`) +
    artIn(picture, art) +
    curl.defs +
    rect(box.x, box.y, box.w, box.h, `fill="${curl.fill}"`)
  );
}

/** A poster between two wooden rails on a cord. */
export function railHung(box: Box, art: Artwork, wood = "#c79f6f"): string {
  const { x, y, w, h } = box;
  const rail = (ry: number): string =>
    softShadow(boxPath({ x: x - 12, y: ry, w: w + 24, h: 24 }, 4), { dx: 5, dy: 9, blur: 14, opacity: 0.3 }) +
    rect(x - 12, ry, w + 24, 24, `rx="4" fill="${wood}"`) +
    rect(x - 12, ry, w + 24, 8, `rx="4" fill="${lighten(wood, 0.22)}"`);
  return (
    line(`M${n(x + 20)} ${n(y)}L${n(x + w / 2)} ${n(y - 130)}L${n(x + w - 20)} ${n(y)}`, "#5a4a3e", 3) +
    circle(x + w / 2, y - 132, 8, "#3b3532") +
    sheet({ x, y: y + 6, w, h }, art, { border: 0 }) +
    rail(y - 6) +
    rail(y + h - 8)
  );
}

/** A sheet held by two clips from the top edge of the picture. */
export function clipHung(box: Box, art: Artwork): string {
  const clip = (x: number): string =>
    line(`M${n(x)} -10V${n(box.y - 22)}`, "#6b6159", 2.4) +
    path(`M${n(x - 17)} ${n(box.y + 20)}L${n(x - 9)} ${n(box.y - 24)}h18L${n(x + 17)} ${n(box.y + 20)}z`, "#2f2d2e") +
    path(`M${n(x - 9)} ${n(box.y - 24)}h8L${n(x - 4)} ${n(box.y + 20)}h-13z`, "#55514f");
  return sheet(box, art) + clip(box.x + box.w * 0.24) + clip(box.x + box.w * 0.76);
}

/** A print half rolled beside its shipping tube. */
export function rolled(x: number, y: number, length: number, art: Artwork): string {
  const r = length * 0.075;
  const roll = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#ffffff", 0.35],
      [0.3, "#ffffff", 0.1],
      [0.62, "#2b1c12", 0.1],
      [1, "#2b1c12", 0.42],
    ],
  );
  const flat: Box = { x: x - length / 2, y, w: length, h: length * 0.84 };
  const tube = boxPath({ x: x - length / 2, y: y - r * 2.4, w: length, h: r * 2.4 });
  return (
    sheet(flat, art, { border: length * 0.05 }) +
    softShadow(tube, { dx: 4, dy: 16, blur: 30, opacity: 0.36 }) +
    artIn({ x: x - length / 2, y: y - r * 2.4, w: length, h: r * 2.4 }, { ...art }) +
    rect(x - length / 2, y - r * 2.4, length * 0.05, r * 2.4, `fill="#fdfbf6"`) +
    rect(x + length * 0.45, y - r * 2.4, length * 0.05, r * 2.4, `fill="#fdfbf6"`) +
    roll.defs +
    rect(x - length / 2, y - r * 2.4, length, r * 2.4, `fill="${roll.fill}"`) +
    ellipse(x + length / 2, y - r * 1.2, r * 0.4, r * 1.2, `fill="#efe8dc"`) +
    ellipse(x + length / 2, y - r * 1.2, r * 0.24, r * 0.8, `fill="#8b7c6b"`)
  );
}

/** A kraft shipping tube lying down. */
export function mailTube(x: number, y: number, length: number, thick: number, turn: number): string {
  const round = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#e3c9a3"],
      [0.35, "#d4b587"],
      [1, "#8d6c45"],
    ],
  );
  const d = boxPath({ x: -length / 2, y: -thick / 2, w: length, h: thick });
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${softShadow(d, { dx: 8, dy: 18, blur: 30, opacity: 0.34 })}${round.defs}<path d="${d}" fill="${round.fill}"/>${ellipse(length / 2, 0, thick * 0.2, thick / 2, `fill="#f4efe6"`)}${ellipse(length / 2, 0, thick * 0.13, thick * 0.36, `fill="#e2d9ca"`)}${times(3, (i) => line(`M${n(-length * 0.5 + i * 14 + 12)} ${n(-thick / 2)}v${n(thick)}`, "#7d5f3c", 1.4, `fill-opacity=".35"`))}</g>`;
}
