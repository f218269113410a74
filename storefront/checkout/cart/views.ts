import type { StorePromise } from "#api/store/settings.ts";
import type { LoadedSections } from "#storefront/content/sections/loaded.ts";
import type { RecommendedView } from "#storefront/views.ts";
import type { Picture } from "#ui/media/pictures.ts";

export type CartLineView = {
  id: string;
  name: string;
  /** Absent when the item has no page. */
  href: string | undefined;
  picture: Picture | undefined;
  /** Chosen options and texts, one sentence each. */
  details: readonly string[];
  quantity: number;
  max: number | undefined;
  unitPrice: string;
  compareAt: string | undefined;
  total: string;
  /** Why the item can't be bought. */
  problem: string | undefined;
  /** Formatted start of a booking or subscription. */
  when: string | undefined;
  canChangeQuantity: boolean;
};

export type SavedItemView = Pick<
  CartLineView,
  "id" | "name" | "href" | "picture" | "details" | "unitPrice" | "compareAt" | "quantity"
> & { problem: string | undefined; canRestore: boolean };

/** Delivery estimate for a country. */
export type DeliveryView = {
  country: string;
  postalCode: string;
  countries: readonly { value: string; label: string }[];
  options: readonly { title: string; detail: string; price: string }[];
  problem: string | undefined;
};

/** Message about the last change. `undo` is the change that can be undone. */
export type CartMessage = {
  tone: "good" | "warn" | "bad";
  text: string;
  undo?: "remove" | "save";
  /** Links to resolve the problem. */
  links?: readonly { label: string; href: string }[];
};

/** The rejected code as entered, and the reason. */
export type CouponError = { code: string; text: string };

export type CartView = {
  lines: readonly CartLineView[];
  productIds: readonly string[];
  count: number;
  subtotal: string;
  discount: { label: string; amount: string } | undefined;
  coupon: { code: string; problem: string | undefined } | undefined;
  couponError: CouponError | undefined;
  fees: readonly { name: string; amount: string }[];
  tax: { label: string; amount: string } | undefined;
  total: string;
  /** Due at checkout and later; undefined if everything is due at checkout. */
  due: { now: string; later: string } | undefined;
  taxNote: string;
  note: string;
  /** Share of the free-shipping threshold reached (0..100) and what is missing. */
  freeShipping: { percent: number; missing: string | undefined } | undefined;
  delivery: DeliveryView | undefined;
  /** Explanations of the amounts, one sentence each. */
  reasons: readonly string[];
  /** Issues that block the checkout, or warnings. */
  warnings: readonly { tone: "warn" | "bad"; text: string }[];
  saved: readonly SavedItemView[];
  /** The email address for reminders, if known. */
  email: string;
  shared: { url: string; until: string } | undefined;
  message: CartMessage | undefined;
  /** Promises of the merchant, for carts with shippable items. */
  promises: readonly StorePromise[];
  canCheckOut: boolean;
  /** The shopper's account may have another cart. */
  canSignIn?: boolean;
  /** Recommendations on the cart page. */
  recommended?: RecommendedView | undefined;
  /** Sections before and after the cart on its page. */
  sections?: LoadedSections;
};
