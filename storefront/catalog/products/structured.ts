/** Structured data of a product page, from the same objects that the page shows. */

import { readPreorderMessage } from "#api/catalog/preorder-message.ts";
import type { ShopProduct, ShopVariant } from "#api/catalog/products/shop-products.ts";
import { describePreorder } from "#api/checkout/carts/line-words.ts";
import { type Language, shorten, storeLocales } from "#api/store/languages.ts";
import type { ReviewListView } from "#storefront/marketing/reviews/views.ts";
import { isStored } from "#ui/media/pictures.ts";
import { readTree, words } from "../rich-content/nodes.ts";
import { productPath } from "./present.ts";
import { plainText } from "./rich-text.ts";

const AVAILABILITY = { in: "InStock", pre: "PreOrder", out: "OutOfStock" } as const;

/** The product's words, for the head and for search engines. */
export const wordsOf = ({ description, descriptionHtml }: ShopProduct): string =>
  words(readTree(description)) || plainText(descriptionHtml);

type Site = { baseUrl: string; language: Language };

/** Only of reviews that the page shows, as search engines require. */
function reviewsOf({ rating }: ShopProduct, list: ReviewListView | undefined): object {
  if (rating === undefined || list === undefined) return {};
  const stars = (value: number) => ({ ratingValue: value, bestRating: 5, worstRating: 1 });
  return {
    aggregateRating: { "@type": "AggregateRating", ...stars(rating.average), reviewCount: rating.count },
    review: list.reviews.map(({ rating: value, title, paragraphs, author, date }) => ({
      "@type": "Review",
      reviewRating: { "@type": "Rating", ...stars(value) },
      author: { "@type": "Person", name: author },
      datePublished: date.slice(0, 10),
      ...(title !== "" && { name: title }),
      ...(paragraphs.length > 0 && { reviewBody: paragraphs.join("\n") }),
    })),
  };
}

export function productData(
  product: ShopProduct,
  { baseUrl, language }: Site,
  reviews: ReviewListView | undefined,
): object {
  const url = baseUrl + productPath(product);
  const images = product.media.flatMap((item) =>
    item.image && isStored(item.image) ? [new URL(item.image.url, baseUrl).href] : [],
  );
  const base = {
    name: product.name,
    description: shorten(language, wordsOf(product), 5000),
    url,
    ...(images.length > 0 && { image: images }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
    ...reviewsOf(product, reviews),
  };
  const visible = product.variants.filter((variant) => variant.visible);
  if (product.options.length === 0) {
    return {
      "@type": "Product",
      ...base,
      ...(product.sku && { sku: product.sku }),
      ...offers(visible[0], { url, product, language }),
    };
  }
  return {
    "@type": "ProductGroup",
    ...base,
    productGroupID: product.id,
    variesBy: product.options.map((option) => (option.isColor ? "https://schema.org/color" : option.name)),
    hasVariant: visible.slice(0, 100).map((variant) => ({
      "@type": "Product",
      name: `${product.name}, ${Object.values(variant.choices).join(", ")}`,
      ...(variant.sku && { sku: variant.sku }),
      ...offers(variant, { url: `${url}?variant=${variant.id}`, product, language }),
    })),
  };
}

function preorderTerms(language: Language, message: string | undefined) {
  const { shipDate } = readPreorderMessage(message ?? "", Object.keys(storeLocales));
  return {
    description: describePreorder(language, message).full,
    ...(shipDate !== "" && { availabilityStarts: shipDate }),
  };
}

type Offered = { url: string; product: ShopProduct; language: Language };

function offers(variant: ShopVariant | undefined, { url, product, language }: Offered) {
  if (!variant) return {};
  const { current, compareAt } = variant.price;
  const state = variant.stock.inStock ? "in" : variant.stock.availableForPreorder ? "pre" : "out";
  return {
    offers: {
      "@type": "Offer",
      url,
      price: current.amount,
      priceCurrency: product.currency,
      availability: `https://schema.org/${AVAILABILITY[state]}`,
      ...(state === "pre" && preorderTerms(language, variant.stock.preorderMessage)),
      itemCondition: "https://schema.org/NewCondition",
      ...(compareAt && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "https://schema.org/StrikethroughPrice",
          price: compareAt.amount,
          priceCurrency: product.currency,
        },
      }),
      ...unitOf(variant, product),
    },
  };
}

/** The price per unit of measure, as the page shows it (Merchant listings, unit pricing). */
function unitOf({ price }: ShopVariant, { measure, currency }: ShopProduct) {
  if (!measure || !price.perUnit || price.compareAt) return {};
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: price.current.amount,
      priceCurrency: currency,
      referenceQuantity: {
        "@type": "QuantitativeValue",
        value: String(measure.totalQuantity),
        unitText: measure.totalMeasurementUnit,
        valueReference: {
          "@type": "QuantitativeValue",
          value: String(measure.baseQuantity),
          unitText: measure.baseMeasurementUnit,
        },
      },
    },
  };
}
