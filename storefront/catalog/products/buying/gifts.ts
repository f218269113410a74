/** Gift card fields of the product form: recipient, message, and delivery date. */
import { isEmailAddress } from "#api/email-address.ts";
import type { GiftCardTerms } from "#api/payments/gift-cards.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Wording } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import { type ProductTexts, productTexts } from "../texts/texts.ts";
import type { GiftView } from "../views.ts";

export type Gift = {
  isForOther: boolean;
  name: string;
  email: string;
  from: string;
  message: string;
  on: string;
  /** Chosen freely, decimal text; empty for the product's own amount. */
  amount: string;
  design: string;
};

const LENGTHS = { name: 60, email: 100, from: 60, message: 300, on: 10, amount: 12, design: 20 } as const;

/** Reads the gift fields. The gift card is for another recipient unless the form has `me`. */
export function readGift(fields: URLSearchParams): Gift {
  const read = (name: keyof typeof LENGTHS): string =>
    (fields.get(`gift.${name}`) ?? "").trim().slice(0, LENGTHS[name]);
  return {
    isForOther: fields.get("gift.for") !== "me",
    name: read("name"),
    email: read("email"),
    from: read("from"),
    message: read("message"),
    on: /^\d{4}-\d{2}-\d{2}$/.test(read("on")) ? read("on") : "",
    amount: read("amount").replace(",", "."),
    design: read("design") === "" ? "CLASSIC" : read("design"),
  };
}

export function giftProblems(
  { isForOther, email, amount }: Gift,
  texts: ProductTexts["problems"],
): Record<string, string> {
  const wrong: Record<string, string> =
    amount === "" || /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? {} : { "gift.amount": texts.amount };
  if (!isForOther) return wrong;
  if (email === "") return { ...wrong, "gift.email": texts.giftEmail };
  return isEmailAddress(email) ? wrong : { ...wrong, "gift.email": texts.email };
}

/** As the cart keeps it; nothing when the buyer gets the card. */
export function toGiftOption({ isForOther, name, email, from, message, on, amount, design }: Gift) {
  const look = { ...(amount !== "" && { amount }), ...(design !== "CLASSIC" && { design }) };
  if (!isForOther) return Object.keys(look).length === 0 ? undefined : look;
  return {
    ...look,
    recipientEmail: email,
    ...(name !== "" && { recipientName: name }),
    ...(from !== "" && { senderName: from }),
    ...(message !== "" && { message }),
    ...(on !== "" && { deliverOn: on }),
  };
}

export const presentGift = (gift: Gift, terms: GiftCardTerms | undefined, shop: Wording): GiftView => ({
  ...gift,
  range:
    terms?.minAmount === undefined || terms.maxAmount === undefined
      ? undefined
      : {
          min: terms.minAmount,
          max: terms.maxAmount,
          text: formatMessage(shop.language, productTexts[shop.language].gift.range, {
            min: formatAmount(terms.minAmount, shop),
            max: formatAmount(terms.maxAmount, shop),
          }),
        },
});
export { LENGTHS as giftLengths };
