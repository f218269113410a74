/** `/`: the home page. */

import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import { formatMessage } from "#api/store/messages.ts";
import { presentCard } from "#storefront/catalog/products/present.ts";
import { isByKind } from "#storefront/catalog-facts.ts";
import type { ShopContext } from "#storefront/context.ts";
import { promisesIn } from "#storefront/facts.ts";
import { page, SPECULATION_HEADER } from "#storefront/pages.tsx";
import type { ProductCardView } from "#storefront/views.ts";
import { HomePage, type HomeView } from "./HomePage.tsx";
import { homeTexts } from "./texts/texts.ts";

const ROW = 4;
const FEATURED = 8;
const HERO = 3;

export const homePage = page<HomeView>({
  path: "/",
  ignoresQuery: true,
  cache: "public",
  load: loadHome,
  head: (data, context) => ({
    title: context.shop.name,
    description:
      data.tagline ||
      formatMessage(context.shop.language, homeTexts[context.shop.language].description, { shop: context.shop.name }),
    canonical: "/",
    ...imageOf(data),
    structured: [
      {
        "@type": "WebSite",
        name: context.shop.name,
        url: context.baseUrl,
        potentialAction: {
          "@type": "SearchAction",
          target: `${context.baseUrl}/search?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
      { "@type": "OnlineStore", name: context.shop.name, url: context.baseUrl },
    ],
  }),
  View: HomePage,
  headers: () => [SPECULATION_HEADER],
});

const imageOf = (data: HomeView) => {
  const image = data.heroPicture ?? data.heroProducts[0]?.pictures[0];
  return image ? { image } : {};
};

async function loadHome(context: ShopContext): Promise<HomeView> {
  const shown = context.collections.filter((collection) => collection.count > 0);
  const focus = shown.find((collection) => collection.picture && isByKind(collection)) ?? shown[0];
  const [featured, newest] = await Promise.all([
    list(context, { sort: "featured", limit: FEATURED + ROW }),
    list(context, { sort: "newest", limit: ROW }),
  ]);
  return {
    shopName: context.shop.name,
    tagline: context.shop.tagline || context.shop.name,
    heroPicture: context.shop.heroImages[0],
    heroProducts: featured.slice(0, HERO),
    collections: shown,
    newest,
    popular: featured.filter(({ id }) => !newest.some((shown) => shown.id === id)).slice(0, FEATURED),
    story: focus && { collection: focus, picture: context.shop.heroImages[1] ?? focus.picture },
    promises: promisesIn(context.shop, "HOME"),
  };
}

type Wanted = { sort: "featured" | "newest"; limit: number };

async function list(context: ShopContext, { sort, limit }: Wanted): Promise<readonly ProductCardView[]> {
  const { products } = await context.request.call(searchShopProducts, {
    body: { sort, paging: { limit } },
  });
  return products.map((product) => presentCard(product, context.shop));
}
