/** Converts reviews of the API to views. Memoized by response, because cached parts of pages are keyed by the views. */
import type { ProductRating, ShopProduct } from "#api/catalog/products/shop-products.ts";
import type { Output } from "#api/endpoint.ts";
import type { ShopReview } from "#api/marketing/reviews/review-values.ts";
import type { listShopReviews, ReviewablePurchase } from "#api/marketing/reviews/shop-reviews.ts";
import { mediaPath } from "#api/store/media-address.ts";
import { formatMessage } from "#api/store/messages.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { presentRating } from "#storefront/components/rating.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { dateOf } from "#storefront/orders/orders/state.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { reviewTexts } from "./texts/texts.ts";
import type { BarView, PurchaseView, ReviewListView, ReviewView } from "./views.ts";

export const reviewsPath = (product: { slug: string }): string => `${productPath(product)}/reviews`;
export const WRITE_PATH = "/review/write";

export function writeHref(product: { slug: string }, token = ""): string {
  const query = new URLSearchParams({ product: product.slug, ...(token === "" ? {} : { order: token }) });
  return `${WRITE_PATH}?${query.toString()}`;
}

const paragraphsOf = (text: string): readonly string[] => text.split(/\n\s*\n|\n/).filter((part) => part.trim() !== "");

const FULL_PHOTO = 1600;

function presentReview(review: ShopReview, shop: ShopFacts): ReviewView {
  const { language } = shop;
  const texts = reviewTexts[language];
  const author = review.authorName || texts.anonymous;
  const { helpfulCount: count } = review;
  return {
    id: review.id,
    rating: review.rating,
    stars: formatMessage(language, texts.stars, { rating: review.rating }),
    title: review.title,
    paragraphs: paragraphsOf(review.text),
    author,
    isVerified: review.isVerified,
    date: review.reviewedDate,
    dateText: dateOf(review.reviewedDate, shop),
    photos: review.photos.map(({ id, image }) => ({
      picture: {
        id,
        url: image.url,
        width: image.width,
        height: image.height,
        alt: formatMessage(language, texts.photo, { author }),
      },
      href: mediaPath(id, { width: FULL_PHOTO, height: FULL_PHOTO }),
    })),
    reply: review.reply && {
      by: formatMessage(language, texts.reply, { shop: shop.name }),
      paragraphs: paragraphsOf(review.reply.text),
    },
    helpful: {
      label: count === 0 ? texts.helpful : formatMessage(language, texts.helpfulCount, { count }),
      what: formatMessage(language, texts.helpfulWhat, { author }),
    },
  };
}

/** Five stars first. `stars` is the chosen filter. */
export function presentBars(
  rating: ProductRating,
  path: string,
  { language }: ShopFacts,
  stars = "",
): readonly BarView[] {
  const texts = reviewTexts[language];
  return [5, 4, 3, 2, 1].map((value) => {
    const count = rating.stars[value - 1] ?? 0;
    return {
      label: formatMessage(language, texts.bar, { stars: value }),
      count,
      total: rating.count,
      words: formatMessage(language, texts.barCount, { count, stars: value }),
      href: `${path}?stars=${value}`,
      isChosen: stars === String(value),
    };
  });
}

export type ReviewAnswer = Output<typeof listShopReviews>;

export const presentReviews = rememberPair((answer: ReviewAnswer, shop: ShopFacts): readonly ReviewView[] =>
  answer.reviews.map((review) => presentReview(review, shop)),
);

/** The part of a product's page. */
export const presentReviewList = rememberPair((product: ShopProduct, answer: ReviewAnswer) =>
  remember((shop: ShopFacts): ReviewListView => {
    const { rating } = product;
    return {
      product: product.name,
      productHref: productPath(product),
      rating: presentRating(product, shop),
      bars: rating === undefined ? [] : presentBars(rating, reviewsPath(product), shop),
      reviews: presentReviews(answer, shop),
      writeHref: writeHref(product),
      allHref: answer.total > answer.reviews.length ? reviewsPath(product) : undefined,
    };
  }),
);

export function presentPurchase(purchase: ReviewablePurchase, shop: ShopFacts, token: string): PurchaseView {
  const { productId: id, name, image, review } = purchase;
  const { language } = shop;
  const texts = reviewTexts[language];
  return {
    id,
    name,
    href: productPath(purchase),
    picture:
      image && image.width > 0 ? { url: image.url, width: image.width, height: image.height, alt: "" } : undefined,
    bought: formatMessage(language, texts.purchases.bought, { date: dateOf(purchase.purchasedDate, shop) }),
    writeHref: writeHref(purchase, token),
    review: review && {
      rating: review.rating,
      stars: formatMessage(language, texts.stars, { rating: review.rating }),
      title: review.title,
      state: review.status,
    },
  };
}
