/** Structured data of a product page, from the same objects that the page shows. */
import type { Product, Variant } from "#api/products.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { productPath } from "./present.ts";
import { plainText } from "./rich-text.ts";

const AVAILABILITY = { in: "InStock", pre: "PreOrder", out: "OutOfStock" } as const;

/** The product's words, for the head and for search engines. */
export const wordsOf = remember((product: Product) => plainText(product.description));

export const productData = rememberPair((product: Product, { baseUrl }: { baseUrl: string }): object => {
  const url = baseUrl + productPath(product);
  const images = product.media.items.flatMap((item) => (item.image ? [new URL(item.image.url, baseUrl).href] : []));
  const base = {
    name: product.name,
    description: wordsOf(product).slice(0, 5000),
    url,
    ...(images.length > 0 && { image: images }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
  };
  const visible = product.variants.filter((variant) => variant.variant.visible);
  if (product.productOptions.length === 0) {
    return { "@type": "Product", ...base, ...(product.sku && { sku: product.sku }), ...offers(visible[0], url) };
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
      ...offers(variant, `${url}?variant=${variant.id}`),
    })),
  };
});

function offers(variant: Variant | undefined, url: string) {
  if (!variant) return {};
  const { priceData } = variant.variant;
  const state = variant.stock.inStock ? "in" : variant.stock.availableForPreorder ? "pre" : "out";
  return {
    offers: {
      "@type": "Offer",
      url,
      price: priceData.discountedPrice.toFixed(2),
      priceCurrency: priceData.currency,
      availability: `https://schema.org/${AVAILABILITY[state]}`,
      itemCondition: "https://schema.org/NewCondition",
    },
  };
}
