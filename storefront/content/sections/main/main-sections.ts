/** The main section of a template. The page itself loads and renders its content; sections are added before and after it. */
import type { Label, Template } from "#api/content/settings.ts";
import { onByDefault } from "../labels.ts";
import { section } from "../section.ts";

/** The page renders the content in its place. */
const NotHere = () => null;

const main = (type: string, template: Template, name: Label) =>
  section({
    type,
    name,
    templates: [template],
    max: 1,
    isRequired: true,
    hasHeading: true,
    settings: {},
    View: NotHere,
  });

export const mainCollection = main("collection-main", "collection", {
  en: "Collection",
  de: "Kollektion",
  fr: "Collection",
  es: "Colección",
  ar: "المجموعة",
});

export const mainCart = main("cart-main", "cart", {
  en: "Cart",
  de: "Warenkorb",
  fr: "Panier",
  es: "Carrito",
  ar: "سلة التسوق",
});

export const mainProduct = section({
  type: "product-main",
  name: { en: "Product", de: "Produkt", fr: "Produit", es: "Producto", ar: "المنتج" },
  templates: ["product"],
  max: 1,
  isRequired: true,
  hasHeading: true,
  settings: {
    hasRecommended: onByDefault({
      en: "Recommended products",
      de: "Empfohlene Produkte",
      fr: "Produits recommandés",
      es: "Productos recomendados",
      ar: "منتجات موصى بها",
    }),
    hasRecent: onByDefault({
      en: "Recently viewed products",
      de: "Zuletzt angesehene Produkte",
      fr: "Produits vus récemment",
      es: "Productos vistos recientemente",
      ar: "المنتجات التي شوهدت مؤخرًا",
    }),
  },
  View: NotHere,
});
