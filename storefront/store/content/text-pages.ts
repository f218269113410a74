/** The plain pages: what the merchant has written, and nothing else. A page without content doesn't exist. */
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { paragraphsOf } from "#storefront/checkout/checkout/policies.ts";
import { type TextSlug, textSlugs } from "./text-slugs.ts";
import type { ContentTexts } from "./texts/texts.ts";

export type TextPage = {
  title: string;
  paragraphs: readonly string[];
  /** The page ends with how customers start a return themselves. */
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

/** Undefined for a page that has nothing to show. */
export function textPage(slug: TextSlug, written: Written, texts: ContentTexts): TextPage | undefined {
  const paragraphs = paragraphsOf(written.checkoutPolicies?.[policies[slug]]) ?? [];
  const hasReturns = slug === "returns" && written.hasReturns;
  if (paragraphs.length === 0 && !hasReturns) return undefined;
  return { title: texts.titles[slug], paragraphs, hasReturns };
}

/** The pages that exist. */
export const pagesOf = (written: Written, texts: ContentTexts): readonly TextSlug[] =>
  textSlugs.filter((slug) => textPage(slug, written, texts) !== undefined);
