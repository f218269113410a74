/** `/brands`, every brand with products, and `/brands/:name`, the products of one. */
import { searchProducts } from "#api/product-search.ts";
import { PageNotFound } from "#ui/pages/page.ts";
import { hasFilters, loadListing } from "../collections/listing.ts";
import type { ListingView } from "../collections/views.ts";
import { breadcrumbData } from "../components/Breadcrumb.tsx";
import { page, SPECULATION_HEADER } from "../pages.tsx";
import { BrandPage } from "./BrandPage.tsx";
import { BrandsPage } from "./BrandsPage.tsx";

export const brandPath = (name: string): string => `/brands/${encodeURIComponent(name)}`;

export type BrandsView = { brands: readonly { name: string; href: string; count: number }[] };

const brandsPage = page<BrandsView>({
  path: "/brands",
  cache: "public",
  async load(context) {
    const { facets } = await context.request.call(searchProducts, { body: { paging: { limit: 1 } } });
    const values = facets.find((facet) => facet.kind === "brand")?.values ?? [];
    const collator = new Intl.Collator(context.shop.locale);
    return {
      brands: values
        .map(({ label, count }) => ({ name: label, href: brandPath(label), count }))
        .sort((left, right) => collator.compare(left.name, right.name)),
    };
  },
  head: (_data, context) => ({
    title: "Brands",
    description: `Everyone whose things you find at ${context.shop.name}.`,
    canonical: "/brands",
  }),
  View: BrandsPage,
  headers: () => [SPECULATION_HEADER],
});

export type BrandView = { name: string; href: string; listing: ListingView };
type Data = { view: BrandView; isPlain: boolean; page: number };

const MAX_NAME = 50;
const trail = [
  { label: "Home", href: "/" },
  { label: "Brands", href: "/brands" },
];

const brandPage = page<Data>({
  path: "/brands/:name",
  cache: "public",
  async load(context, { name = "" }) {
    if (name === "" || name.length > MAX_NAME) throw new PageNotFound();
    const href = brandPath(name);
    const { view: listing, state } = await loadListing(context, { path: href, brand: name });
    // A brand without any visible product has no page.
    if (listing.total === 0 && !hasFilters(state)) throw new PageNotFound();
    return {
      view: { name, href, listing },
      isPlain: !hasFilters(state) && state.sort === "featured",
      page: state.page,
    };
  },
  head: ({ view, isPlain, page: number }, context) => ({
    title: `Everything by ${view.name}${number > 1 ? `, page ${number}` : ""}`,
    description: `Everything by ${view.name} at ${context.shop.name}.`,
    canonical: isPlain && number > 1 ? `${view.href}?page=${number}` : view.href,
    isIndexed: isPlain,
    next: isPlain ? view.listing.nextHref : undefined,
    previous: isPlain ? view.listing.previousHref : undefined,
    structured: [breadcrumbData(trail, { label: view.name, href: view.href }, context.baseUrl)],
  }),
  View: ({ data }) => <BrandPage brand={data.view} trail={trail} />,
  headers: () => [SPECULATION_HEADER],
});

export const brandRoutes = [brandsPage, brandPage];
