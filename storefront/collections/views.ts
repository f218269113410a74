import type { Picture } from "../pictures.ts";
import type { Link, ProductCardView } from "../views.ts";

export type FacetValueView = {
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
  color: string | undefined;
};

export type FacetView = {
  /** Form field name, e.g. `f.Color` or `brand`. */
  field: string;
  title: string;
  values: readonly FacetValueView[];
};

export type PriceRangeView = { min: string; max: string; lowest: string; highest: string; currency: string };

/** A list of products with everything to narrow it: a collection's, or a search's. */
export type ListingView = {
  /** Path without query, where the filter form goes. */
  path: string;
  /** Kept in the form, e.g. the search words. */
  hidden: readonly (readonly [string, string])[];
  products: readonly ProductCardView[];
  total: number;
  facets: readonly FacetView[];
  price: PriceRangeView | undefined;
  inStock: { isChosen: boolean; count: number | undefined };
  /** What is applied, each with the address without it. */
  applied: readonly { label: string; without: string }[];
  clearHref: string;
  sort: string;
  sorts: readonly { value: string; label: string }[];
  /** First and last product shown, from 1. */
  shown: { from: number; to: number };
  nextHref: string | undefined;
  nextCount: number;
  previousHref: string | undefined;
};

export type CollectionView = {
  name: string;
  description: string;
  href: string;
  picture: Picture | undefined;
  trail: readonly Link[];
  listing: ListingView;
};
