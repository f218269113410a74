/**
 * What the plain pages say, where the merchant has not written policies of their own. This file declares the shape; the
 * other languages satisfy it. `{email}` is the store's address, a link on the contact page.
 */
export const en = {
  shipping: {
    title: "Shipping and returns",
    lead: "We pack orders by hand and send them within two working days. You get a number to follow by e-mail as soon as the parcel leaves.",
    costs: "What delivery costs",
    costsText: "The checkout shows every option for your address with its price before you pay.",
    costsFree:
      "The checkout shows every option for your address with its price before you pay. Standard delivery is free from {amount}.",
    back: "Sending something back",
    backText:
      "You have thirty days from the day it arrives. Write to {email} with your order number and we tell you how; we return what you paid within five working days of getting it back. Pieces made to your wishes, such as engravings, can only come back if something is wrong with them.",
    broken: "Something arrived broken?",
    brokenText: "Send us a photo at {email}. We replace it or return the money, whichever you prefer.",
  },
  privacy: {
    title: "Privacy",
    lead: "We keep what we need to send you what you ordered, and nothing else: name, addresses, e-mail, what you bought and how you paid.",
    cookies: "Cookies",
    cookiesText:
      "One cookie remembers your cart and whether you are signed in. There is no tracking and nothing is shared with advertisers.",
    payments: "Payments",
    paymentsText: "Card details go straight to the payment provider. They never reach our computers.",
    rights: "Your rights",
    rightsText: "Write to {email} to see, correct or erase what we hold about you.",
  },
  terms: {
    title: "Terms of sale",
    lead: "By ordering you make an offer to buy; the confirmation that {shop} sends you accepts it.",
    prices: "Prices",
    pricesText:
      "Prices are in {currency}. Delivery and, where it is not included, tax are added in the checkout before you pay.",
    delivery: "Delivery",
    deliveryText: "If something we accepted turns out to be unavailable, we tell you at once and return your money.",
    warranty: "Warranty",
    warrantyText: "Your legal rights when something is faulty are not touched by anything written here.",
  },
  contact: {
    title: "Contact",
    description: "How to reach {shop}",
    lead: "A person reads everything you send. Write to {email} and we answer within one working day.",
    order: "About an order? Have its number ready: it is in the confirmation we sent you.",
  },
};

export type ContentTexts = typeof en;
