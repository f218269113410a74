/** The style sheet of a theme: values of the design tokens (`ui/tokens.css`) and the faces of its fonts. */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { classicTheme } from "#api/content/default-design.ts";
import type { Theme } from "#api/content/design.ts";
import { type FontFamily, type FontSubset, fontSubsets, fonts } from "#api/content/fonts.ts";
import { remember } from "#ui/pages/remember.ts";
import { colorTokens, schemeOf, type Tokens } from "./theme-colors.ts";

/** Addresses of the font files by `<family>-<subset>`, from the build. */
type FontFiles = Readonly<Record<string, string>>;

type ThemeSheet = {
  /** Changes with the content, so browsers keep the file. */
  href: string;
  css: string;
  /** Font files that every page needs. */
  preloads: readonly string[];
};

export const THEME_PATH = "/theme";

/** Undefined for the tokens as they are. */
export function themeSheetOf(theme: Theme, files: FontFiles): ThemeSheet | undefined {
  return sheetOf(theme)(files);
}

const sheetOf = remember((theme: Theme) =>
  remember((files: FontFiles): ThemeSheet | undefined => {
    if (isDeepStrictEqual(theme, classicTheme)) return undefined;
    const families = [...new Set([theme.fonts.heading, theme.fonts.body])].flatMap((id) => familyOf(id) ?? []);
    const tokens = { ...colorTokens(theme), ...fontTokens(theme), ...shapeTokens(theme) };
    const css = [
      ...families.flatMap((family) => facesOf(family, files)),
      `@layer tokens {:root {color-scheme: ${schemeOf(theme)};${declarations(tokens)}}}`,
    ].join("\n");
    const version = createHash("sha256").update(css).digest("base64url").slice(0, 16);
    return {
      css,
      href: `${THEME_PATH}/${version}`,
      preloads: families.flatMap(({ id }) => files[`${id}-latin`] ?? []),
    };
  }),
);

const declarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name}: ${value};`)
    .join("");

const familyOf = (id: string): FontFamily | undefined => fonts.find((family) => family.id === id);

/** Fonts that devices have, and the average width of their letters in ems. */
const FALLBACKS = {
  sans: { local: ["Arial", "Liberation Sans"], width: 0.4566, generic: "sans-serif" },
  display: { local: ["Arial", "Liberation Sans"], width: 0.4566, generic: "sans-serif" },
  serif: { local: ["Times New Roman", "Liberation Serif"], width: 0.4108, generic: "serif" },
  mono: { local: ["Courier New", "Liberation Mono"], width: 0.6001, generic: "monospace" },
} as const;

const fallbackName = ({ name }: FontFamily): string => `${name} fallback`;
const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The family's files, and its fallback scaled to the same widths and heights. */
function facesOf(family: FontFamily, files: FontFiles): string[] {
  const { id, name, kind, weights, metrics } = family;
  const faces = Object.entries(fontSubsets).flatMap(([subset, range]) => {
    const file = files[`${id}-${subset as FontSubset}`];
    if (file === undefined) return [];
    return `@font-face {font-family: "${name}";font-weight: ${weights.join(" ")};font-display: swap;src: url("${file}") format("woff2");unicode-range: ${range};}`;
  });
  const { local, width } = FALLBACKS[kind];
  const scale = metrics.width / width;
  const heights = [
    `size-adjust: ${percent(scale)};`,
    `ascent-override: ${percent(metrics.ascent / scale)};`,
    `descent-override: ${percent(metrics.descent / scale)};`,
    `line-gap-override: ${percent(metrics.lineGap / scale)};`,
  ];
  const source = local.map((font) => `local("${font}")`).join(", ");
  return [...faces, `@font-face {font-family: "${fallbackName(family)}";src: ${source};${heights.join("")}}`];
}

function stackOf(id: string): string | undefined {
  const family = familyOf(id);
  return family && `"${family.name}", "${fallbackName(family)}", ${FALLBACKS[family.kind].generic}`;
}

/** How headings of each kind of font look best: weights and letter spacing of large text. */
const HEADINGS: Readonly<Record<FontFamily["kind"], Tokens>> = {
  sans: {
    "--heading-weight": "650",
    "--hero-weight": "700",
    "--tracking-display": "-0.025em",
    "--hero-tracking": "-0.035em",
  },
  display: {
    "--heading-weight": "600",
    "--hero-weight": "650",
    "--tracking-display": "-0.03em",
    "--hero-tracking": "-0.045em",
  },
  serif: {
    "--heading-weight": "500",
    "--hero-weight": "500",
    "--tracking-display": "-0.01em",
    "--hero-tracking": "-0.02em",
  },
  mono: {
    "--heading-weight": "600",
    "--hero-weight": "600",
    "--tracking-display": "-0.04em",
    "--hero-tracking": "-0.06em",
  },
};

function fontTokens({ fonts: { heading, body } }: Theme): Tokens {
  const [headings, texts] = [stackOf(heading), stackOf(body)];
  const family = familyOf(heading);
  return {
    ...(headings && { "--font-display": headings }),
    ...(texts && { "--font-text": texts }),
    ...(family && HEADINGS[family.kind]),
  };
}

const RADII = {
  square: { "--radius-sm": "0", "--radius-md": "0", "--radius-lg": "0" },
  soft: {},
  round: { "--radius-sm": "0.625rem", "--radius-md": "1rem", "--radius-lg": "1.75rem" },
} as const;

const SPACES = {
  compact: { "--space-8": "3rem", "--space-9": "clamp(2.25rem, 1.7rem + 2.4vw, 3.75rem)", "--card-gap": "1rem" },
  regular: {},
  airy: {
    "--space-8": "5rem",
    "--space-9": "clamp(4.5rem, 3rem + 6vw, 9rem)",
    "--gutter": "clamp(1.25rem, 0.4rem + 3.4vw, 4rem)",
    "--card-gap": "2rem",
  },
} as const;

const SIZES = {
  small: {
    "--text-2xl": "clamp(1.35rem, 1.2rem + 0.6vw, 1.7rem)",
    "--text-3xl": "clamp(1.65rem, 1.4rem + 1.1vw, 2.25rem)",
    "--text-4xl": "clamp(2rem, 1.5rem + 2.2vw, 3.25rem)",
  },
  regular: {},
  large: {
    "--text-2xl": "clamp(1.75rem, 1.4rem + 1.3vw, 2.6rem)",
    "--text-3xl": "clamp(2.15rem, 1.6rem + 2.3vw, 3.6rem)",
    "--text-4xl": "clamp(2.75rem, 1.6rem + 4.8vw, 5.75rem)",
  },
} as const;

const RATIOS = { square: "1", portrait: "0.8", landscape: "1.25" } as const;

function shapeTokens({ corners, spacing, headings, buttons, imageRatio }: Theme): Tokens {
  const isSquare = corners === "square" && buttons !== "pill";
  return {
    ...RADII[corners],
    ...SPACES[spacing],
    ...SIZES[headings],
    ...(isSquare && { "--radius-button": "0" }),
    "--card-ratio": RATIOS[imageRatio],
  };
}

/** Attributes of the `html` element, for rules that aren't values. Missing: as in the classic theme. */
export function themeAttributes({ name, buttons, cards, header }: Theme): Readonly<Record<`data-${string}`, string>> {
  return {
    ...(name !== "classic" && { "data-theme": name }),
    ...(buttons !== "filled" && { "data-buttons": buttons }),
    ...(cards !== "plain" && { "data-cards": cards }),
    ...(header !== "left" && { "data-header": header }),
  };
}
