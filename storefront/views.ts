/** View models of shared components, built from API responses in the `present.ts` files. */
import type { StoreAlgorithm } from "#api/marketing/recommendations.ts";
import type { Picture } from "#ui/media/pictures.ts";

export type Swatch = { label: string; color: string };

export type RatingView = {
  average: number;
  /** `4.6` */
  averageText: string;
  count: number;
  /** `23 reviews` */
  countText: string;
  /** `4.6 out of 5 stars` */
  label: string;
};

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
  /** Shipping date of a preorder, as text. */
  preorder: { name: string; full: string } | undefined;
  isSoldOut: boolean;
  swatches: readonly Swatch[];
  /** Stars of its reviews, if the shop shows them. */
  rating: RatingView | undefined;
  /** No options to select: the card can add it to the cart. */
  canQuickAdd: boolean;
  /** Only a variant is to be selected, from a few: the options open in a dialog over the list. */
  canChoose: boolean;
};

export type CollectionCardView = {
  id: string;
  slug: string;
  name: string;
  href: string;
  description: string;
  count: number;
  isTopLevel: boolean;
  picture: Picture | undefined;
};

export type Link = { label: string; href: string };

/** A row of recommended products, and the reason for the recommendation. */
export type RecommendedView = { kind: StoreAlgorithm; products: readonly ProductCardView[] };
