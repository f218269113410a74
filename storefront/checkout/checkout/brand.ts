/** The merchant's colors and corner radius of the checkout: a style sheet that sets the page's design tokens. */
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";

type Brand = NonNullable<CheckoutSettings["checkoutBrand"]>;
type Rule = readonly [
  selector: string,
  declarations: readonly (readonly [property: string, value: string | undefined])[],
];

export const BRAND_PATH = "/checkout-brand.css";
const COLOR = /^#[0-9a-f]{6}$/i;

/** URL of the style sheet with its version; undefined without custom branding. */
export function brandHref({ checkoutBrand = {}, updatedDate }: CheckoutSettings): string | undefined {
  return brandSheet(checkoutBrand) === "" ? undefined : `${BRAND_PATH}?v=${Date.parse(updatedDate ?? "") || 0}`;
}

/** Text colors are derived from backgrounds, so that every choice stays readable. */
export function brandSheet({ header = {}, mainSection = {}, footer = {}, global = {} }: Brand): string {
  const form = colorOf(mainSection.formBackgroundFill?.color);
  const summary = colorOf(mainSection.summaryBackgroundFill?.color);
  const button = colorOf(global.buttonColor);
  const order = colorOf(global.placeOrderButtonColor);
  const selection = colorOf(global.selectionColor);
  const radius = mainSection.cornerRadius === undefined ? undefined : `${mainSection.cornerRadius}px`;
  const rules: readonly Rule[] = [
    [
      ":root",
      [
        ["color-scheme", form && schemeOn(form)],
        ["--color-page", form],
        ["--color-line", colorOf(mainSection.dividerColor)],
        ["--color-brand", button],
        ["--color-brand-strong", button && `color-mix(in srgb, ${button}, ${inkOn(button)} 18%)`],
        ["--color-brand-ink", button && inkOn(button)],
        ["--color-brand-tint", colorOf(mainSection.tintedBoxColor)],
        ["--checkout-selection", selection],
        ["--radius-sm", radius && `min(${radius}, 0.75rem)`],
        ["--radius-md", radius && `min(${radius}, 1.5rem)`],
        ["--radius-lg", radius && `min(${radius}, 2rem)`],
      ],
    ],
    ["input", [["accent-color", selection]]],
    [
      "[data-once-button]",
      [
        ["--color-brand", order],
        ["--color-brand-strong", order && `color-mix(in srgb, ${order}, ${inkOn(order)} 18%)`],
        ["--color-brand-ink", order && inkOn(order)],
      ],
    ],
    ["[data-checkout-summary]", area(summary)],
    ...headerRules(header),
    [
      "[data-checkout-footer]",
      [...area(colorOf(footer.backgroundFill?.color)), ["border-color", colorOf(footer.dividerColor)]],
    ],
  ];
  return rules.map(written).filter(Boolean).join("\n");
}

type Header = NonNullable<Brand["header"]>;

/** The store's name is its logo, so the logo size is a font size. */
const markSizes = { SMALL: "1.1rem", MEDIUM: "1.35rem", LARGE: "1.9rem" };
const hiddenWords: Rule[1] = [
  ["position", "absolute"],
  ["width", "1px"],
  ["height", "1px"],
  ["overflow", "hidden"],
  ["clip-path", "inset(50%)"],
];

function headerRules(header: Header): readonly Rule[] {
  const { logo, alignment, continueShopping, textColor } = header;
  const isCentered = alignment === "CENTER";
  return [
    [
      "[data-checkout-header]",
      [
        ...area(colorOf(header.backgroundFill?.color)),
        ...lineOf(header.dividerColor),
        ["color", colorOf(textColor)],
        ["display", isCentered ? "grid" : undefined],
        ["grid-template-columns", isCentered ? "minmax(1.5rem, 1fr) minmax(0, auto) minmax(1.5rem, 1fr)" : undefined],
      ],
    ],
    ["[data-checkout-header] a", [["color", colorOf(textColor)]]],
    [
      "[data-checkout-mark]",
      [
        ["grid-area", isCentered ? "1 / 2" : undefined],
        ["justify-content", isCentered ? "center" : undefined],
        ["text-align", isCentered ? "center" : undefined],
      ],
    ],
    ["[data-checkout-header] [data-checkout-mark] a", [["font-size", logo?.size && markSizes[logo.size]]]],
    [
      "[data-checkout-back]",
      [
        ["display", continueShopping?.hidden === true ? "none" : undefined],
        ["grid-area", isCentered ? "1 / 3" : undefined],
        ["justify-self", isCentered ? "end" : undefined],
      ],
    ],
    ["[data-checkout-back] span", continueShopping?.displayType === "ICON" ? hiddenWords : []],
  ];
}

function written([selector, declarations]: Rule): string {
  const chosen = declarations.filter(([, value]) => value !== undefined);
  return chosen.length === 0
    ? ""
    : `${selector} { ${chosen.map(([property, value]) => `${property}: ${value};`).join(" ")} }`;
}

const area = (color: string | undefined): Rule[1] => [
  ["background", color],
  ["--checkout-area", color],
  ["color-scheme", color && schemeOn(color)],
  ["color", color && "var(--color-ink)"],
];

const lineOf = (color: string | undefined): Rule[1] => [
  ["border-bottom", colorOf(color) && `1px solid ${colorOf(color)}`],
];

/** Revalidates a color before it's written to a style sheet, as defense in depth. */
const colorOf = (color: string | undefined): string | undefined =>
  color !== undefined && COLOR.test(color) ? color : undefined;

/** Tokens have one value for both the light and the dark scheme. */
const schemeOn = (color: string): "light" | "dark" => (isDark(color) ? "dark" : "light");
const inkOn = (color: string): string => (isDark(color) ? "#ffffff" : "#1e1c18");

/** Whether white has more contrast on the color than black: its relative luminance (WCAG 2.2) is below the break-even point. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.2;
}
