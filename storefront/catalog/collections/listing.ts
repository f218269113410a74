/** The URL of a list is its state: parse it, query the catalog, and serialize a new state for each link. */

import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import type { Input, Output } from "#api/endpoint.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { orNotFound } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { rememberPair } from "#ui/pages/remember.ts";
import { presentCardOf } from "../products/present.ts";
import { type CollectionTexts, collectionTexts } from "./texts/texts.ts";
import type { FacetView, ListingView, PriceRangeView } from "./views.ts";

export const PAGE_SIZE = 24;
const MAX_PAGE = 400;
const OPTION_PREFIX = "f.";

/** In menu order. */
const sorts = ["featured", "newest", "price-asc", "price-desc", "name", "rating"] as const;
type Sort = (typeof sorts)[number];

const sortLabels = ({ sort }: CollectionTexts): Record<Sort, string> => ({
  featured: sort.featured,
  newest: sort.newest,
  "price-asc": sort.priceAscending,
  "price-desc": sort.priceDescending,
  name: sort.name,
  rating: sort.rating,
});

type ListingState = {
  options: Readonly<Record<string, readonly string[]>>;
  brands: readonly string[];
  ribbons: readonly string[];
  /** Slugs of categories. */
  categories: readonly string[];
  min: string | undefined;
  max: string | undefined;
  inStock: boolean;
  onSale: boolean;
  /** Stars on average, from 1 to 4. */
  rating: number | undefined;
  sort: Sort;
  page: number;
};

/** Filters with a query parameter of their own. */
const named = { brands: "brand", ribbons: "ribbon", categories: "cat" } as const;
type NamedList = keyof typeof named;
const namedLists: readonly NamedList[] = ["categories", "brands", "ribbons"];
/** Limits of the API; longer values are ignored. */
const LENGTHS = { brands: 50, ribbons: 30, categories: 300 } as const;

const noFilters = {
  options: {},
  brands: [],
  ribbons: [],
  categories: [],
  min: undefined,
  max: undefined,
  inStock: false,
  onSale: false,
  rating: undefined,
} as const;

