/** A gift card for somebody else: to whom it goes, with which words, and when. */
import type { GiftView } from "./views.ts";

export type Gift = { isForOther: boolean; name: string; email: string; from: string; message: string; on: string };

const LENGTHS = { name: 60, email: 100, from: 60, message: 300, on: 10 } as const;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** For somebody else unless the form says it is for oneself. */
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
  };
}

export function giftProblems({ isForOther, email }: Gift): Record<string, string> {
  if (!isForOther) return {};
  if (email === "") return { "gift.email": "Where shall we send it? Enter an e-mail address." };
  return MAIL.test(email) ? {} : { "gift.email": "Enter an e-mail address, like name@example.com." };
}

/** As the cart keeps it; nothing when the buyer gets the card. */
export function toGiftOption({ isForOther, name, email, from, message, on }: Gift) {
  if (!isForOther) return undefined;
  return {
    recipientEmail: email,
    ...(name !== "" && { recipientName: name }),
    ...(from !== "" && { senderName: from }),
    ...(message !== "" && { message }),
    ...(on !== "" && { deliverOn: on }),
  };
}

export const presentGift = (gift: Gift): GiftView => gift;
export { LENGTHS as giftLengths };
