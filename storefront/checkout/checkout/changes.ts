/** Differences between the order that the shopper reviewed and the current one, one sentence each. */
import type { Checkout } from "#api/checkout/checkout-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { AddressWithContact } from "#api/values.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { joinParts } from "#storefront/join-parts.ts";
import { addressLines } from "./address/address.ts";
import { checkoutTexts } from "./texts/texts.ts";
import type { PaymentChoice } from "./views.ts";

type Seen = {
  /** Id → name, quantity and total, as displayed. */
  lines: Record<string, [name: string, quantity: number, total: string]>;
  email: string;
  shipTo: string;
  billTo: string;
  option: string;
  delivery: string;
  tax: string;
  discount: string;
  total: string;
  /** Payment choice → its name. */
  methods: Record<string, string>;
};

type Showing = { shop: ShopFacts; payments: readonly Pick<PaymentChoice, "id" | "name">[] };

export function packSeen(checkout: Checkout, showing: Showing): string {
  return Buffer.from(JSON.stringify(seenOf(checkout, showing))).toString("base64url");
}

function seenOf(checkout: Checkout, { shop, payments }: Showing): Seen {
  const { priceSummary: sums, shippingInfo, billingInfo, buyerInfo } = checkout;
  const { selectedCarrierServiceOption: option } = shippingInfo;
  const place = (address: AddressWithContact | undefined) =>
    joinParts(shop.language, addressLines(address, shop.locale));
  return {
    lines: Object.fromEntries(
      checkout.lineItems.map((line) => [
        line.id,
        [line.productName.translated, line.quantity, line.lineItemPrice.formattedConvertedAmount],
      ]),
    ),
    email: buyerInfo.email ?? "",
    shipTo: place(shippingInfo.shippingDestination),
    billTo: place(billingInfo),
    option: option?.title ?? "",
    delivery: sums.shipping.formattedConvertedAmount,
    tax: sums.tax.formattedConvertedAmount,
    discount: sums.discount.formattedConvertedAmount,
    total: sums.total.formattedConvertedAmount,
    methods: Object.fromEntries(payments.map(({ id, name }) => [id, name])),
  };
}

/** Form input is untrusted. */
function unpack(text: string): Partial<Seen> {
  try {
    const seen: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const isSeen = typeof seen === "object" && seen !== null && text.length < 60_000;
    return isSeen ? seen : {}; // Used only as text, which is escaped.
  } catch {
    return {};
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** At least one sentence, because details that the page doesn't show can have changed too. */
export function changesSince(
  text: string,
  checkout: Checkout,
  { chosen, ...showing }: Showing & { chosen: string },
): string[] {
  const { language } = showing.shop;
  const { changes: texts } = checkoutTexts[language];
  const before = unpack(text);
  const now = seenOf(checkout, showing);
  const sentences: string[] = [];
  const known = new Map(entriesOf(before.lines).filter(([, line]) => Array.isArray(line)));
  for (const [id, [name, quantity, total]] of Object.entries(now.lines)) {
    const old = known.get(id);
    if (!Array.isArray(old)) sentences.push(formatMessage(language, texts.added, { name }));
    else if (old[1] !== quantity)
      sentences.push(formatMessage(language, texts.quantity, { name, now: quantity, before: old[1] }));
    else if (old[2] !== total)
      sentences.push(formatMessage(language, texts.price, { name, now: total, before: old[2] }));
  }
  for (const [id, old] of known) {
    if (now.lines[id] === undefined && Array.isArray(old))
      sentences.push(formatMessage(language, texts.gone, { name: old[0] }));
  }
  for (const part of ["email", "shipTo", "billTo", "option", "delivery", "discount", "tax", "total"] as const) {
    const was = before[part];
    if (was === now[part] || typeof was !== "string") continue;
    sentences.push(formatMessage(language, texts[part], { now: now[part] || texts.none, before: was || texts.none }));
  }
  const gone = now.methods[chosen] === undefined && entriesOf(before.methods).find(([id]) => id === chosen);
  if (gone) sentences.push(formatMessage(language, texts.method, { name: String(gone[1]) }));
  return sentences.length === 0 ? [texts.other] : sentences.map((sentence) => sentence.slice(0, 300));
}
