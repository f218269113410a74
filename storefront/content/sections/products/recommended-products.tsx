import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import { loadRecommended } from "#storefront/components/recommended.ts";
import { componentTexts } from "#storefront/components/texts/texts.ts";
import type { ShopContext } from "#storefront/context.ts";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { section } from "../section.ts";

/** Bestsellers, or new products in a store without orders. Product pages and carts recommend by what they show. */
export const recommendedProducts = section({
  type: "recommended-products",
  name: {
    en: "Recommended products",
    de: "Empfohlene Produkte",
    fr: "Produits recommandés",
    es: "Productos recomendados",
    ar: "منتجات موصى بها",
  },
  description: {
    en: "Products that go with those in view",
    de: "Produkte, die zu den gezeigten passen",
    fr: "Des produits assortis à ceux affichés",
    es: "Productos que combinan con los que se ven",
    ar: "منتجات تناسب المعروض",
  },
  templates: everywhere,
  hasHeading: true,
  max: 1,
  settings: { heading, scheme },
  load: async (context: ShopContext) => ({ recommended: await loadRecommended(context, []) }),
  View({ id, values, data: { recommended }, isFirst }) {
    const titles = useTexts(componentTexts).recommended;
    if (recommended === undefined || recommended.products.length === 0) return null;
    return (
      <Band id={id} heading={values.heading || titles[recommended.kind]} scheme={values.scheme} isFirst={isFirst}>
        <ProductGrid products={recommended.products} layout="row" isAdded />
      </Band>
    );
  },
});
