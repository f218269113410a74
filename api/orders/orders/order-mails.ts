/** The mails about orders in the store's own words. Ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../../endpoint.ts";
import { languages } from "../../store/languages.ts";
import { Id, Nullable, named, Text } from "../../values.ts";

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
 * What the mail lists (items, sums, addresses) follows below the introduction.
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
  summary: "What the mails about orders say, in every language; `isOwn` where staff have worded it differently.",
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
  summary: "Words a mail differently in one language; null goes back to the built-in words.",
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
  /** The order whose items and totals are shown. The latest one when absent, or a sample while the store has none. */
  orderId: Type.Optional(Id),
});

/** The order that previews and test emails show while the store has none has this status key; its link opens a page that says so. */
export const SAMPLE_ORDER_KEY = "sample";

export const previewOrderMail = endpoint({
  id: "orders.previewMail",
  method: "POST",
  path: "/v1/order-mail-previews",
  summary: "Renders an order email with these texts, for a real order or a sample. Sends and saves nothing.",
  // It shows what somebody bought.
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
