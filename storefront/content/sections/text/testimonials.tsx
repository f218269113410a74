import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { everywhere, heading, image, labels, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { SectionImage } from "../parts/pictures.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./text.module.css";

const STARS = 5;

export const testimonials = section({
  type: "testimonials",
  name: { en: "Testimonials", de: "Kundenstimmen", fr: "Témoignages", es: "Testimonios", ar: "آراء العملاء" },
  description: {
    en: "What customers say about you",
    de: "Was Kunden über Sie sagen",
    fr: "Ce que disent vos clients",
    es: "Lo que dicen tus clientes",
    ar: "ما يقوله عملاؤك عنك",
  },
  templates: everywhere,
  settings: { heading, scheme },
  blocks: {
    quote: {
      name: { en: "Testimonial", de: "Kundenstimme", fr: "Témoignage", es: "Testimonio", ar: "رأي" },
      settings: {
        quote: {
          type: "paragraph",
          label: { en: "Quote", de: "Zitat", fr: "Citation", es: "Cita", ar: "الاقتباس" },
          maxLength: 600,
        },
        name: { type: "text", label: labels.name, maxLength: 80 },
        detail: {
          type: "text",
          label: { en: "Detail", de: "Zusatz", fr: "Précision", es: "Detalle", ar: "تفاصيل" },
          maxLength: 80,
        },
        rating: {
          type: "range",
          label: { en: "Stars", de: "Sterne", fr: "Étoiles", es: "Estrellas", ar: "النجوم" },
          min: 0,
          max: STARS,
          step: 1,
          default: 0,
        },
        image,
      },
    },
  },
  maxBlocks: 12,
  View({ id, values, blocks, isFirst }) {
    const quoted = blocks.filter((block) => block.values.quote !== "");
    if (quoted.length === 0) return null;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst}>
        <div className={styles.quotes}>
          {quoted.map(({ id: key, values: { quote, name, detail, rating, image: portrait } }) => (
            <figure key={key} className={styles.quote}>
              {rating > 0 && <Stars rating={rating} />}
              <blockquote>
                <bdi>{quote}</bdi>
              </blockquote>
              <figcaption>
                <SectionImage
                  image={portrait}
                  boxes={THUMBNAIL_SIZES}
                  sizes="44px"
                  className={styles.portrait}
                  alt=""
                />
                <bdi>{[name, detail].filter(Boolean).join(", ")}</bdi>
              </figcaption>
            </figure>
          ))}
        </div>
      </Band>
    );
  },
});

function Stars({ rating }: { rating: number }) {
  const language = useLanguage();
  const texts = useTexts(sectionTexts);
  return (
    <p className={styles.stars}>
      <span className="visually-hidden">{formatMessage(language, texts.rating, { rating })}</span>
      <span aria-hidden="true">{"★".repeat(rating) + "☆".repeat(STARS - rating)}</span>
    </p>
  );
}
