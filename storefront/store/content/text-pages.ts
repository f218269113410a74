/** Policy pages contain only the merchant's text. Pages without content don't exist. */
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { paragraphsOf } from "#storefront/checkout/checkout/policies.ts";
import { type TextSlug, textSlugs } from "./text-slugs.ts";
import type { ContentTexts } from "./texts/texts.ts";

export type TextPage = {
  title: string;
  paragraphs: readonly string[];
  /** Whether the page ends with instructions for starting a return. */
  hasReturns: boolean;
};

type Policies = NonNullable<CheckoutSettings["checkoutPolicies"]>;

const policies: Record<TextSlug, keyof Policies> = {
  shipping: "shippingPolicy",
  returns: "returnPolicy",
  terms: "termsAndConditions",
  privacy: "privacyPolicy",
  "legal-notice": "legalNotice",
};

type Written = { checkoutPolicies: Policies | undefined; hasReturns: boolean };

/** Undefined for pages without content. */
export function textPage(slug: TextSlug, written: Written, texts: ContentTexts): TextPage | undefined {
  const paragraphs = paragraphsOf(written.checkoutPolicies?.[policies[slug]]) ?? [];
  const hasReturns = slug === "returns" && written.hasReturns;
  if (paragraphs.length === 0 && !hasReturns) return undefined;
  return { title: texts.titles[slug], paragraphs, hasReturns };
}

/** Pages with content. */
export const pagesOf = (written: Written, texts: ContentTexts): readonly TextSlug[] =>
  textSlugs.filter((slug) => textPage(slug, written, texts) !== undefined);
