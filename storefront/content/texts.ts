/** The words of the plain pages, where the merchant has not written their own policies. */
import type { CheckoutSettings } from "#api/checkout-settings.ts";
import { policyPartsOf } from "../checkout/policies.ts";
import type { ShopFacts } from "../facts.ts";

type TextPage = { title: string; parts: readonly { heading?: string; text: string }[] };

type Policies = NonNullable<CheckoutSettings["checkoutPolicies"]>;

export function textPages(shop: ShopFacts, policies: Policies = {}): Readonly<Record<string, TextPage>> {
  const returns = policyPartsOf(policies.returnPolicy);
  const privacy = policyPartsOf(policies.privacyPolicy);
  const terms = policyPartsOf(policies.termsAndConditions);
  return {
    "shipping-and-returns": {
      title: "Shipping and returns",
      parts: [
        {
          text: "We pack orders by hand and send them within two working days. You get a number to follow by e-mail as soon as the parcel leaves.",
        },
        {
          heading: "What delivery costs",
          text:
            shop.freeShippingFrom > 0
              ? `The checkout shows every option for your address with its price before you pay. Standard delivery is free from ${shop.freeShippingText}.`
              : "The checkout shows every option for your address with its price before you pay.",
        },
        ...(returns === undefined
          ? ownReturns(shop)
          : returns.map((part, index) => (index === 0 ? { heading: "Sending something back", ...part } : part))),
      ],
    },
    privacy: {
      title: "Privacy",
      parts: privacy ?? [
        {
          text: "We keep what we need to send you what you ordered, and nothing else: name, addresses, e-mail, what you bought and how you paid.",
        },
        {
          heading: "Cookies",
          text: "One cookie remembers your cart and whether you are signed in. There is no tracking and nothing is shared with advertisers.",
        },
        {
          heading: "Payments",
          text: "Card details go straight to the payment provider. They never reach our computers.",
        },
        {
          heading: "Your rights",
          text: `Write to ${shop.contactEmail} to see, correct or erase what we hold about you.`,
        },
      ],
    },
    terms: {
      title: "Terms of sale",
      parts: terms ?? [
        { text: `By ordering you make an offer to buy; the confirmation that ${shop.name} sends you accepts it.` },
        {
          heading: "Prices",
          text: `Prices are in ${shop.currency}. Delivery and, where it is not included, tax are added in the checkout before you pay.`,
        },
        {
          heading: "Delivery",
          text: "If something we accepted turns out to be unavailable, we tell you at once and return your money.",
        },
        {
          heading: "Warranty",
          text: "Your legal rights when something is faulty are not touched by anything written here.",
        },
      ],
    },
  };
}

const ownReturns = (shop: ShopFacts): TextPage["parts"] => [
  {
    heading: "Sending something back",
    text: `You have thirty days from the day it arrives. Write to ${shop.contactEmail} with your order number and we tell you how; we return what you paid within five working days of getting it back. Pieces made to your wishes, such as engravings, can only come back if something is wrong with them.`,
  },
  {
    heading: "Something arrived broken?",
    text: `Send us a photo at ${shop.contactEmail}. We replace it or return the money, whichever you prefer.`,
  },
];
