/**
 * Our own monoline capitals, drawn as strokes on a cap height of 10. Pictures must look the same on a machine
 * without any font installed, so no picture uses an SVG text element.
 */
import { n } from "./svg.ts";

type Glyph = readonly [width: number, strokes: string];

const glyphs: Record<string, Glyph> = {
  " ": [3.4, ""],
  A: [8, "M0 10L4 0L8 10M1.5 6.7H6.5"],
  B: [6.6, "M0 0V10H3.8A2.7 2.6 0 0 0 3.8 4.7H0M0 0H3.4A2.4 2.35 0 0 1 3.4 4.7"],
  C: [8.8, "M8.8 1.8A5 5 0 1 0 8.8 8.2"],
  D: [8, "M0 0V10H3A5 5 0 0 0 3 0z"],
  E: [5.8, "M5.8 0H0V10H5.8M0 4.9H5"],
  F: [5.6, "M5.6 0H0V10M0 4.9H4.8"],
  G: [10, "M8.8 1.8A5 5 0 1 0 10 5.3H6.2"],
  H: [7.2, "M0 0V10M7.2 0V10M0 4.9H7.2"],
  I: [0, "M0 0V10"],
  J: [4.6, "M4.6 0V7.3A2.6 2.6 0 0 1 0 8.5"],
  K: [6.6, "M0 0V10M6.2 0L0 6.1M2.3 3.9L6.6 10"],
  L: [5.4, "M0 0V10H5.4"],
  M: [9, "M0 10V0L4.5 7L9 0V10"],
  N: [7.6, "M0 10V0L7.6 10V0"],
  O: [10, "M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0z"],
  P: [6.2, "M0 10V0H3.4A2.75 2.75 0 0 1 3.4 5.5H0"],
  Q: [10, "M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0zM6.4 6.7L9.8 10.4"],
  R: [6.6, "M0 10V0H3.4A2.7 2.7 0 0 1 3.4 5.4H0M3 5.4L6.6 10"],
  S: [
    6.6,
    "M6.2 1.7C5.4 .5 4.4 0 3.3 0C1.6 0 .3 1 .3 2.5C.3 4.2 1.8 4.6 3.3 5C5 5.4 6.6 5.9 6.6 7.5C6.6 9.1 5.2 10 3.4 10C1.8 10 .7 9.3 0 8.1",
  ],
  T: [7.2, "M0 0H7.2M3.6 0V10"],
  U: [7.2, "M0 0V6.4A3.6 3.6 0 0 0 7.2 6.4V0"],
  V: [8, "M0 0L4 10L8 0"],
  W: [11.6, "M0 0L3 10L5.8 1.4L8.6 10L11.6 0"],
  X: [7, "M0 0L7 10M7 0L0 10"],
  Y: [7.4, "M0 0L3.7 5L7.4 0M3.7 5V10"],
  Z: [7, "M0 0H7L0 10H7"],
  "0": [6.8, "M3.4 0C5.6 0 6.8 2 6.8 5S5.6 10 3.4 10S0 8 0 5S1.2 0 3.4 0z"],
  "1": [2.6, "M0 2L2.6 0V10"],
  "2": [6.4, "M.2 2.6C.5 1 1.7 0 3.2 0C4.9 0 6.2 1.3 6.2 2.9C6.2 5.2 3 7 0 10H6.4"],
  "3": [
    6,
    "M.3 1.7C.9 .6 1.8 0 3 0C4.6 0 5.7 1 5.7 2.4C5.7 3.9 4.6 4.7 2.6 4.7C4.8 4.7 6 5.7 6 7.3C6 8.9 4.8 10 3 10C1.6 10 .6 9.4 0 8.2",
  ],
  "4": [6.8, "M5 10V0L0 7H6.8"],
  "5": [6.2, "M5.8 0H1.2L.7 4.6C1.5 3.9 2.3 3.7 3.2 3.7A3.1 3.1 0 0 1 3.2 10C1.7 10 .7 9.3 0 8.3"],
  "6": [6.2, "M4.8 0C2 1.9 0 4.3 0 6.9A3.1 3.1 0 1 0 .4 5.4"],
  "7": [6.2, "M0 0H6.2L2.2 10"],
  "8": [6, "M3 4.7A2.4 2.35 0 1 1 3 0A2.4 2.35 0 1 1 3 4.7A3 2.65 0 1 0 3 10A3 2.65 0 1 0 3 4.7z"],
  "9": [6.2, "M1.4 10C4.2 8.1 6.2 5.7 6.2 3.1A3.1 3.1 0 1 0 5.8 4.6"],
  "&": [
    7.8,
    "M7.8 10L1.8 3.2C.8 1.8 1.7 0 3.3 0C4.9 0 5.6 1.9 4.4 3.1L1.3 5.5C-.6 7.1 .4 10 2.9 10C5 10 6.7 8.2 7.3 6",
  ],
  ".": [0, "M0 9.9V10"],
  ":": [0, "M0 3.2V3.3M0 7.7V7.8"],
  ",": [0.6, "M.6 9.7L0 11.4"],
  "-": [3.4, "M0 5H3.4"],
  "'": [0, "M0 0V2.2"],
  "!": [0, "M0 0V6.6M0 9.9V10"],
};

type LetterOptions = {
  color: string;
  size: number;
  weight?: number;
  spacing?: number;
  anchor?: "start" | "middle";
};

function lettersWidth(text: string, size: number, spacing = 2.4): number {
  let width = 0;
  for (const letter of text) width += (glyphs[letter]?.[0] ?? 0) + spacing;
  return ((width - spacing) * size) / 10;
}

/** Draws capitals with their top at `y`; `size` is the cap height, `weight` the stroke in tenths of it. */
export function letters(x: number, y: number, text: string, options: LetterOptions): string {
  const { color, size, weight = 1.3, spacing = 2.4, anchor = "middle" } = options;
  let pen = 0;
  let body = "";
  for (const letter of text) {
    const glyph = glyphs[letter];
    if (!glyph) throw new Error(`No glyph for "${letter}" in "${text}"`);
    if (glyph[1] !== "") body += `<path d="${glyph[1]}" transform="translate(${n(pen)} 0)"/>`;
    pen += glyph[0] + spacing;
  }
  const startX = anchor === "middle" ? x - lettersWidth(text, size, spacing) / 2 : x;
  return `<g transform="translate(${n(startX)} ${n(y)}) scale(${Math.round(size * 100) / 1000})" fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${body}</g>`;
}

/** Words stacked and scaled so that each line fills `width`; returns the markup and the height used. */
export function stackedLetters(
  box: { x: number; y: number; w: number },
  lines: readonly string[],
  style: { color: string; weight?: number; gap?: number; maxSize?: number },
): { body: string; height: number } {
  const { color, weight = 1.7, gap = 0.34, maxSize = 1000 } = style;
  let y = box.y;
  let body = "";
  for (const text of lines) {
    const size = Math.min(maxSize, (box.w / lettersWidth(text, 10, 2.2)) * 10);
    body += letters(box.x + box.w / 2, y, text, { color, size, weight, spacing: 2.2 });
    y += size * (1 + gap);
  }
  return { body, height: y - box.y };
}
