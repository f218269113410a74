/** What the demo store's merchant has written: policies and promises. An empty store has none. */
import type { CheckoutSettingsChanges } from "#api/checkout-settings.ts";
import type { StorePromise } from "#api/settings.ts";

export const promises: StorePromise[] = [
  {
    icon: "truck",
    title: "Free delivery from $75",
    text: "Packed by hand and sent within two working days, with a tracking number.",
    places: ["HOME"],
  },
  {
    icon: "return",
    title: "Thirty days to change your mind",
    text: "Send it back unused for a full refund.",
    places: ["HOME", "CART"],
  },
  {
    icon: "lock",
    title: "Safe to buy",
    text: "No account needed. Your card details never reach our shop.",
    places: ["HOME"],
  },
];

const written = (...paragraphs: string[]) => ({ visible: true, content: paragraphs.join("\n\n") });

export const policies: NonNullable<CheckoutSettingsChanges["checkoutPolicies"]> = {
  shippingPolicy: written(
    "We pack orders by hand and send them within two working days. You'll get a tracking number by email as soon as your parcel leaves.",
    "The checkout shows every option for your address with its price before you pay. Standard delivery within the United States is free from $75.",
  ),
  returnPolicy: written(
    "You have thirty days from the day your order arrives to send it back unused. We refund what you paid within five working days of receiving it.",
    "Pieces made to your wishes, such as engravings, can only come back if something is wrong with them.",
    "Something arrived broken? Send us a photo. We replace it or refund it, whichever you prefer.",
  ),
  termsAndConditions: written(
    "By placing an order you make an offer to buy. The confirmation that Larkfold sends you accepts it.",
    "Prices are in US dollars. Delivery and, where it isn't included, tax are added at checkout before you pay.",
    "If something we accepted turns out to be unavailable, we tell you at once and refund you.",
    "Nothing here affects your legal rights when something is faulty.",
  ),
  privacyPolicy: written(
    "We keep what we need to fulfill your orders, and nothing else: your name, addresses, email, what you bought and how you paid.",
    "Cookies remember your cart and whether you are signed in. There is no tracking, and nothing is shared with advertisers.",
    "Card details go straight to the payment provider. They never reach our computers.",
    "Email us to see, correct or delete what we hold about you.",
  ),
  legalNotice: written("Larkfold is an invented store, run for demonstration. Nothing here is for sale."),
  contactUs: written("A person reads everything you send, and answers within one working day."),
};
