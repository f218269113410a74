/** Derives the color tokens of `ui/tokens.css` from the five colors of a theme. Every text on every surface has 4.5:1. */
import type { Theme } from "#api/content/design.ts";
import { backgroundFor, contrastOf, inkOn, isDark, mixColors, readable } from "#ui/colors.ts";

/** WCAG 2.2: text (1.4.3), and borders of fields and focus rings (1.4.11). */
const TEXT = 4.5;
const LINE = 3;

/** Contrast to black below which a brand color has hardly any hue. */
const NEARLY_BLACK = 1.6;

/** Hues of messages and prices, before they are fitted to the page. */
const MESSAGES = { sale: "#b2381c", good: "#1d6b3f", warn: "#8a5a00", bad: "#a8231c" };
const FOCUS = "#1b64c8";

export type Tokens = Readonly<Record<string, string>>;

export function colorTokens({ colors }: Pick<Theme, "colors">): Tokens {
  const { page, brand, accent } = colors;
  const ink = readable(colors.text, [page], TEXT);
  // A background too close to the text moves toward the page, on which the text is readable.
  const fit = (background: string): string => backgroundFor(background, { text: ink, safe: page, ratio: TEXT });
  const surface = fit(colors.surface);
  const sunken = fit(mixColors(page, ink, 0.04));
  const tile = fit(mixColors(page, ink, 0.06));
  // Nearly black brands would make the page gray.
  const tint = fit(mixColors(page, brand, contrastOf(brand, "#000000") < NEARLY_BLACK ? 0.06 : 0.1));
  const grounds = [page, surface, sunken, tile, tint];
  const soft = quieter(mixColors(ink, page, 0.3), { ink, grounds });
  const messages = Object.entries(MESSAGES).flatMap(([name, hue]) => {
    const color = fitted(hue, { ink, grounds });
    const ground = backgroundFor(mixColors(page, color, 0.1), { text: color, safe: page, ratio: TEXT });
    return [
      [`--color-${name}`, color],
      [`--color-${name}-tint`, backgroundFor(ground, { text: ink, safe: page, ratio: TEXT })],
    ];
  });
  return {
    "--color-page": page,
    "--color-surface": surface,
    "--color-sunken": sunken,
    "--color-tile": tile,
    "--color-line": mixColors(page, ink, 0.14),
    "--color-line-strong": readable(mixColors(page, ink, 0.45), [page, surface, sunken, tint], LINE),
    "--color-ink": ink,
    "--color-ink-soft": soft,
    "--color-ink-faint": quieter(mixColors(ink, page, 0.4), { ink, grounds }),
    "--color-brand": brand,
    "--color-brand-strong": mixColors(brand, inkOn(brand) === "#ffffff" ? "#000000" : "#ffffff", 0.22),
    "--color-brand-ink": inkOn(brand),
    "--color-brand-text": fitted(brand, { ink, grounds }),
    "--color-brand-tint": tint,
    "--color-accent": accent,
    "--color-accent-ink": inkOn(accent),
    "--color-focus": readable(FOCUS, [page, surface, sunken, tint], LINE),
    ...Object.fromEntries(messages),
  };
}

type Fit = { ink: string; grounds: readonly string[] };

const isReadable = (color: string, grounds: readonly string[]): boolean =>
  grounds.every((ground) => contrastOf(color, ground) >= TEXT);

/** A colored text, darkened or lightened until it is readable on all grounds; the ink if no shade is. */
function fitted(color: string, { ink, grounds }: Fit): string {
  const found = readable(color, grounds, TEXT);
  return isReadable(found, grounds) ? found : ink;
}

/** A quieter ink, or the ink itself where a quieter one isn't readable. */
function quieter(color: string, { ink, grounds }: Fit): string {
  for (let step = 0; step <= 8; step += 1) {
    const candidate = mixColors(color, ink, step / 8);
    if (isReadable(candidate, grounds)) return candidate;
  }
  return ink;
}

export const schemeOf = ({ colors }: Pick<Theme, "colors">): "light" | "dark" =>
  isDark(colors.page) ? "dark" : "light";
