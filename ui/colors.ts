/**
 * Colors in OKLab (Björn Ottosson, 2020) and contrast as WCAG 2.2 defines it, for themes whose texts must stay readable whatever
 * colors a merchant chooses. Colors are `#rrggbb`.
 */
type Triple = readonly [number, number, number];

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const linearOf = (color: string): Triple => {
  const at = (index: number): number => toLinear(Number.parseInt(color.slice(index, index + 2), 16) / 255);
  return [at(1), at(3), at(5)];
};

const hexOf = (linear: Triple): string =>
  `#${linear
    .map((part) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))))
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")}`;

function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Relative luminance, 0 to 1. */
function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** `share` of the second color, 0 to 1. */
export function mixColors(first: string, second: string, share: number): string {
  const [a, b] = [toOklab(linearOf(first)), toOklab(linearOf(second))];
  const at = (index: 0 | 1 | 2): number => a[index] * (1 - share) + b[index] * share;
  return hexOf(fromOklab([at(0), at(1), at(2)]));
}

const BLACK = "#000000";
const WHITE = "#ffffff";

/** Black or white, whichever contrasts more with the color: at least 4.58. */
export const inkOn = (color: string): string => (contrastOf(color, BLACK) > contrastOf(color, WHITE) ? BLACK : WHITE);

export const isDark = (color: string): boolean => inkOn(color) === WHITE;

/** The lowest contrast of a color with several backgrounds. */
const lowest = (color: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrastOf(color, background)));

const STEPS = 24;

/**
 * The color, or the nearest one on the way to black or white that has the contrast with all backgrounds. If there is none, because
 * some backgrounds are light and others dark, the one that contrasts most with the first.
 */
export function readable(color: string, backgrounds: readonly string[], ratio: number): string {
  if (lowest(color, backgrounds) >= ratio) return color;
  const [main = WHITE] = backgrounds;
  const goal = inkOn(main);
  for (let step = 1; step <= STEPS; step += 1) {
    const candidate = mixColors(color, goal, step / STEPS);
    if (lowest(candidate, backgrounds) >= ratio) return candidate;
  }
  return goal;
}

/** The background, or the nearest one on the way to `safe` on which the text has the contrast. */
export function backgroundFor(
  background: string,
  { text, safe, ratio }: { text: string; safe: string; ratio: number },
) {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = step === 0 ? background : mixColors(background, safe, step / STEPS);
    if (contrastOf(candidate, text) >= ratio) return candidate;
  }
  return safe;
}
