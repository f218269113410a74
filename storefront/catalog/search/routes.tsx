/** `/search`: all products or search results, and the suggestions of the search field. */

import { searchShopProducts, suggest } from "#api/catalog/products/product-search.ts";
import type { Output } from "#api/endpoint.ts";
import { formatMessage } from "#api/store/messages.ts";
import { collectionPath } from "#storefront/catalog-facts.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { Suggestion } from "#storefront/islands/suggestions.ts";
import { page, resource, SPECULATION_HEADER } from "#storefront/pages.tsx";
import type { CollectionCardView, ProductCardView } from "#storefront/views.ts";
import { imageSource, THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { type PageResponse, textResponse } from "#ui/pages/page.ts";
import { loadListing } from "../collections/listing.ts";
import { presentCard } from "../products/present.ts";
import { pagesFor } from "./pages.ts";
import { SearchPage, type SearchView } from "./SearchPage.tsx";
import { searchTexts } from "./texts/texts.ts";

const MAX_EXPRESSION = 100;
const MAX_SUGGESTIONS = 8;
const MAX_BESTSELLERS = 4;

const expressionOf = (url: URL): string => (url.searchParams.get("q") ?? "").trim().slice(0, MAX_EXPRESSION);

async function loadSearch(context: ShopContext): Promise<SearchView> {
  const expression = expressionOf(context.request.url);
  const listing = await loadListing(context, {
    path: "/search",
    ...(expression !== "" && { expression, fixed: [["q", expression]] as const }),
  });
  const isEmpty = listing.view.total === 0 && listing.view.applied.length === 0;
  return {
    expression,
    corrected: listing.answer.correctedExpression,
    partial: listing.answer.partialMatch,
    pages: expression === "" ? [] : pagesFor(expression, context.shop),
    listing: listing.view,
    collections: isEmpty ? collectionsFor(context.collections, listing.answer.help) : [],
    others: (listing.answer.help?.queries ?? []).map((query) => ({
      label: query,
      href: `/search?q=${encodeURIComponent(query)}`,
    })),
    bestsellers: isEmpty ? await popular(context) : [],
  };
}

/** Whether no product matches all words and no filter is applied. */
const isUnfound = ({ expression, listing, partial, pages }: SearchView): boolean =>
  expression !== "" &&
  pages.length === 0 &&
  (partial !== undefined || listing.total === 0) &&
  listing.applied.length === 0;

const results = page<SearchView>({
  path: "/search",
  cache: "public",
  load: loadSearch,
  head({ expression, listing }, { shop }) {
    const texts = searchTexts[shop.language];
    return {
      title:
        expression === ""
          ? texts.everything
          : formatMessage(shop.language, texts.title, { count: listing.total, words: expression }),
      description: formatMessage(shop.language, texts.description, { shop: shop.name }),
      ...(expression === "" && listing.applied.length === 0 && { canonical: "/search" }),
      isIndexed: expression === "" && listing.applied.length === 0,
    };
  },
  View: SearchPage,
  headers: () => [SPECULATION_HEADER],
});

/** Search results. Searches without results are counted even when the page comes from the cache. */
export const searchPage = {
  ...results,
  async get(context: ShopContext): Promise<PageResponse> {
    const data = await loadSearch(context);
    const response = results.render(context, data);
    return isUnfound(data) ? { ...response, unfound: data.expression } : response;
  },
};

type Help = Output<typeof searchShopProducts>["help"];

/** Collections that match the query, otherwise the first ones. */
function collectionsFor(all: readonly CollectionCardView[], help: Help): readonly CollectionCardView[] {
  const named = all.filter((collection) => help?.collections.some(({ slug }) => slug === collection.slug));
  return (named.length > 0 ? named : all).slice(0, 5);
}

async function popular({ request, shop }: ShopContext): Promise<readonly ProductCardView[]> {
  const { products } = await request.call(searchShopProducts, {
    body: { sort: "featured", paging: { limit: MAX_BESTSELLERS } },
  });
  return products.map((product) => presentCard(product, shop));
}

export const suggestions = resource("/search/suggestions", async (context) => {
  const q = expressionOf(context.request.url);
  const found: Suggestion[] = q.length === 1 ? [] : await suggestionsFor(context, q);
  return textResponse(JSON.stringify(found.slice(0, MAX_SUGGESTIONS)), "application/json; charset=utf-8");
});

async function suggestionsFor({ request, shop }: ShopContext, q: string): Promise<Suggestion[]> {
  const { suggestions: found } = await request.call(suggest, { query: { q } });
  const { from } = clientTexts[shop.language];
  return [
    ...found.queries.slice(0, 2).map((query) => ({ text: query, href: `/search?q=${encodeURIComponent(query)}` })),
    ...found.collections.slice(0, 2).map((collection) => ({
      text: collection.name,
      href: collectionPath(collection.slug),
      note: searchTexts[shop.language].collection,
    })),
    ...pagesFor(q, shop).map(({ label, href }) => ({
      text: label,
      href,
      note: searchTexts[shop.language].page,
    })),
    ...found.products.map((product) => ({
      text: product.name,
      href: `/p/${encodeURIComponent(product.slug)}`,
      note: product.isFrom
        ? formatMessage(shop.language, from, { price: product.formattedPrice })
        : product.formattedPrice,
      ...(product.imageUrl && {
        picture: imageSource({ url: product.imageUrl, width: 1000, height: 1000, alt: "" }, THUMBNAIL_SIZES).src,
      }),
    })),
  ];
}
