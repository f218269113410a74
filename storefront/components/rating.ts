/** Stars of a product, on cards and on its page. */
import type { ProductSummary } from "#api/catalog/products/shop-products.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { RatingView } from "#storefront/views.ts";
import { componentTexts } from "./texts/texts.ts";

export function presentRating(
  product: Pick<ProductSummary, "rating">,
  { language, locale, hasReviews }: Pick<ShopFacts, "language" | "locale" | "hasReviews">,
): RatingView | undefined {
  const { rating } = product;
  if (rating === undefined || !hasReviews) return undefined;
  const texts = componentTexts[language].rating;
  // Never rounded up to a full five.
  const rounded = rating.average < 5 ? Math.min(4.9, Math.round(rating.average * 10) / 10) : 5;
  const averageText = rounded.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    average: rating.average,
    averageText,
    count: rating.count,
    countText: formatMessage(language, texts.count, { count: rating.count }),
    label: formatMessage(language, texts.stars, { rating: averageText }),
  };
}
