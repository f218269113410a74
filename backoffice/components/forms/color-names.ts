/** Suggests the color of an option value from its name: "Dark green", "Oatmeal", "Navy / White". English names only. */

/** CSS color names and common names of the trade, as six hexadecimal digits. */
const COLORS: Readonly<Record<string, string>> = {
  amber: "#ffbf00",
  anthracite: "#383e42",
  apricot: "#fbceb1",
  aqua: "#00ffff",
  aubergine: "#472c4c",
  azure: "#007fff",
  beige: "#e8dcc4",
  black: "#000000",
  blue: "#1f5fbf",
  blush: "#f2c6c1",
  bone: "#e3dac9",
  bordeaux: "#5f1a2b",
  brass: "#b5a642",
  brick: "#9c4a3c",
  bronze: "#a97142",
  brown: "#6f4e37",
  burgundy: "#800020",
  camel: "#c19a6b",
  charcoal: "#36454f",
  cherry: "#a3182f",
  chocolate: "#4a2c20",
  clay: "#b66a50",
  cobalt: "#0047ab",
  cognac: "#9a463d",
  copper: "#b87333",
  coral: "#ff7f50",
  cream: "#fffdd0",
  crimson: "#dc143c",
  cyan: "#00ffff",
  denim: "#3b5b80",
  ebony: "#282c2b",
  ecru: "#e6dcc0",
  eggshell: "#f0ead6",
  emerald: "#2f8f5b",
  forest: "#22513a",
  fuchsia: "#d6249f",
  ginger: "#b06500",
  gold: "#d4af37",
  graphite: "#41424c",
  gray: "#808080",
  green: "#2e7d32",
  grey: "#808080",
  indigo: "#3f2a88",
  ink: "#1b2233",
  ivory: "#fffff0",
  jade: "#00a86b",
  khaki: "#b5a27f",
  lavender: "#b9a9d6",
  lemon: "#fff44f",
  lilac: "#c8a2c8",
  lime: "#a4d65e",
  linen: "#efe6d8",
  magenta: "#c2188b",
  mahogany: "#6a2e2a",
  maroon: "#800000",
  mauve: "#b784a7",
  mint: "#a8e0c8",
  mocha: "#7b5b47",
  moss: "#6b7a3a",
  mustard: "#d9a520",
  natural: "#e9dfcb",
  navy: "#1f2a44",
  nude: "#e3bc9a",
  oat: "#e0d3bb",
  oatmeal: "#ddd3c0",
  ochre: "#cc7722",
  olive: "#6b6b2b",
  onyx: "#26282a",
  orange: "#f28c28",
  orchid: "#da70d6",
  peach: "#ffcba4",
  pearl: "#eae6dd",
  petrol: "#1d5a67",
  pink: "#f4a6b9",
  pistachio: "#93c572",
  platinum: "#d9d8d6",
  plum: "#673147",
  purple: "#6a3d9a",
  red: "#c62828",
  rose: "#d98c93",
  ruby: "#9b111e",
  rust: "#a8441f",
  saffron: "#f4c430",
  sage: "#9caf88",
  salmon: "#fa8072",
  sand: "#d9c5a0",
  sapphire: "#0f52ba",
  scarlet: "#d0312d",
  sienna: "#a0522d",
  silver: "#c0c0c0",
  sky: "#87ceeb",
  slate: "#5f6b76",
  snow: "#fffafa",
  stone: "#a59f93",
  tan: "#d2b48c",
  taupe: "#8b7d6f",
  teal: "#1b7f79",
  terracotta: "#c8694a",
  tomato: "#e2543b",
  turquoise: "#30c5c0",
  vanilla: "#f3e5ab",
  violet: "#7f4fc9",
  walnut: "#5d432c",
  white: "#ffffff",
  wine: "#5e1f2f",
  yellow: "#f7d33b",
};

/** The initial color for an option value of this name. */
export const startColor = (name: string): string => colorOfName(name) ?? NEUTRAL_COLOR;

/** For names that aren't colors, until one is chosen. */
export const NEUTRAL_COLOR = "#d4d4d4";

const SHADES: Readonly<Record<string, number>> = { dark: -0.35, deep: -0.25, light: 0.35, pale: 0.5, pastel: 0.5 };

/** `#1f2a44` for "Navy"; undefined when no word of the name is a color. The last color word counts: "Rose gold" is gold. */
export function colorOfName(name: string): string | undefined {
  const words = name
    .toLowerCase()
    .normalize("NFKD")
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const own = words.findLast((word) => Object.hasOwn(COLORS, word)) ?? compound(words);
  const color = own === undefined ? undefined : COLORS[own];
  if (color === undefined) return undefined;
  return words.reduce((shaded, word) => mix(shaded, SHADES[word] ?? 0), color);
}

/** "Off-white", "skyblue", "darkgreen": a color at the end of a word. */
const compound = (words: readonly string[]): string | undefined =>
  words.flatMap((word) => Object.keys(COLORS).filter((color) => color.length > 3 && word.endsWith(color)))[0];

/** Mixes with white for a positive share, with black for a negative one. */
function mix(color: string, share: number): string {
  if (share === 0) return color;
  const target = share > 0 ? 255 : 0;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (target - part) * Math.abs(share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
