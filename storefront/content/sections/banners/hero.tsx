import { formatMessage } from "#api/store/messages.ts";
import layout from "#storefront/components/layout.module.css";
import { Photo } from "#storefront/components/Photo.tsx";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { ProductCardView } from "#storefront/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { HERO_SIZES, type Picture, TILE_SIZES } from "#ui/media/pictures.ts";
import { rememberPair } from "#ui/pages/remember.ts";
import { button, everywhere, heading, image, labels, paragraph, scheme, size } from "../labels.ts";
import { schemeClass } from "../parts/Band.tsx";
import { pictureOf } from "../parts/pictures.tsx";
import { popularProducts, shownCollections } from "../parts/products.ts";
import { SectionButton } from "../parts/SectionButton.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./hero.module.css";

const SHOWN = 3;

type HeroData = {
  shopName: string;
  tagline: string;
  picture: Picture | undefined;
  /** Shown without an image, best first. */
  products: readonly ProductCardView[];
  hasCollections: boolean;
  isEmptyShop: boolean;
  theme: ShopFacts["design"]["theme"]["name"];
};

const layouts = {
  theme: { en: "As in the theme", de: "Wie im Theme", fr: "Selon le thème", es: "Según el tema", ar: "حسب القالب" },
  overlay: {
    en: "Text on image",
    de: "Text auf dem Bild",
    fr: "Texte sur l’image",
    es: "Texto sobre la imagen",
    ar: "نص على الصورة",
  },
  centered: {
    en: "Text centered on image",
    de: "Text mittig auf dem Bild",
    fr: "Texte centré sur l’image",
    es: "Texto centrado sobre la imagen",
    ar: "نص في وسط الصورة",
  },
  split: {
    en: "Text next to image",
    de: "Text neben dem Bild",
    fr: "Texte à côté de l’image",
    es: "Texto junto a la imagen",
    ar: "نص بجانب الصورة",
  },
  card: {
    en: "Text in a box",
    de: "Text in einem Kasten",
    fr: "Texte dans un encadré",
    es: "Texto en un recuadro",
    ar: "نص داخل إطار",
  },
} as const;

/** The layout that each theme gives to heroes. */
const layoutOf = { classic: "overlay", studio: "split", market: "card", atelier: "centered" } as const;

/** Without settings: the store's tagline with its hero image or its most popular products. */
export const hero = section({
  type: "hero",
  name: { en: "Hero", de: "Hero-Banner", fr: "Bannière principale", es: "Banner principal", ar: "البانر الرئيسي" },
  description: {
    en: "A large image with heading and button",
    de: "Ein großes Bild mit Überschrift und Schaltfläche",
    fr: "Une grande image avec titre et bouton",
    es: "Una imagen grande con título y botón",
    ar: "صورة كبيرة بعنوان وزر",
  },
  templates: everywhere,
  hasHeading: true,
  settings: {
    heading,
    text: paragraph,
    image,
    ...button,
    layout: {
      type: "select",
      label: labels.layout,
      options: [
        { value: "theme", label: layouts.theme },
        { value: "overlay", label: layouts.overlay },
        { value: "centered", label: layouts.centered },
        { value: "split", label: layouts.split },
        { value: "card", label: layouts.card },
      ],
      default: "theme",
    },
    height: size,
    scheme,
  },
  async load(context: ShopContext) {
    const products = await popularProducts(context);
    return heroData(context.shop, products)(context.collections);
  },
  View({ id, values, data, isFirst }) {
    const texts = useTexts(sectionTexts);
    const { isEmptyShop, theme, products } = data;
    const own = values.heading !== "" || values.image !== undefined;
    if (isEmptyShop && !own) return <NoProducts shopName={data.shopName} />;
    const picture = values.image ? pictureOf(values.image) : data.picture;
    const Title = isFirst ? "h1" : "h2";
    const shape = values.layout === "theme" ? layoutOf[theme] : values.layout;
    const classes = [
      picture ? styles.stage : styles.hero,
      picture && shape !== "overlay" ? styles[shape] : "",
      values.height === "medium" ? "" : styles[values.height],
      schemeClass(values.scheme),
    ];
    return (
      <section
        className={classes.filter(Boolean).join(" ")}
        aria-labelledby={`${id}-title`}
        data-edges={picture && shape !== "card" ? "full" : "inset"}
      >
        <div className={styles.heroText}>
          <Title id={`${id}-title`} className={styles.heroTitle}>
            <bdi>{values.heading || data.tagline}</bdi>
          </Title>
          {values.text !== "" && (
            <p className={styles.heroLead}>
              <bdi>{values.text}</bdi>
            </p>
          )}
          {values.buttonLabel === "" ? (
            <div className={styles.heroActions}>
              <ButtonLink href="/search" size="lg">
                {texts.shopEverything}
              </ButtonLink>
              {data.hasCollections && (
                <ButtonLink href="/c" size="lg" kind="plain">
                  {texts.collections}
                </ButtonLink>
              )}
            </div>
          ) : (
            <div className={styles.heroActions}>
              <SectionButton values={values} size="lg" />
            </div>
          )}
        </div>
        {picture ? (
          <Photo
            picture={picture}
            focus={values.image?.focus}
            boxes={HERO_SIZES}
            sizes="(min-width: 56rem) 100vw, 146vw"
            className={styles.stagePicture}
            isFirst={isFirst}
          />
        ) : (
          <ul className={styles.heroGoods}>
            {products.slice(0, SHOWN).map((product, index) => (
              <HeroItem key={product.id} product={product} isLarge={index === 0} isFirst={isFirst && index === 0} />
            ))}
          </ul>
        )}
      </section>
    );
  },
});

const heroData = rememberPair(
  (shop: ShopFacts, products: readonly ProductCardView[]) =>
    (collections: ShopContext["collections"]): HeroData => ({
      shopName: shop.name,
      tagline: shop.tagline || shop.name,
      picture: shop.heroImages[0],
      products,
      hasCollections: shownCollections({ collections }).length > 0,
      isEmptyShop: products.length === 0 && shownCollections({ collections }).length === 0,
      theme: shop.design.theme.name,
    }),
);

function HeroItem({ product, isLarge, isFirst }: { product: ProductCardView; isLarge: boolean; isFirst: boolean }) {
  const picture = product.pictures[0];
  if (!picture) return null;
  return (
    <li className={styles.heroItem}>
      <a href={product.href} className={styles.heroLink}>
        <Photo
          picture={picture}
          boxes={TILE_SIZES}
          sizes={isLarge ? "(min-width: 56rem) 36vw, 92vw" : "(min-width: 56rem) 18vw, 46vw"}
          isFirst={isFirst}
          className={styles.heroPicture}
          alt=""
        />
        <span className={styles.heroLabel}>
          <span>{product.name}</span>
          <span>{product.price}</span>
        </span>
      </a>
    </li>
  );
}

function NoProducts({ shopName }: { shopName: string }) {
  const language = useLanguage();
  const texts = useTexts(sectionTexts).empty;
  return (
    <div className={layout.page}>
      <div className={layout.empty}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{formatMessage(language, texts.text, { shop: shopName })}</p>
        <ButtonLink href="/contact" kind="secondary">
          {texts.ask}
        </ButtonLink>
      </div>
    </div>
  );
}
