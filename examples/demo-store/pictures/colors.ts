/** Palettes are five inks on a paper. `deep` always contrasts with `paper`, so a dark paper simply swaps the two. */
export type Palette = { paper: string; deep: string; a: string; b: string; c: string; d: string; backdrop: string };

export const palettes = {
  meadow: {
    paper: "#f4ecdb",
    deep: "#24423a",
    a: "#55795b",
    b: "#a8b88a",
    c: "#e3a94f",
    d: "#d26b49",
    backdrop: "#d9dcc6",
  },
  terracotta: {
    paper: "#f7eadc",
    deep: "#5b2e23",
    a: "#c2613f",
    b: "#e39c70",
    c: "#efcba4",
    d: "#7c8b6c",
    backdrop: "#e9c9b0",
  },
  tide: {
    paper: "#f1f0e6",
    deep: "#18334b",
    a: "#2f6684",
    b: "#82b3b6",
    c: "#e9c27f",
    d: "#e1745a",
    backdrop: "#c5d6d6",
  },
  dusk: {
    paper: "#f6e8e0",
    deep: "#2f2b4d",
    a: "#5f5794",
    b: "#b78eae",
    c: "#f0a68f",
    d: "#f5cf8e",
    backdrop: "#dccbd8",
  },
  citrus: {
    paper: "#fbf2dc",
    deep: "#1f4b3e",
    a: "#efa92d",
    b: "#e8692f",
    c: "#86ab58",
    d: "#f6d876",
    backdrop: "#f2dfa8",
  },
  ink: {
    paper: "#f4efe6",
    deep: "#212124",
    a: "#45464b",
    b: "#8d8a82",
    c: "#cdc5b6",
    d: "#c8502f",
    backdrop: "#ddd6ca",
  },
  primary: {
    paper: "#f5eddf",
    deep: "#1d2b3a",
    a: "#d8472f",
    b: "#edbb3f",
    c: "#2d6b9b",
    d: "#e8ab9b",
    backdrop: "#ecd9b4",
  },
  moss: {
    paper: "#efebdc",
    deep: "#27342b",
    a: "#4b6448",
    b: "#8c9b67",
    c: "#cbb275",
    d: "#a75c3b",
    backdrop: "#cfd2b9",
  },
  berry: {
    paper: "#f9eae5",
    deep: "#4b1e36",
    a: "#9d3158",
    b: "#d96c80",
    c: "#f1b5a8",
    d: "#e8b552",
    backdrop: "#eecdc8",
  },
  candy: {
    paper: "#fdf4e7",
    deep: "#2f3b67",
    a: "#ee705d",
    b: "#58a5a6",
    c: "#f4c150",
    d: "#f3abb6",
    backdrop: "#f6d9cf",
  },
  night: {
    paper: "#1d2943",
    deep: "#f4e8d1",
    a: "#34486d",
    b: "#7188ab",
    c: "#f0ca89",
    d: "#d98c6d",
    backdrop: "#b9c3d2",
  },
  lagoon: {
    paper: "#eef3ea",
    deep: "#12444a",
    a: "#1f7a7a",
    b: "#76b9a6",
    c: "#f3d08a",
    d: "#ee8a68",
    backdrop: "#bfdcd2",
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** `amount` 0 gives `from`, 1 gives `to`. Both are `#rrggbb`. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)];
  const part = (index: 0 | 1 | 2): string =>
    Math.round(a[index] + (b[index] - a[index]) * amount)
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}

export const lighten = (color: string, amount: number): string => mix(color, "#ffffff", amount);
/** Darkens toward a warm brown-black, so shades stay friendly. */
export const darken = (color: string, amount: number): string => mix(color, "#2a1b14", amount);

/** Perceived lightness 0..1. */
export function lightness(color: string): number {
  const [r, g, b] = channels(color);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/**
 * Inks for printing on cloth or clay of the given color: the palette stays, but lines show on the ground and light
 * parts are always light. `backdrop` becomes the ground, for gaps where it shows through.
 */
export function inksOn(palette: Palette, ground: string): Palette {
  const isDark = lightness(ground) < 0.45;
  const isPaletteDark = lightness(palette.paper) < 0.45;
  const cream = isPaletteDark ? palette.deep : palette.paper;
  const deep = isDark ? "#f6ecd9" : isPaletteDark ? palette.paper : palette.deep;
  return { ...palette, paper: isDark ? cream : mix(cream, "#ffffff", 0.35), deep, backdrop: ground };
}
