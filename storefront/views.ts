/** What the shop's components show. Made from the contract's answers in one place per domain (`present.ts` files). */
import type { StoreAlgorithm } from "#api/marketing/recommendations.ts";
import type { Picture } from "#storefront/pictures.ts";

export type Swatch = { label: string; color: string };

export type ProductCardView = {
  id: string;
  name: string;
  href: string;
  brand: string | undefined;
  pictures: readonly Picture[];
  price: string;
  compareAt: string | undefined;
  isFrom: boolean;
  unitPrice: string | undefined;
  ribbon: string | undefined;
  /** When it ships, in words, if it can only be preordered. */
  preorder: { name: string; full: string } | undefined;
  isSoldOut: boolean;
  swatches: readonly Swatch[];
  /** True when there is nothing to choose: the card can add it to the cart. */
  canQuickAdd: boolean;
  /** True when only a variant is to be chosen, of not too many: that is done without leaving the list. */
  canChoose: boolean;
};

export type CollectionCardView = {
  id: string;
  slug: string;
  name: string;
  href: string;
  description: string;
  count: number;
  picture: Picture | undefined;
};

export type Link = { label: string; href: string };

/** A row of products below what a page is about, and what makes them worth showing. */
export type RecommendedView = { kind: StoreAlgorithm; products: readonly ProductCardView[] };
