/** `/p/:slug/reviews`: all reviews of a product. The address is the state. */
import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import { listShopReviews, type ReviewSort, reviewSorts } from "#api/marketing/reviews/shop-reviews.ts";
import { formatMessage } from "#api/store/messages.ts";
import { pagesOf } from "#storefront/catalog/collections/listing.ts";
import { loadProductBySlug } from "#storefront/catalog/products/load-product.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { presentRating } from "#storefront/components/rating.ts";
import type { ShopContext } from "#storefront/context.ts";
import { page } from "#storefront/pages.tsx";
import { PageNotFound } from "#ui/pages/page.ts";
import { presentBars, presentReviews, reviewsPath, writeHref } from "./present.ts";
import { ReviewsPage } from "./ReviewsPage.tsx";
import { reviewTexts } from "./texts/texts.ts";
import type { ReviewPageView } from "./views.ts";

const PAGE_SIZE = 10;
const MAX_PAGE = 1000;

type State = { stars: string; sort: ReviewSort; hasPhotos: boolean; page: number };

/** Invalid values are ignored. */
function readState(query: URLSearchParams): State {
  const number = Number(query.get("page") ?? "1");
  const stars = query.get("stars") ?? "";
  return {
    stars: /^[1-5]$/.test(stars) ? stars : "",
    sort: reviewSorts.find((sort) => sort === query.get("sort")) ?? "newest",
    hasPhotos: query.get("photos") === "1",
    page: Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1,
  };
}

function hrefOf(path: string, { stars, sort, hasPhotos, page: number }: State): string {
  const query = new URLSearchParams({
    ...(stars !== "" && { stars }),
    ...(hasPhotos && { photos: "1" }),
    ...(sort !== "newest" && { sort }),
    ...(number > 1 && { page: String(number) }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}

async function loadPage(context: ShopContext, product: ShopProduct): Promise<ReviewPageView> {
  const { shop, request } = context;
  const state = readState(request.url.searchParams);
  const path = reviewsPath(product);
  const { stars, sort, hasPhotos } = state;
  const answer = await request.call(listShopReviews, {
    query: {
      productId: product.id,
      sort,
      limit: PAGE_SIZE,
      offset: (state.page - 1) * PAGE_SIZE,
      ...(stars !== "" && { stars: Number(stars) }),
      ...(hasPhotos && { withPhotos: true }),
    },
  });
  const last = Math.min(MAX_PAGE, Math.ceil(answer.total / PAGE_SIZE));
  const href = (number: number): string => hrefOf(path, { ...state, page: number });
  return {
    product: product.name,
    productHref: productPath(product),
    path,
    rating: presentRating(product, shop),
    bars: product.rating === undefined ? [] : presentBars(product.rating, path, shop, stars),
    reviews: presentReviews(answer, shop),
    writeHref: writeHref(product),
    allHref: undefined,
    stars,
    sort,
    hasPhotos,
    photoCount: answer.withPhotosTotal,
    isFiltered: stars !== "" || hasPhotos || sort !== "newest",
    total: answer.total,
    previousHref: state.page > 1 ? href(state.page - 1) : undefined,
    nextHref: state.page < last ? href(state.page + 1) : undefined,
    pages: pagesOf(state.page, last).map((number) =>
      number === undefined ? undefined : { number, href: href(number), isCurrent: number === state.page },
    ),
  };
}

type Data = { view: ReviewPageView; isFirst: boolean };

export const reviewListPage = page<Data>({
  path: "/p/:slug/reviews",
  cache: "public",
  async load(context, { slug = "" }) {
    if (!context.shop.hasReviews) throw new PageNotFound();
    const product = await loadProductBySlug(context, slug);
    return { view: await loadPage(context, product), isFirst: context.request.url.search === "" };
  },
  // Search engines read the reviews on the product's page; filtered and later pages are only followed.
  head: ({ view, isFirst }, { shop }) => ({
    title: formatMessage(shop.language, reviewTexts[shop.language].titleOf, { product: view.product }),
    canonical: view.path,
    isIndexed: isFirst && view.rating !== undefined,
  }),
  View: ({ data }) => <ReviewsPage data={data.view} />,
});
