import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import type { ShopContext } from "#storefront/context.ts";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, labels, onByDefault, productCount, productLayout, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import parts from "../parts/band.module.css";
import { collectionNamed, productsOf, shownCollections } from "../parts/products.ts";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";

/** A collection with its description and products. Without a chosen one: the first collection with products. */
export const featuredCollection = section({
  type: "featured-collection",
  name: {
    en: "Featured collection",
    de: "Ausgewählte Kollektion",
    fr: "Collection à la une",
    es: "Colección destacada",
    ar: "مجموعة مميزة",
  },
  description: {
    en: "Products of one collection",
    de: "Produkte einer Kategorie",
    fr: "Les produits d’une collection",
    es: "Productos de una colección",
    ar: "منتجات مجموعة واحدة",
  },
  templates: everywhere,
  hasHeading: true,
  settings: {
    heading,
    collection: { type: "collection", label: labels.collection },
    hasDescription: onByDefault({
      en: "Show description",
      de: "Beschreibung anzeigen",
      fr: "Afficher la description",
      es: "Mostrar la descripción",
      ar: "إظهار الوصف",
    }),
    count: productCount,
    layout: productLayout,
    scheme,
  },
  async load(context: ShopContext, { values }) {
    const collection =
      values.collection === undefined ? shownCollections(context)[0] : collectionNamed(context, values.collection);
    if (collection === undefined) return { products: [], collection };
    return { products: await productsOf(context, collection.slug, values.count), collection };
  },
  View({ id, values, data: { products, collection }, isFirst }) {
    const texts = useTexts(sectionTexts);
    if (collection === undefined || products.length === 0) return null;
    return (
      <Band
        id={id}
        heading={values.heading || collection.name}
        link={{ href: collection.href, label: texts.viewAll }}
        scheme={values.scheme}
        isFirst={isFirst}
      >
        {values.hasDescription && collection.description !== "" && (
          <p className={`${parts.lead} ${parts.below}`}>
            <bdi>{collection.description}</bdi>
          </p>
        )}
        <ProductGrid products={products} layout={values.layout === "row" ? "row" : "four"} isAdded />
      </Band>
    );
  },
});
