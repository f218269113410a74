/** Structured data of a product page, from the same objects that the page shows. */

import { readPreorderMessage } from "#api/catalog/preorder-message.ts";
import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import type { Variant } from "#api/catalog/wire/v1/product-variant-values.ts";
import { describePreorder } from "#api/checkout/carts/line-words.ts";
import { type Language, shorten, storeLocales } from "#api/store/languages.ts";
import { isStored } from "#storefront/pictures.ts";
import { readTree, words } from "../rich-content/nodes.ts";
import { productPath } from "./present.ts";
import { plainText } from "./rich-text.ts";
import type { Shown } from "./shown.ts";

const AVAILABILITY = { in: "InStock", pre: "PreOrder", out: "OutOfStock" } as const;

/** The product's words, for the head and for search engines. */
export const wordsOf = ({ product, whole }: Shown): string =>
  words(readTree(whole.description)) || plainText(whole.plainDescription ?? product.description);

type Site = { baseUrl: string; language: Language };

export function productData(shown: Shown, { baseUrl, language }: Site): object {
  const { product } = shown;
  const url = baseUrl + productPath(product);
  const images = product.media.items.flatMap((item) =>
    item.image && isStored(item.image) ? [new URL(item.image.url, baseUrl).href] : [],
  );
  const base = {
    name: product.name,
    description: shorten(language, wordsOf(shown), 5000),
    url,
    ...(images.length > 0 && { image: images }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
  };
  const visible = product.variants.filter((variant) => variant.variant.visible);
  if (product.productOptions.length === 0) {
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
    variesBy: product.productOptions.map((option) =>
      option.optionType === "color" ? "https://schema.org/color" : option.name,
    ),
    hasVariant: visible.slice(0, 100).map((variant) => ({
      "@type": "Product",
      name: `${product.name}, ${Object.values(variant.choices).join(", ")}`,
      ...(variant.variant.sku && { sku: variant.variant.sku }),
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

type Offered = { url: string; product: Product; language: Language };

function offers(variant: Variant | undefined, { url, product, language }: Offered) {
  if (!variant) return {};
  const { priceData } = variant.variant;
  const state = variant.stock.inStock ? "in" : variant.stock.availableForPreorder ? "pre" : "out";
  const isReduced = priceData.discountedPrice < priceData.price;
  return {
    offers: {
      "@type": "Offer",
      url,
      price: priceData.discountedPrice.toFixed(2),
      priceCurrency: priceData.currency,
      availability: `https://schema.org/${AVAILABILITY[state]}`,
      ...(state === "pre" && preorderTerms(language, variant.stock.preorderMessage)),
      itemCondition: "https://schema.org/NewCondition",
      ...(isReduced && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          priceType: "https://schema.org/StrikethroughPrice",
          price: priceData.price.toFixed(2),
          priceCurrency: priceData.currency,
        },
      }),
      ...unitOf(variant, product),
    },
  };
}

/** The price per unit of measure, as the page shows it (Merchant listings, unit pricing). */
function unitOf({ variant: { priceData } }: Variant, { pricePerUnitData: measure }: Product) {
  if (!measure || priceData.pricePerUnit === undefined || priceData.discountedPrice < priceData.price) return {};
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: priceData.discountedPrice.toFixed(2),
      priceCurrency: priceData.currency,
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
