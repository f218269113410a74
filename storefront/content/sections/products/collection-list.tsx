import { CollectionTiles } from "#storefront/components/CollectionTiles.tsx";
import type { ShopContext } from "#storefront/context.ts";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, labels, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { collectionNamed, shownCollections } from "../parts/products.ts";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";

/** Without chosen collections: the first ones with products. */
export const collectionList = section({
  type: "collection-list",
  name: {
    en: "Collection list",
    de: "Kollektionsliste",
    fr: "Liste de collections",
    es: "Lista de colecciones",
    ar: "قائمة المجموعات",
  },
  description: {
    en: "Collections to browse",
    de: "Kategorien zum Stöbern",
    fr: "Des collections à parcourir",
    es: "Colecciones para explorar",
    ar: "مجموعات للتصفح",
  },
  templates: everywhere,
  hasHeading: true,
  settings: {
    heading,
    collections: { type: "collections", label: labels.collections, max: 12 },
    count: {
      type: "range",
      label: {
        en: "Number of collections",
        de: "Anzahl der Kollektionen",
        fr: "Nombre de collections",
        es: "Número de colecciones",
        ar: "عدد المجموعات",
      },
      min: 2,
      max: 12,
      step: 1,
      default: 5,
    },
    scheme,
  },
  load(context: ShopContext, { values }) {
    const chosen = values.collections.flatMap((name) => collectionNamed(context, name) ?? []);
    return { collections: chosen.length > 0 ? chosen : shownCollections(context).slice(0, values.count) };
  },
  View({ id, values, data: { collections }, isFirst }) {
    const texts = useTexts(sectionTexts);
    if (collections.length === 0) return null;
    return (
      <Band
        id={id}
        heading={values.heading || texts.findYourCorner}
        link={{ href: "/c", label: texts.allCollections }}
        scheme={values.scheme}
        isFirst={isFirst}
      >
        <CollectionTiles collections={collections} />
      </Band>
    );
  },
});
