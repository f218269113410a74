/** Settings that many section types have, with their labels in the languages of the back office. */
import type {
  ColorSchemeSetting,
  ImageSetting,
  Label,
  LinkSetting,
  ParagraphSetting,
  RangeSetting,
  RichTextSetting,
  SelectSetting,
  SwitchSetting,
  Template,
  TextSetting,
} from "#api/content/settings.ts";

/** Everywhere except for templates that lists restrict. */
export const everywhere: readonly Template[] = ["home", "collection", "product", "cart", "page"];

export const labels = {
  heading: { en: "Heading", de: "Überschrift", fr: "Titre", es: "Título", ar: "العنوان" },
  text: { en: "Text", de: "Text", fr: "Texte", es: "Texto", ar: "النص" },
  image: { en: "Image", de: "Bild", fr: "Image", es: "Imagen", ar: "الصورة" },
  link: { en: "Link", de: "Link", fr: "Lien", es: "Enlace", ar: "الرابط" },
  buttonLabel: {
    en: "Button label",
    de: "Beschriftung der Schaltfläche",
    fr: "Texte du bouton",
    es: "Texto del botón",
    ar: "نص الزر",
  },
  buttonLink: {
    en: "Button link",
    de: "Link der Schaltfläche",
    fr: "Lien du bouton",
    es: "Enlace del botón",
    ar: "رابط الزر",
  },
  scheme: {
    en: "Color scheme",
    de: "Farbschema",
    fr: "Palette de couleurs",
    es: "Combinación de colores",
    ar: "نظام الألوان",
  },
  alignment: {
    en: "Text alignment",
    de: "Textausrichtung",
    fr: "Alignement du texte",
    es: "Alineación del texto",
    ar: "محاذاة النص",
  },
  start: { en: "Start", de: "Am Anfang", fr: "Début", es: "Inicio", ar: "البداية" },
  center: { en: "Center", de: "Zentriert", fr: "Centré", es: "Centro", ar: "الوسط" },
  end: { en: "End", de: "Am Ende", fr: "Fin", es: "Final", ar: "النهاية" },
  layout: { en: "Layout", de: "Layout", fr: "Mise en page", es: "Diseño", ar: "التخطيط" },
  height: { en: "Height", de: "Höhe", fr: "Hauteur", es: "Altura", ar: "الارتفاع" },
  small: { en: "Small", de: "Klein", fr: "Petit", es: "Pequeño", ar: "صغير" },
  medium: { en: "Medium", de: "Mittel", fr: "Moyen", es: "Mediano", ar: "متوسط" },
  large: { en: "Large", de: "Groß", fr: "Grand", es: "Grande", ar: "كبير" },
  products: { en: "Products", de: "Produkte", fr: "Produits", es: "Productos", ar: "المنتجات" },
  product: { en: "Product", de: "Produkt", fr: "Produit", es: "Producto", ar: "المنتج" },
  collection: { en: "Collection", de: "Kollektion", fr: "Collection", es: "Colección", ar: "المجموعة" },
  collections: { en: "Collections", de: "Kollektionen", fr: "Collections", es: "Colecciones", ar: "المجموعات" },
  count: {
    en: "Number of products",
    de: "Anzahl der Produkte",
    fr: "Nombre de produits",
    es: "Número de productos",
    ar: "عدد المنتجات",
  },
  columns: { en: "Columns", de: "Spalten", fr: "Colonnes", es: "Columnas", ar: "الأعمدة" },
  grid: { en: "Grid", de: "Raster", fr: "Grille", es: "Cuadrícula", ar: "شبكة" },
  row: { en: "One row", de: "Eine Reihe", fr: "Une ligne", es: "Una fila", ar: "صف واحد" },
  name: { en: "Name", de: "Name", fr: "Nom", es: "Nombre", ar: "الاسم" },
  caption: { en: "Caption", de: "Bildunterschrift", fr: "Légende", es: "Pie de foto", ar: "التعليق" },
} as const satisfies Record<string, Label>;

export const heading = { type: "text", label: labels.heading, maxLength: 120 } as const satisfies TextSetting;
export const paragraph = { type: "paragraph", label: labels.text, maxLength: 2000 } as const satisfies ParagraphSetting;
export const richText = { type: "rich-text", label: labels.text } as const satisfies RichTextSetting;
export const image = { type: "image", label: labels.image } as const satisfies ImageSetting;
export const link = { type: "link", label: labels.link } as const satisfies LinkSetting;
export const scheme = { type: "color-scheme", label: labels.scheme } as const satisfies ColorSchemeSetting;
export const button = {
  buttonLabel: { type: "text", label: labels.buttonLabel, maxLength: 60 },
  buttonLink: { type: "link", label: labels.buttonLink },
} as const satisfies Record<string, TextSetting | LinkSetting>;

export const alignment = {
  type: "select",
  label: labels.alignment,
  options: [
    { value: "start", label: labels.start },
    { value: "center", label: labels.center },
  ],
  default: "start",
} as const satisfies SelectSetting;

export const size = {
  type: "select",
  label: labels.height,
  options: [
    { value: "small", label: labels.small },
    { value: "medium", label: labels.medium },
    { value: "large", label: labels.large },
  ],
  default: "medium",
} as const satisfies SelectSetting;

/** How a list of products is laid out. */
export const productLayout = {
  type: "select",
  label: labels.layout,
  options: [
    { value: "row", label: labels.row },
    { value: "grid", label: labels.grid },
  ],
  default: "row",
} as const satisfies SelectSetting;

export const productCount = {
  type: "range",
  label: labels.count,
  min: 2,
  max: 24,
  step: 1,
  default: 4,
} as const satisfies RangeSetting;

export const onByDefault = (label: Label): SwitchSetting => ({ type: "switch", label, default: true });
