import { formatMessage } from "#api/store/messages.ts";
import { isByKind } from "#storefront/catalog-facts.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { CollectionCardView } from "#storefront/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { GALLERY_SIZES, type Picture } from "#ui/media/pictures.ts";
import { rememberPair } from "#ui/pages/remember.ts";
import { button, everywhere, heading, image, labels, paragraph, scheme } from "../labels.ts";
import { schemeClass } from "../parts/Band.tsx";
import { pictureOf } from "../parts/pictures.tsx";
import { shownCollections } from "../parts/products.ts";
import { SectionButton } from "../parts/SectionButton.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./image-with-text.module.css";

type Featured = { collection: CollectionCardView; picture: Picture | undefined };

/** The merchant's own text, or a collection with its image. */
export const imageWithText = section({
  type: "image-with-text",
  name: {
    en: "Image with text",
    de: "Bild mit Text",
    fr: "Image avec texte",
    es: "Imagen con texto",
    ar: "صورة مع نص",
  },
  description: {
    en: "Tells a story beside an image",
    de: "Erzählt eine Geschichte neben einem Bild",
    fr: "Raconte une histoire à côté d’une image",
    es: "Cuenta una historia junto a una imagen",
    ar: "يروي قصة بجانب صورة",
  },
  templates: everywhere,
  settings: {
    source: {
      type: "select",
      label: { en: "Content", de: "Inhalt", fr: "Contenu", es: "Contenido", ar: "المحتوى" },
      options: [
        {
          value: "own",
          label: { en: "Own text", de: "Eigener Text", fr: "Texte personnalisé", es: "Texto propio", ar: "نص خاص" },
        },
        {
          value: "featured-collection",
          label: {
            en: "A collection of the store",
            de: "Eine Kollektion des Shops",
            fr: "Une collection de la boutique",
            es: "Una colección de la tienda",
            ar: "إحدى مجموعات المتجر",
          },
        },
      ],
      default: "own",
    },
    kicker: {
      type: "text",
      label: { en: "Subheading", de: "Unterüberschrift", fr: "Sous-titre", es: "Subtítulo", ar: "العنوان الفرعي" },
      maxLength: 60,
    },
    heading,
    text: paragraph,
    image,
    ...button,
    imageSide: {
      type: "select",
      label: {
        en: "Image position",
        de: "Position des Bildes",
        fr: "Position de l’image",
        es: "Posición de la imagen",
        ar: "موضع الصورة",
      },
      options: [
        { value: "end", label: labels.end },
        { value: "start", label: labels.start },
      ],
      default: "end",
    },
    scheme,
  },
  load: ({ shop, collections }: ShopContext) => featuredIn(shop, collections),
  View({ id, values, data: { featured }, isFirst }) {
    const isOwn = values.source === "own";
    const isEmpty = values.heading === "" && values.text === "" && values.image === undefined;
    if (isOwn ? isEmpty : featured === undefined) return null;
    const picture = isOwn ? values.image && pictureOf(values.image) : featured?.picture;
    const side = values.imageSide === "start" ? styles.reversed : "";
    const colors = values.scheme === "page" ? styles.onPage : schemeClass(values.scheme);
    const labelled = isOwn && values.heading === "" ? {} : { "aria-labelledby": `${id}-title` };
    return (
      <section className={`${styles.story} ${colors} ${side}`} {...labelled}>
        <div className={styles.storyInner}>
          {isOwn || featured === undefined ? (
            <OwnText id={id} values={values} isFirst={isFirst} />
          ) : (
            <CollectionText id={id} collection={featured.collection} isFirst={isFirst} />
          )}
          {picture && (
            <Photo
              picture={picture}
              focus={values.image?.focus}
              boxes={GALLERY_SIZES}
              sizes="(min-width: 56rem) 50vw, 100vw"
              className={styles.storyPicture}
              isFirst={isFirst}
              alt={isOwn ? picture.alt : ""}
            />
          )}
        </div>
      </section>
    );
  },
});

const featuredIn = rememberPair(
  (shop: ShopFacts, collections: readonly CollectionCardView[]): { featured: Featured | undefined } => {
    const shown = shownCollections({ collections });
    const collection = shown.find((one) => one.picture && isByKind(one)) ?? shown[0];
    return { featured: collection && { collection, picture: shop.heroImages[1] ?? collection.picture } };
  },
);

type OwnValues = { kicker: string; heading: string; text: string; buttonLabel: string; buttonLink: string };

function OwnText({ id, values, isFirst }: { id: string; values: OwnValues; isFirst: boolean }) {
  const Title = isFirst ? "h1" : "h2";
  return (
    <div className={styles.storyText}>
      {values.kicker !== "" && <p className={styles.kicker}>{values.kicker}</p>}
      {values.heading !== "" && (
        <Title id={`${id}-title`}>
          <bdi>{values.heading}</bdi>
        </Title>
      )}
      {values.text !== "" && (
        <p className={styles.written}>
          <bdi>{values.text}</bdi>
        </p>
      )}
      <SectionButton values={values} kind="secondary" />
    </div>
  );
}

type CollectionProps = { id: string; collection: CollectionCardView; isFirst: boolean };

function CollectionText({ id, collection, isFirst }: CollectionProps) {
  const language = useLanguage();
  const texts = useTexts(sectionTexts);
  const Title = isFirst ? "h1" : "h2";
  return (
    <div className={styles.storyText}>
      <p className={styles.kicker}>{texts.inFocus}</p>
      <Title id={`${id}-title`}>{collection.name}</Title>
      <p>
        <bdi>{collection.description}</bdi>
      </p>
      <ButtonLink href={collection.href} kind="secondary">
        {formatMessage(language, texts.seeAll, { count: collection.count })}
      </ButtonLink>
    </div>
  );
}
