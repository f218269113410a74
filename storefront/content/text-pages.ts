/** The plain pages: the merchant's policies, and our words where they have not written their own. */
import type { CheckoutSettings } from "#api/checkout-settings.ts";
import { fill } from "#api/languages.ts";
import { policyPartsOf } from "../checkout/policies.ts";
import type { ShopFacts } from "../facts.ts";
import { type ContentTexts, contentTexts } from "./texts/texts.ts";

type TextPage = { title: string; parts: readonly { heading?: string; text: string }[] };

type Policies = NonNullable<CheckoutSettings["checkoutPolicies"]>;

/** Their addresses below `/pages`. */
export const textSlugs = ["shipping-and-returns", "privacy", "terms"] as const;
type Slug = (typeof textSlugs)[number];

export const isTextSlug = (slug: string): slug is Slug => textSlugs.some((known) => known === slug);

export function textPage(slug: Slug, shop: ShopFacts, policies: Policies = {}): TextPage {
  const { shipping, privacy, terms } = contentTexts[shop.language];
  switch (slug) {
    case "shipping-and-returns":
      return {
        title: shipping.title,
        parts: [...deliveryParts(shipping, shop), ...returnParts(shipping, shop, policies)],
      };
    case "privacy":
      return { title: privacy.title, parts: policyPartsOf(policies.privacyPolicy) ?? ownPrivacy(privacy, shop) };
    case "terms":
      return { title: terms.title, parts: policyPartsOf(policies.termsAndConditions) ?? ownTerms(terms, shop) };
  }
}

function deliveryParts(texts: ContentTexts["shipping"], shop: ShopFacts): TextPage["parts"] {
  const costs = shop.freeShippingFrom > 0 ? fill(texts.costsFree, { amount: shop.freeShippingText }) : texts.costsText;
  return [{ text: texts.lead }, { heading: texts.costs, text: costs }];
}

function returnParts(texts: ContentTexts["shipping"], shop: ShopFacts, policies: Policies): TextPage["parts"] {
  const email = shop.contactEmail;
  const written = policyPartsOf(policies.returnPolicy);
  if (written) return written.map((part, index) => (index === 0 ? { heading: texts.back, ...part } : part));
  return [
    { heading: texts.back, text: fill(texts.backText, { email }) },
    { heading: texts.broken, text: fill(texts.brokenText, { email }) },
  ];
}

const ownPrivacy = (texts: ContentTexts["privacy"], shop: ShopFacts): TextPage["parts"] => [
  { text: texts.lead },
  { heading: texts.cookies, text: texts.cookiesText },
  { heading: texts.payments, text: texts.paymentsText },
  { heading: texts.rights, text: fill(texts.rightsText, { email: shop.contactEmail }) },
];

const ownTerms = (texts: ContentTexts["terms"], shop: ShopFacts): TextPage["parts"] => [
  { text: fill(texts.lead, { shop: shop.name }) },
  { heading: texts.prices, text: fill(texts.pricesText, { currency: shop.currency }) },
  { heading: texts.delivery, text: texts.deliveryText },
  { heading: texts.warranty, text: texts.warrantyText },
];
