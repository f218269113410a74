/** What changed between what a shopper saw and what is: a sentence each, never a silent change. */
import type { Checkout } from "#api/checkout-values.ts";
import { fill } from "#api/languages.ts";
import type { CheckoutTexts } from "./texts/texts.ts";

type Seen = {
  /** Id → name, quantity, total as shown. */
  lines: Record<string, [name: string, quantity: number, total: string]>;
  delivery: string;
  tax: string;
  discount: string;
  total: string;
};

export function packSeen(checkout: Checkout): string {
  const { priceSummary: sums } = checkout;
  const seen: Seen = {
    lines: Object.fromEntries(
      checkout.lineItems.map((line) => [
        line.id,
        [line.productName.translated, line.quantity, line.lineItemPrice.formattedConvertedAmount],
      ]),
    ),
    delivery: sums.shipping.formattedConvertedAmount,
    tax: sums.tax.formattedConvertedAmount,
    discount: sums.discount.formattedConvertedAmount,
    total: sums.total.formattedConvertedAmount,
  };
  return Buffer.from(JSON.stringify(seen)).toString("base64url");
}

/** Whatever comes back from a form may be anything. */
function unpack(text: string): Seen | undefined {
  try {
    const seen: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    const isSeen = typeof seen === "object" && seen !== null && "lines" in seen && "total" in seen;
    return isSeen && text.length < 60_000 ? (seen as Seen) : undefined; // Only words to show, escaped like all others.
  } catch {
    return undefined;
  }
}

export function changesSince(text: string, checkout: Checkout, texts: CheckoutTexts["changes"]): string[] {
  const before = unpack(text);
  const now = unpack(packSeen(checkout));
  if (before === undefined || now === undefined) return [];
  const sentences: string[] = [];
  for (const [id, [name, quantity, total]] of Object.entries(now.lines)) {
    const old = before.lines?.[id];
    if (!Array.isArray(old)) sentences.push(fill(texts.added, { name }));
    else if (old[1] !== quantity) sentences.push(fill(texts.quantity, { name, now: quantity, before: old[1] }));
    else if (old[2] !== total) sentences.push(fill(texts.price, { name, now: total, before: old[2] }));
  }
  for (const [id, old] of Object.entries(before.lines ?? {})) {
    if (now.lines[id] === undefined && Array.isArray(old)) sentences.push(fill(texts.gone, { name: old[0] }));
  }
  const parts = [
    [texts.delivery, before.delivery, now.delivery],
    [texts.discount, before.discount, now.discount],
    [texts.tax, before.tax, now.tax],
    [texts.total, before.total, now.total],
  ] as const;
  for (const [sentence, before, now] of parts) {
    if (before !== now) sentences.push(fill(sentence, { now, before }));
  }
  return sentences.map((sentence) => sentence.slice(0, 300));
}
