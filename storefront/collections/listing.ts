/** The address of a list is its state: read it, ask the catalog, and word it again for each link. */

import type { Input, Output } from "#api/endpoint.ts";
import { searchProducts } from "#api/products.ts";
import type { ShopContext } from "../context.ts";
import { orNotFound } from "../context.ts";
import { presentCard } from "../products/present.ts";
import type { FacetView, ListingView, PriceRangeView } from "./views.ts";

export const PAGE_SIZE = 24;
const MAX_PAGE = 400;
const OPTION_PREFIX = "f.";

export const sorts = [
  { value: "featured", label: "Featured" },
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
  { value: "name", label: "Name" },
] as const;
type Sort = (typeof sorts)[number]["value"];

export type ListingState = {
  options: Readonly<Record<string, readonly string[]>>;
  brands: readonly string[];
  min: string | undefined;
  max: string | undefined;
  inStock: boolean;
  sort: Sort;
  page: number;
};

/** Reads a query string; what makes no sense is left out. */
export function readListing(query: URLSearchParams): ListingState {
  const options: Record<string, string[]> = {};
  for (const [name, value] of query) {
    if (!name.startsWith(OPTION_PREFIX) || value === "" || value.length > 50) continue;
    const option = name.slice(OPTION_PREFIX.length, OPTION_PREFIX.length + 50);
    options[option] = [...(options[option] ?? []), value].slice(0, 100);
  }
  const page = Number(query.get("page") ?? "1");
  return {
    options,
    brands: query
      .getAll("brand")
      .filter((brand) => brand !== "" && brand.length <= 50)
      .slice(0, 100),
    min: readPrice(query.get("min")),
    max: readPrice(query.get("max")),
    inStock: query.get("stock") === "1",
    sort: sorts.find((sort) => sort.value === query.get("sort"))?.value ?? "featured",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

const readPrice = (text: string | null): string | undefined => {
  const price = (text ?? "").trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(price) ? price : undefined;
};

/** The query string of a state, always in the same order, nothing that is the default. */
export function writeListing(state: ListingState, fixed: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(fixed.map(([name, value]) => [name, value]));
  for (const name of Object.keys(state.options).sort()) {
    for (const value of state.options[name] ?? []) query.append(OPTION_PREFIX + name, value);
  }
  for (const brand of state.brands) query.append("brand", brand);
  if (state.min) query.set("min", state.min);
  if (state.max) query.set("max", state.max);
  if (state.inStock) query.set("stock", "1");
  if (state.sort !== "featured") query.set("sort", state.sort);
  if (state.page > 1) query.set("page", String(state.page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const hasFilters = (state: ListingState): boolean =>
  Object.keys(state.options).length > 0 ||
  state.brands.length > 0 ||
  state.inStock ||
  state.min !== undefined ||
  state.max !== undefined;

type Scope = {
  path: string;
  collectionSlug?: string;
  expression?: string;
  fixed?: readonly (readonly [string, string])[];
};

type Answer = Output<typeof searchProducts>;
export type Listing = { view: ListingView; answer: Answer; state: ListingState };

export async function loadListing(context: ShopContext, scope: Scope): Promise<Listing> {
  const state = readListing(context.request.url.searchParams);
  const answer = await orNotFound(context.request.call(searchProducts, { body: toSearch(state, scope) }));
  return { state, answer, view: presentListing(context, scope, state, answer) };
}

function toSearch(state: ListingState, scope: Scope): Input<typeof searchProducts>["body"] {
  const hasOptions = Object.keys(state.options).length > 0;
  return {
    ...(scope.collectionSlug && { collectionSlug: scope.collectionSlug }),
    ...(scope.expression && { expression: scope.expression }),
    ...(hasFilters(state) && {
      filters: {
        ...(hasOptions && {
          options: Object.fromEntries(Object.entries(state.options).map(([name, values]) => [name, [...values]])),
        }),
        ...(state.brands.length > 0 && { brands: [...state.brands] }),
        ...(state.min && { minPrice: state.min }),
        ...(state.max && { maxPrice: state.max }),
        ...(state.inStock && { inStock: true }),
      },
    }),
    sort: state.sort,
    paging: { limit: PAGE_SIZE, offset: (state.page - 1) * PAGE_SIZE },
  };
}

function presentListing(context: ShopContext, scope: Scope, state: ListingState, answer: Answer): ListingView {
  const fixed = scope.fixed ?? [];
  const href = (changes: Partial<ListingState>): string =>
    scope.path + writeListing({ ...state, page: 1, ...changes }, fixed);
  const { offset, total } = answer.metadata;
  const to = offset + answer.products.length;
  return {
    path: scope.path,
    hidden: fixed,
    products: answer.products.map((product) => presentCard(product, context.shop)),
    total,
    facets: presentFacets(answer, state),
    price: priceOf(answer, state, context.shop.currency),
    inStock: {
      isChosen: state.inStock,
      count: answer.facets.find((facet) => facet.kind === "availability")?.values[0]?.count,
    },
    applied: appliedOf(state, href, context.shop.currency),
    clearHref: href({ options: {}, brands: [], min: undefined, max: undefined, inStock: false }),
    sort: state.sort,
    sorts,
    shown: { from: total === 0 ? 0 : offset + 1, to },
    nextHref: to < total ? href({ page: state.page + 1 }) : undefined,
    nextCount: Math.min(PAGE_SIZE, total - to),
    previousHref: state.page > 1 ? href({ page: state.page - 1 }) : undefined,
  };
}

function presentFacets(answer: Answer, state: ListingState): readonly FacetView[] {
  return answer.facets.flatMap((facet): FacetView[] => {
    if (facet.kind !== "option" && facet.kind !== "brand") return [];
    const chosen = facet.kind === "brand" ? state.brands : (state.options[facet.name] ?? []);
    if (facet.values.length < 2 && chosen.length === 0) return [];
    const values = facet.values.map((value) => ({
      value: value.value,
      label: value.label,
      count: value.count,
      isChosen: chosen.includes(value.value),
      color: value.colorCode,
    }));
    return [
      {
        field: facet.kind === "brand" ? "brand" : OPTION_PREFIX + facet.name,
        title: facet.kind === "brand" ? "Brand" : facet.name,
        values,
      },
    ];
  });
}

function priceOf(answer: Answer, state: ListingState, currency: string): PriceRangeView | undefined {
  const facet = answer.facets.find((candidate) => candidate.kind === "price");
  if (!facet?.min || !facet.max || (facet.min === facet.max && !state.min && !state.max)) return undefined;
  return { min: state.min ?? "", max: state.max ?? "", lowest: facet.min, highest: facet.max, currency };
}

function appliedOf(
  state: ListingState,
  href: (changes: Partial<ListingState>) => string,
  currency: string,
): ListingView["applied"] {
  const options = Object.entries(state.options).flatMap(([name, values]) =>
    values.map((value) => {
      const rest = values.filter((other) => other !== value);
      const { [name]: _gone, ...others } = state.options;
      return { label: value, without: href({ options: rest.length > 0 ? { ...others, [name]: rest } : others }) };
    }),
  );
  const brands = state.brands.map((brand) => ({
    label: brand,
    without: href({ brands: state.brands.filter((other) => other !== brand) }),
  }));
  const price =
    state.min || state.max
      ? [
          {
            label: `${state.min ?? "0"} to ${state.max ?? "any"} ${currency}`,
            without: href({ min: undefined, max: undefined }),
          },
        ]
      : [];
  const stock = state.inStock ? [{ label: "In stock", without: href({ inStock: false }) }] : [];
  return [...options, ...brands, ...price, ...stock];
}
