/** Custom texts of order emails. An extension of the protocol. */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { languages } from "../../store/languages.ts";
import { Email, Id, Nullable, named, Text } from "../../values.ts";

export const orderMailTemplates = [
  "confirmation",
  "shipped",
  "shippedPartly",
  "readyForPickup",
  "refunded",
  "canceled",
  "edited",
  "paymentLink",
] as const;
export type OrderMailTemplate = (typeof orderMailTemplates)[number];

/**
 * Placeholders are filled in: `{number}`, `{store}` and `{name}` (the buyer's first name) everywhere, `{amount}` in refunds and payment links.
 * Items, totals and addresses appear below the introduction.
 */
export const OrderMailWords = named(
  "OrderMailWords",
  Type.Object({ subject: Text(200, 1), heading: Text(200, 1), intro: Text(2000) }),
);
export type OrderMailWords = Static<typeof OrderMailWords>;

const Language = Type.Enum([...languages]);
const Template = Type.Enum([...orderMailTemplates]);
const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;

export const listOrderMailTexts = endpoint({
  id: "orders.listMailTexts",
  method: "GET",
  path: "/v1/order-mail-texts",
  summary: "Lists the texts of all order emails in every language. `isOwn` marks customized texts.",
  access: readers,
  response: Type.Object({
    texts: Type.Array(
      Type.Object({ template: Template, language: Language, words: OrderMailWords, isOwn: Type.Boolean() }),
    ),
  }),
  isOurs: true,
});

export const setOrderMailText = endpoint({
  id: "orders.setMailText",
  method: "PUT",
  path: "/v1/order-mail-texts/{template}/{language}",
  summary: "Customizes the texts of an order email in one language. Null restores the built-in texts.",
  access: writers,
  params: Type.Object({ template: Template, language: Language }),
  body: Type.Object({ words: Nullable(OrderMailWords) }),
  response: Type.Object({ words: OrderMailWords, isOwn: Type.Boolean() }),
  isOurs: true,
});

const Drafted = Type.Object({
  template: Template,
  language: Language,
  words: OrderMailWords,
  /** The order whose items and totals are shown; a sample order if absent. */
  orderId: Type.Optional(Id),
});

/** Status key of orders in previews and test emails: their links open a sample page. */
export const SAMPLE_ORDER_KEY = "sample";

export const previewOrderMail = endpoint({
  id: "orders.previewMail",
  method: "POST",
  path: "/v1/order-mail-previews",
  summary: "Renders an order email with these texts, for a real order or a sample. Sends and saves nothing.",
  // With an order ID it shows what a customer bought.
  access: { actors: ["staff", "app"], permission: "orders:read" },
  body: Drafted,
  response: Type.Object({
    subject: Type.String(),
    html: Type.String(),
    orderNumber: Type.Integer(),
    isSample: Type.Boolean(),
  }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

export const sendTestOrderMail = endpoint({
  id: "orders.sendTestMail",
  method: "POST",
  path: "/v1/order-mail-tests",
  summary: "Sends a test of an order email to an address.",
  access: { actors: ["staff", "app"], permission: "orders:write" },
  body: Type.Object({ ...Drafted.properties, to: Type.String({ format: "email", maxLength: 254 }) }),
  response: Type.Object({ to: Type.String() }),
  errors: ["ORDER_NOT_FOUND"],
  isOurs: true,
});

const NewOrderEmails = named(
  "NewOrderEmails",
  Type.Object({
    /** Addresses that get an email about each new order; empty turns it off. */
    recipients: Type.Array(Email, { maxItems: 20 }),
  }),
);

export const getNewOrderEmails = endpoint({
  id: "orders.getNewOrderEmails",
  method: "GET",
  path: "/v1/new-order-emails",
  summary: "Gets who is emailed about new orders: the store's contact address, unless staff chose others.",
  access: readers,
  response: NewOrderEmails,
  isOurs: true,
});

export const setNewOrderEmails = endpoint({
  id: "orders.setNewOrderEmails",
  method: "PUT",
  path: "/v1/new-order-emails",
  summary: "Sets who is emailed about new orders. An empty list turns these emails off.",
  access: writers,
  body: NewOrderEmails,
  response: NewOrderEmails,
  isOurs: true,
});
