/** `/p/:slug`, the product page. */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import { formatMessage } from "#api/store/messages.ts";
import { openVisit } from "#storefront/checkout/checkout/access.ts";
import { breadcrumbData } from "#storefront/components/Breadcrumb.tsx";
import { loadSections } from "#storefront/content/sections/load-sections.ts";
import { type LoadedSections, NO_SECTIONS } from "#storefront/content/sections/loaded.ts";
import { isOn, Sections } from "#storefront/content/sections/Sections.tsx";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import type { ReviewListView } from "#storefront/marketing/reviews/views.ts";
import { page, resource, SPECULATION_HEADER } from "#storefront/pages.tsx";
import type { Link } from "#storefront/views.ts";
import type { Head } from "#ui/pages/head.tsx";
import { leaveTo } from "#ui/pages/page.ts";
import { rememberPair } from "#ui/pages/remember.ts";
import { BuyBox } from "./buying/BuyBox.tsx";
import { loadProductBySlug } from "./load-product.ts";
import { ChoiceSheet } from "./options/ChoiceSheet.tsx";
import { readSelection } from "./options/selection.ts";
import { ProductPage } from "./ProductPage.tsx";
import { picturesOf, productPath } from "./present.ts";
import { presentProduct } from "./present-page.ts";
import { productData, wordsOf } from "./structured.ts";
import { productTexts } from "./texts/texts.ts";
import type { ProductView } from "./views.ts";

type Data = { product: ShopProduct; view: ProductView; sections?: LoadedSections };

/** Meta description of a product that has none. */
const descriptionOf = (product: string, shop: ShopFacts): string =>
  formatMessage(shop.language, productTexts[shop.language].page.productAt, { product, shop: shop.name });

/** `GET /p/:slug/choice`: the buying part alone, for scripts of products with too many variants to send along. */
export const productChoice = resource("/p/:slug/choice", async (context, { slug = "" }) => {
  const product = await loadProductBySlug(context, slug);
  const view = await presentProduct(context, product, readSelection(product, context.request.url.searchParams));
  const cache = view.times === undefined ? "public" : "private";
  return fragmentResponse(context, <BuyBox product={view} />, { cache });
});

/** `GET /p/:slug/choose`: the same with its title, to be laid over a list. */
export const choiceSheet = resource("/p/:slug/choose", async (context, { slug = "" }) => {
  const product = await loadProductBySlug(context, slug);
  const view = await presentProduct(context, product, readSelection(product, context.request.url.searchParams));
  const cache = view.times === undefined ? "public" : "private";
  const pictures = picturesOf(product);
  const picture = pictures.find(({ id }) => id === view.offer.mediaId) ?? pictures[0];
  return fragmentResponse(context, <ChoiceSheet product={view} picture={picture} />, { cache });
});

/** In the words of Open Graph's product vocabulary. */
const availabilityOf = ({ inStock, availableForPreorder }: ShopProduct["stock"]): string =>
  inStock ? "in stock" : availableForPreorder ? "preorder" : "out of stock";

const NO_REVIEWS = {};

/** One object per breadcrumb and reviews. */
const headKeyOf = rememberPair(
  (trail: readonly Link[], reviews: ReviewListView | typeof NO_REVIEWS): Pick<ProductView, "trail" | "reviews"> => ({
    trail,
    reviews: "reviews" in reviews ? reviews : undefined,
  }),
);

/** Document head of a product. It doesn't depend on the selection, so it's memoized per product. */
const headOf = rememberPair((product: ShopProduct, { trail, reviews }: Pick<ProductView, "trail" | "reviews">) =>
  rememberPair((shop: ShopFacts, { baseUrl }: ShopContext["store"]): Head => {
    const picture = picturesOf(product)[0];
    return {
      isKept: true,
      title: product.name,
      description: wordsOf(product) || descriptionOf(product.name, shop),
      canonical: productPath(product),
      type: "product",
      ...(picture && { image: picture }),
      properties: [
        ["product:price:amount", product.price.current.amount],
        ["product:price:currency", product.currency],
        ["product:availability", availabilityOf(product.stock)],
      ],
      structured: [
        productData(product, { baseUrl, language: shop.language }, reviews),
        breadcrumbData(trail, { label: product.name, href: productPath(product) }, baseUrl),
      ],
    };
  }),
);

export const productPage = page<Data>({
  path: "/p/:slug",
  cache: "public",
  async load(context, { slug = "" }) {
    const visited = await openVisit(context);
    if (visited !== undefined) throw leaveTo(visited);
    const product = await loadProductBySlug(context, slug);
    const [view, sections] = await Promise.all([
      presentProduct(context, product, readSelection(product, context.request.url.searchParams)),
      loadSections(context, context.shop.design.templates.product, "product"),
    ]);
    return { product, view, sections };
  },
  head: ({ product, view }, { shop, store }) =>
    headOf(product, headKeyOf(view.trail, view.reviews ?? NO_REVIEWS))(shop, store),
  View: ({ data: { view, sections = NO_SECTIONS } }) => (
    <Sections
      loaded={sections}
      hasTitle
      main={
        <ProductPage
          data={view}
          hasRecommended={isOn(sections, "hasRecommended")}
          hasRecent={isOn(sections, "hasRecent")}
        />
      }
    />
  ),
  isFleeting: ({ view }) => view.times !== undefined,
  status: ({ view }) => (view.message || Object.keys(view.errors).length > 0 ? 422 : 200),
  headers: () => [SPECULATION_HEADER],
});