/** Parses a query string; ignores invalid values. */
export function readListing(query: URLSearchParams): ListingState {
  const options: Record<string, string[]> = {};
  for (const [name, value] of query) {
    if (!name.startsWith(OPTION_PREFIX) || value === "" || value.length > 50) continue;
    const option = name.slice(OPTION_PREFIX.length, OPTION_PREFIX.length + 50);
    options[option] = [...(options[option] ?? []), value].slice(0, 100);
  }
  const listOf = (list: NamedList): string[] =>
    query
      .getAll(named[list])
      .filter((value) => value !== "" && value.length <= LENGTHS[list])
      .slice(0, 100);
  const page = Number(query.get("page") ?? "1");
  const [min, max] = inOrder(readPrice(query.get("min")), readPrice(query.get("max")));
  return {
    options,
    brands: listOf("brands"),
    ribbons: listOf("ribbons"),
    categories: listOf("categories"),
    min,
    max,
    inStock: query.get("stock") === "1",
    onSale: query.get("sale") === "1",
    rating: readRating(query.get("rating")),
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "featured",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The parameter is empty where the form's choice is "any". */
const readRating = (text: string | null): number | undefined => (/^[1-4]$/.test(text ?? "") ? Number(text) : undefined);

const readPrice = (text: string | null): string | undefined => {
  const price = (text ?? "").trim().replace(",", ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(price) ? price : undefined;
};

type Bounds = readonly [min: string | undefined, max: string | undefined];

/** Swaps price bounds entered in the wrong order. */
const inOrder = (min: Bounds[0], max: Bounds[1]): Bounds =>
  min !== undefined && max !== undefined && Number(min) > Number(max) ? [max, min] : [min, max];

/** Serializes a state in a fixed order, without defaults. */
export function writeListing(state: ListingState, fixed: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(fixed.map(([name, value]) => [name, value]));
  for (const name of Object.keys(state.options).sort()) {
    for (const value of state.options[name] ?? []) query.append(OPTION_PREFIX + name, value);
  }
  for (const list of namedLists) for (const value of state[list]) query.append(named[list], value);
  if (state.min) query.set("min", state.min);
  if (state.max) query.set("max", state.max);
  if (state.inStock) query.set("stock", "1");
  if (state.onSale) query.set("sale", "1");
  if (state.rating) query.set("rating", String(state.rating));
  if (state.sort !== "featured") query.set("sort", state.sort);
  if (state.page > 1) query.set("page", String(state.page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const hasFilters = (state: ListingState): boolean =>
  Object.keys(state.options).length > 0 ||
  namedLists.some((list) => state[list].length > 0) ||
  state.inStock ||
  state.onSale ||
  state.rating !== undefined ||
  state.min !== undefined ||
  state.max !== undefined;

type Scope = {
  path: string;
  collectionSlug?: string;
  /** Brand of a brand page; not a removable filter. */
  brand?: string;
  expression?: string;
  fixed?: readonly (readonly [string, string])[];
};

type Answer = Output<typeof searchShopProducts>;
export type Listing = { view: ListingView; answer: Answer; state: ListingState };

export async function loadListing(context: ShopContext, scope: Scope): Promise<Listing> {
  const state = readListing(context.request.url.searchParams);
  const answer = await orNotFound(context.request.call(searchShopProducts, { body: toSearch(state, scope) }));
  // Views are memoized by response: the query contains the whole state, and the path is the only other input.
  const views = viewsOf(answer, context.shop);
  const place = JSON.stringify(scope);
  const view = views.get(place) ?? presentListing(context, scope, state, answer);
  views.set(place, view);
  return { state, answer, view };
}

function toSearch(state: ListingState, scope: Scope): Input<typeof searchShopProducts>["body"] {
  const hasOptions = Object.keys(state.options).length > 0;
  return {
    ...(scope.collectionSlug && { collectionSlug: scope.collectionSlug }),
    ...(scope.expression && { expression: scope.expression }),
    ...((hasFilters(state) || scope.brand) && {
      filters: {
        ...(hasOptions && {
          options: Object.fromEntries(Object.entries(state.options).map(([name, values]) => [name, [...values]])),
        }),
        ...((scope.brand || state.brands.length > 0) && { brands: scope.brand ? [scope.brand] : [...state.brands] }),
        ...(state.ribbons.length > 0 && { ribbons: [...state.ribbons] }),
        ...(state.categories.length > 0 && { categories: [...state.categories] }),
        ...(state.min && { minPrice: state.min }),
        ...(state.max && { maxPrice: state.max }),
        ...(state.inStock && { inStock: true }),
        ...(state.onSale && { onSale: true }),
        ...(state.rating && { minRating: state.rating }),
      },
    }),
    sort: state.sort,
    paging: { limit: PAGE_SIZE, offset: (state.page - 1) * PAGE_SIZE },
  };
}

const viewsOf = rememberPair((_answer: Answer, _shop: ShopFacts) => new Map<string, ListingView>());

function presentListing(context: ShopContext, scope: Scope, state: ListingState, answer: Answer): ListingView {
  const fixed = scope.fixed ?? [];
  const href = (changes: Partial<ListingState>): string =>
    scope.path + writeListing({ ...state, page: 1, ...changes }, fixed);
  const { offset, total, isEstimate } = answer.metadata;
  const to = offset + answer.products.length;
  const { currency, locale, language } = context.shop;
  const texts = collectionTexts[language];
  const count = total.toLocaleString(locale);
  return {
    path: scope.path,
    hidden: fixed,
    products: answer.products.map((product) => presentCardOf(product, context.shop, state.options)),
    total,
    totalText: isEstimate ? formatMessage(language, texts.list.estimate, { count }) : count,
    facets: presentFacets(answer, state, { scope, texts: texts.filter }),
    price: priceOf(answer, state, currency),
    switches: switchesOf(answer, state, texts.filter),
    ratings: ratingsOf(answer, state, context.shop),
    applied: appliedOf(answer, state, { href, currency, texts: texts.filter, language }),
    clearHref: href(noFilters),
    sort: state.sort,
    sorts: sorts
      .filter((sort) => sort !== "rating" || context.shop.hasReviews)
      .map((sort) => ({ value: sort, label: sortLabels(texts)[sort] })),
    shown: { from: total === 0 ? 0 : offset + 1, to },
    nextHref: to < total && state.page < MAX_PAGE ? href({ page: state.page + 1 }) : undefined,
    nextCount: Math.min(PAGE_SIZE, total - to),
    previousHref: state.page > 1 ? href({ page: state.page - 1 }) : undefined,
    pages: pagesOf(state.page, Math.min(MAX_PAGE, Math.ceil(total / PAGE_SIZE))).map((page) =>
      page === undefined ? undefined : { number: page, href: href({ page }), isCurrent: page === state.page },
    ),
  };
}

/** Page numbers for pagination: first, last, and neighbors of the current page; `undefined` marks a gap. Empty for a single page. */
export function pagesOf(current: number, last: number): readonly (number | undefined)[] {
  if (last < 2) return [];
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(wanted)].sort((left, right) => left - right);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page);
    return gap <= 1 ? [page] : gap === 2 ? [page - 1, page] : [undefined, page];
  });
}

const facetLists: Partial<Record<Answer["facets"][number]["kind"], NamedList>> = {
  category: "categories",
  brand: "brands",
  ribbon: "ribbons",
};
type FilterTexts = CollectionTexts["filter"];
const facetTitles = (texts: FilterTexts) => ({
  categories: texts.category,
  brands: texts.brand,
  ribbons: texts.ribbon,
});

/** Facet order: categories, options, brands. */
const ORDER: readonly Answer["facets"][number]["kind"][] = ["category", "option", "brand", "ribbon"];

type Around = { scope: Scope; texts: FilterTexts };

function presentFacets(answer: Answer, state: ListingState, { scope, texts }: Around): readonly FacetView[] {
  const facets = [...answer.facets].sort((left, right) => ORDER.indexOf(left.kind) - ORDER.indexOf(right.kind));
  return facets.flatMap((facet): FacetView[] => {
    const list = facetLists[facet.kind];
    if (facet.kind !== "option" && list === undefined) return [];
    if (list === "brands" && scope.brand) return [];
    const chosen = list ? state[list] : (state.options[facet.name] ?? []);
    // Omits the current collection and collections that contain all results: neither filters anything.
    const offered = facet.values.filter(
      ({ value, count }) =>
        list !== "categories" ||
        (value !== scope.collectionSlug && (count < answer.metadata.total || chosen.includes(value))),
    );
    if (offered.length < 2 && chosen.length === 0) return [];
    const values = (list === "categories" ? asTree(offered) : offered.map((value) => ({ ...value, depth: 0 }))).map(
      ({ value, label, count, colorCode, depth }) => ({
        value,
        label,
        count,
        isChosen: chosen.includes(value),
        color: colorCode,
        depth,
      }),
    );
    return [
      {
        field: list ? named[list] : OPTION_PREFIX + facet.name,
        title: list ? facetTitles(texts)[list] : facet.name,
        values,
      },
    ];
  });
}

type CategoryValue = Answer["facets"][number]["values"][number];

/** Categories in tree order. */
function asTree(values: readonly CategoryValue[]): readonly (CategoryValue & { depth: number })[] {
  const known = new Set(values.map(({ value }) => value));
  const below = (parent: string | undefined, depth: number): (CategoryValue & { depth: number })[] =>
    values
      .filter((value) => (value.parent && known.has(value.parent) ? value.parent : undefined) === parent)
      .flatMap((value) => [{ ...value, depth }, ...(depth < 5 ? below(value.value, depth + 1) : [])]);
  return below(undefined, 0);
}

/** Boolean filters, if the results have products with both values. */
function switchesOf(answer: Answer, state: ListingState, texts: FilterTexts): ListingView["switches"] {
  const countOf = (kind: "availability" | "discount"): number | undefined =>
    answer.facets.find((facet) => facet.kind === kind)?.values[0]?.count;
  const sale = countOf("discount");
  return [
    { field: "stock", label: texts.inStock, isChosen: state.inStock, count: countOf("availability") },
    ...(sale || state.onSale ? [{ field: "sale", label: texts.onSale, isChosen: state.onSale, count: sale ?? 0 }] : []),
  ];
}

/** "4 stars and up", if the shop shows reviews and there are any. */
function ratingsOf(answer: Answer, state: ListingState, { hasReviews, language }: ShopFacts): ListingView["ratings"] {
  const facet = answer.facets.find(({ kind }) => kind === "rating");
  if (!hasReviews || (facet === undefined && state.rating === undefined)) return [];
  return (facet?.values ?? []).map(({ value, count }) => ({
    value,
    stars: Number(value),
    label: formatMessage(language, collectionTexts[language].filter.starsUp, { stars: Number(value) }),
    count,
    isChosen: state.rating === Number(value),
  }));
}

function priceOf(answer: Answer, state: ListingState, currency: string): PriceRangeView | undefined {
  const facet = answer.facets.find((candidate) => candidate.kind === "price");
  if (!facet?.min || !facet.max || (facet.min === facet.max && !state.min && !state.max)) return undefined;
  return { min: state.min ?? "", max: state.max ?? "", lowest: facet.min, highest: facet.max, currency };
}

type Links = {
  href: (changes: Partial<ListingState>) => string;
  currency: string;
  texts: FilterTexts;
  language: Language;
};

function appliedOf(answer: Answer, state: ListingState, links: Links): ListingView["applied"] {
  const { href, texts } = links;
  const options = Object.entries(state.options).flatMap(([name, values]) =>
    values.map((value) => {
      const rest = values.filter((other) => other !== value);
      const { [name]: _gone, ...others } = state.options;
      return { label: value, without: href({ options: rest.length > 0 ? { ...others, [name]: rest } : others }) };
    }),
  );
  const labels = new Map(
    answer.facets.flatMap(({ kind, values }) =>
      kind === "category" ? values.map(({ value, label }) => [value, label] as const) : [],
    ),
  );
  const lists = namedLists.flatMap((list) =>
    state[list].map((value) => ({
      label: labels.get(value) ?? value,
      without: href({ [list]: state[list].filter((other) => other !== value) }),
    })),
  );
  const price = { label: priceLabel(state, links), without: href({ min: undefined, max: undefined }) };
  return [
    ...lists,
    ...options,
    ...(price.label ? [{ label: price.label, without: price.without }] : []),
    ...(state.inStock ? [{ label: texts.inStock, without: href({ inStock: false }) }] : []),
    ...(state.onSale ? [{ label: texts.onSale, without: href({ onSale: false }) }] : []),
    ...(state.rating
      ? [
          {
            label: formatMessage(links.language, texts.starsUp, { stars: state.rating }),
            without: href({ rating: undefined }),
          },
        ]
      : []),
  ];
}

function priceLabel({ min, max }: ListingState, { currency, texts, language }: Links): string | undefined {
  if (min && max) return formatMessage(language, texts.between, { min, max, currency });
  if (min) return formatMessage(language, texts.from, { min, currency });
  return max && formatMessage(language, texts.upTo, { max, currency });
}
