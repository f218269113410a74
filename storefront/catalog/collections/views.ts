import type { BannerView } from "#storefront/components/PromotionBanner.tsx";
import type { Link, ProductCardView } from "#storefront/views.ts";
import type { Picture } from "#ui/media/pictures.ts";
import type { RichNode } from "../rich-content/nodes.ts";

export type FacetValueView = {
  value: string;
  label: string;
  count: number;
  isChosen: boolean;
  color: string | undefined;
  /** Depth of a category in the tree; 0 for all other facets. */
  depth: number;
};

export type FacetView = {
  /** Form field name, e.g. `f.Color` or `brand`. */
  field: string;
  title: string;
  values: readonly FacetValueView[];
};

export type PriceRangeView = { min: string; max: string; lowest: string; highest: string; currency: string };

/** A product list with filters, of a collection or a search. */
export type ListingView = {
  /** Action of the filter form: the path without its query. */
  path: string;
  /** Hidden fields of the form, such as the search query. */
  hidden: readonly (readonly [string, string])[];
  products: readonly ProductCardView[];
  total: number;
  /** `1,204`, `about 12,000` */
  totalText: string;
  facets: readonly FacetView[];
  price: PriceRangeView | undefined;
  switches: readonly { field: string; label: string; isChosen: boolean; count: number | undefined }[];
  /** At least this many stars; empty without reviews. */
  ratings: readonly { value: string; stars: number; label: string; count: number; isChosen: boolean }[];
  /** Applied filters, each with the URL that removes it. */
  applied: readonly { label: string; without: string }[];
  clearHref: string;
  sort: string;
  sorts: readonly { value: string; label: string }[];
  /** First and last product shown, from 1. */
  shown: { from: number; to: number };
  nextHref: string | undefined;
  nextCount: number;
  previousHref: string | undefined;
  /** Pagination links; undefined marks a gap. */
  pages: readonly ({ number: number; href: string; isCurrent: boolean } | undefined)[];
};

export type CollectionView = {
  name: string;
  description: string;
  href: string;
  picture: Picture | undefined;
  trail: readonly Link[];
  /** Child collections. */
  children: readonly Link[];
  /** The merchant's text below the list, if any. */
  story: readonly RichNode[];
  listing: ListingView;
  /** Promotion banners; empty for filtered or sorted lists. */
  banners: readonly BannerView[];
};
