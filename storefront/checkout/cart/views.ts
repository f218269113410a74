import type { StorePromise } from "#api/store/settings.ts";
import type { Picture } from "#storefront/pictures.ts";
import type { RecommendedView } from "#storefront/views.ts";

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
  /** When it is to happen or to begin, in words. */
  when: string | undefined;
  canChangeQuantity: boolean;
};

export type SavedItemView = Pick<
  CartLineView,
  "id" | "name" | "href" | "picture" | "details" | "unitPrice" | "compareAt" | "quantity"
> & { problem: string | undefined; canRestore: boolean };

/** What delivery to a country would cost. */
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
  /** Where to do something about it. */
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
  /** Known for reminders. */
  email: string;
  shared: { url: string; until: string } | undefined;
  message: CartMessage | undefined;
  /** The merchant's, for carts with something to ship. */
  promises: readonly StorePromise[];
  canCheckOut: boolean;
  /** Another cart may be waiting in an account. */
  canSignIn?: boolean;
  /** On the page: what goes with it. */
  recommended?: RecommendedView | undefined;
};
