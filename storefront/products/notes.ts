/** What a shopper wants to know beside the button: how it comes, when, and what else to expect. */
import type { Product } from "#api/products.ts";
import type { ShopFacts } from "../facts.ts";
import type { NoteView } from "./views.ts";

export function notesOf(product: Product, shop: ShopFacts): readonly NoteView[] {
  switch (product.itemType) {
    case "SERVICE":
      return [{ icon: "calendar", text: "We write to you to find a date" }];
    case "GIFT_CARD":
      return [
        { icon: "mail", text: "Comes by e-mail, on the day you choose" },
        { icon: "gift", text: "Good for anything in the shop, in one go or in several" },
      ];
    case "DIGITAL":
      return [{ icon: "download", text: "Instant download once the order is paid" }];
    case "PHYSICAL":
      return shop.freeShippingFrom > 0
        ? [{ icon: "truck", text: `Free standard delivery from ${shop.freeShippingText}` }]
        : [];
  }
}

/** What the button says while the offer can be bought. */
export const verbOf = (product: Product): string => (product.itemType === "SERVICE" ? "Book" : "Add to cart");
