/** `/brands`: all brands with products. `/brands/:name`: the products of a brand. */

import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import { formatMessage } from "#api/store/messages.ts";
import { breadcrumbData } from "#storefront/components/Breadcrumb.tsx";
import type { ShopFacts } from "#storefront/facts.ts";
import { page, SPECULATION_HEADER } from "#storefront/pages.tsx";
import type { Link } from "#storefront/views.ts";
import { PageNotFound } from "#ui/pages/page.ts";
import { hasFilters, loadListing } from "../collections/listing.ts";
import type { ListingView } from "../collections/views.ts";
import { BrandPage } from "./BrandPage.tsx";
import { BrandsPage } from "./BrandsPage.tsx";
import { brandTexts } from "./texts/texts.ts";

const brandPath = (name: string): string => `/brands/${encodeURIComponent(name)}`;

type BrandsView = { brands: readonly { name: string; href: string; count: number }[] };

const brandsPage = page<BrandsView>({
  path: "/brands",
  ignoresQuery: true,
  cache: "public",
  async load(context) {
    const { facets } = await context.request.call(searchShopProducts, { body: { paging: { limit: 1 } } });
    const values = facets.find((facet) => facet.kind === "brand")?.values ?? [];
    const collator = new Intl.Collator(context.shop.locale);
    return {
      brands: values
        .map(({ label, count }) => ({ name: label, href: brandPath(label), count }))
        .sort((left, right) => collator.compare(left.name, right.name)),
    };
  },
  head: (_data, context) => ({
    title: brandTexts[context.shop.language].brands,
    description: formatMessage(context.shop.language, brandTexts[context.shop.language].description, {
      shop: context.shop.name,
    }),
    canonical: "/brands",
  }),
  View: BrandsPage,
  headers: () => [SPECULATION_HEADER],
});

type BrandView = { name: string; href: string; listing: ListingView };
type Data = { view: BrandView; trail: readonly Link[]; isPlain: boolean; page: number };

const MAX_NAME = 50;
const trailOf = ({ language }: ShopFacts): readonly Link[] => [
  { label: brandTexts[language].home, href: "/" },
  { label: brandTexts[language].brands, href: "/brands" },
];

const brandPage = page<Data>({
  path: "/brands/:name",
  cache: "public",
  async load(context, { name = "" }) {
    if (name === "" || name.length > MAX_NAME) throw new PageNotFound();
    const href = brandPath(name);
    const { view: listing, state } = await loadListing(context, { path: href, brand: name });
    // Brands without visible products have no page.
    if (listing.total === 0 && !hasFilters(state)) throw new PageNotFound();
    return {
      view: { name, href, listing },
      trail: trailOf(context.shop),
      isPlain: !hasFilters(state) && state.sort === "featured",
      page: state.page,
    };
  },
  head({ view, trail, isPlain, page: number }, { shop, baseUrl }) {
    const texts = brandTexts[shop.language].brand;
    return {
      title: formatMessage(shop.language, number > 1 ? texts.titleOfPage : texts.title, {
        brand: view.name,
        page: number,
      }),
      description: formatMessage(shop.language, texts.description, { brand: view.name, shop: shop.name }),
      canonical: isPlain && number > 1 ? `${view.href}?page=${number}` : view.href,
      isIndexed: isPlain,
      next: isPlain ? view.listing.nextHref : undefined,
      previous: isPlain ? view.listing.previousHref : undefined,
      structured: [breadcrumbData(trail, { label: view.name, href: view.href }, baseUrl)],
    };
  },
  View: ({ data }) => <BrandPage brand={data.view} trail={data.trail} />,
  headers: () => [SPECULATION_HEADER],
});

export const brandRoutes = [brandsPage, brandPage];
