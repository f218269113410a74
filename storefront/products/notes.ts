/** What a shopper wants to know beside the button: how it comes, when, and what else to expect. */
import type { Output } from "#api/endpoint.ts";
import type { Product } from "#api/products.ts";
import type { listDeliveryTimes } from "#api/shipping.ts";
import type { ShopFacts } from "../facts.ts";
import type { NoteView } from "./views.ts";

export type DeliveryTimes = Output<typeof listDeliveryTimes>["deliveryTimes"];

export function notesOf(
  product: Product,
  shop: ShopFacts,
  times: DeliveryTimes,
  { isBooked, hasFiles }: { isBooked: boolean; hasFiles: boolean },
): readonly NoteView[] {
  switch (product.itemType) {
    case "SERVICE":
      return isBooked
        ? [
            { icon: "calendar", text: "Your time is yours as soon as you have ordered" },
            { icon: "mail", text: "With an entry for your calendar in the mail" },
          ]
        : [{ icon: "mail", text: "Nothing to ship: it comes by e-mail and is kept in your account" }];
    case "GIFT_CARD":
      return [
        { icon: "mail", text: "Comes by e-mail, on the day you choose" },
        { icon: "gift", text: "Good for anything in the shop, in one go or in several" },
      ];
    case "DIGITAL":
      return hasFiles
        ? [{ icon: "download", text: "Instant download once the order is paid" }]
        : [{ icon: "mail", text: "Nothing to ship: yours as soon as the order is paid" }];
    case "PHYSICAL":
      return [
        ...arrivalOf(times),
        ...(product.variants.some((variant) => variant.stock.availableForPreorder)
          ? [{ icon: "calendar", text: "You pay now, and it ships as soon as it is here", when: "preorder" } as const]
          : []),
        ...(shop.freeShippingFrom > 0
          ? [{ icon: "box", text: `Free standard delivery from ${shop.freeShippingText}` } as const]
          : []),
      ];
  }
}

/** The first way of delivery as it is worded, with its days for the script that says the date. */
function arrivalOf([first]: DeliveryTimes): readonly NoteView[] {
  if (!first) return [];
  const days = daysIn(first.estimatedDeliveryTime);
  return [
    {
      icon: "truck",
      text: `${first.title} delivery, ${first.estimatedDeliveryTime}`,
      ...(days && { days }),
      when: "stock",
    },
  ];
}

const WORKING = /(\d{1,2})\s*(?:[-–—]|to)\s*(\d{1,2})\s+(?:working|business) days/i;

/** `3–5 working days`; undefined for words that name no working days. */
export function daysIn(words: string): { min: number; max: number } | undefined {
  const found = WORKING.exec(words);
  const [min, max] = [Number(found?.[1]), Number(found?.[2])];
  return found && min <= max ? { min, max } : undefined;
}

/** What the button says while the offer can be bought. */
export const verbOf = (isBooked: boolean): string => (isBooked ? "Book" : "Add to cart");
