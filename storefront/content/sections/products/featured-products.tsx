import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import type { ShopContext } from "#storefront/context.ts";
import type { CollectionCardView, ProductCardView } from "#storefront/views.ts";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, labels, productCount, productLayout, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { chosenProducts, collectionNamed, newestProducts, popularProducts, productsOf } from "../parts/products.ts";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";

type Products = { products: readonly ProductCardView[]; collection?: CollectionCardView | undefined };

/** New arrivals, bestsellers, a collection or chosen products. */
export const featuredProducts = section({
  type: "featured-products",
  name: {
    en: "Featured products",
    de: "Ausgewählte Produkte",
    fr: "Produits à la une",
    es: "Productos destacados",
    ar: "منتجات مميزة",
  },
  description: {
    en: "New, popular or chosen products",
    de: "Neue, beliebte oder ausgewählte Produkte",
    fr: "Produits nouveaux, populaires ou choisis",
    es: "Productos nuevos, populares o elegidos",
    ar: "منتجات جديدة أو رائجة أو مختارة",
  },
  templates: everywhere,
  hasHeading: true,
  settings: {
    heading,
    source: {
      type: "select",
      label: labels.products,
      options: [
        {
          value: "newest",
          label: { en: "New arrivals", de: "Neuheiten", fr: "Nouveautés", es: "Novedades", ar: "وصل حديثًا" },
        },
        {
          value: "popular",
          label: {
            en: "Bestsellers",
            de: "Bestseller",
            fr: "Meilleures ventes",
            es: "Más vendidos",
            ar: "الأكثر مبيعًا",
          },
        },
        { value: "collection", label: labels.collection },
        {
          value: "chosen",
          label: { en: "Chosen products", de: "Ausgewählt", fr: "Sélection", es: "Selección", ar: "منتجات مختارة" },
        },
      ],
      default: "newest",
    },
    collection: { type: "collection", label: labels.collection },
    products: { type: "products", label: labels.products, max: 24 },
    count: productCount,
    layout: productLayout,
    scheme,
  },
  async load(context: ShopContext, { values }): Promise<Products> {
    const { count } = values;
    if (values.source === "chosen") return { products: await chosenProducts(context, values.products) };
    if (values.source === "newest") return { products: (await newestProducts(context, count)).slice(0, count) };
    if (values.source === "collection") {
      const collection = collectionNamed(context, values.collection);
      return { products: collection ? await productsOf(context, collection.slug, count) : [], collection };
    }
    // New arrivals usually have a section of their own.
    const [popular, newest] = await Promise.all([popularProducts(context, count), newestProducts(context)]);
    return { products: popular.filter(({ id }) => !newest.some((one) => one.id === id)).slice(0, count) };
  },
  View({ id, values, data: { products, collection }, isFirst }) {
    const texts = useTexts(sectionTexts);
    if (products.length === 0) return null;
    const head = {
      newest: { title: texts.newIn, link: { href: "/search?sort=newest", label: texts.everythingNew } },
      popular: { title: texts.popular, link: { href: "/search", label: texts.shopEverything } },
      collection: {
        title: collection?.name ?? "",
        link: collection && { href: collection.href, label: texts.viewAll },
      },
      chosen: { title: texts.featured, link: undefined },
    }[values.source];
    return (
      <Band id={id} heading={values.heading || head.title} link={head.link} scheme={values.scheme} isFirst={isFirst}>
        <ProductGrid products={products} layout={values.layout === "row" ? "row" : "four"} hasFirst={isFirst} />
      </Band>
    );
  },
});
