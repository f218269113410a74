import { formatMessage } from "#api/store/messages.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { HERO_SIZES } from "#ui/media/pictures.ts";
import { button, everywhere, heading, image, labels, paragraph, size } from "../labels.ts";
import { SectionImage } from "../parts/pictures.tsx";
import { SectionButton } from "../parts/SectionButton.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./slideshow.module.css";

/** Slides next to each other that are scrolled; the buttons need scripts (`client/slideshow.ts`). Slides never move by themselves. */
export const slideshow = section({
  type: "slideshow",
  name: { en: "Slideshow", de: "Diashow", fr: "Diaporama", es: "Presentación", ar: "عرض الشرائح" },
  description: {
    en: "Several large images to page through",
    de: "Mehrere große Bilder zum Blättern",
    fr: "Plusieurs grandes images à faire défiler",
    es: "Varias imágenes grandes para pasar",
    ar: "عدة صور كبيرة للتنقل بينها",
  },
  templates: everywhere,
  settings: { label: { type: "text", label: labels.name, maxLength: 80 }, height: size },
  blocks: {
    slide: {
      name: { en: "Slide", de: "Folie", fr: "Diapositive", es: "Diapositiva", ar: "شريحة" },
      settings: { image, heading, text: paragraph, ...button },
    },
  },
  maxBlocks: 8,
  View({ values, blocks, isFirst }) {
    const language = useLanguage();
    const texts = useTexts(sectionTexts).slides;
    if (blocks.length === 0) return null;
    const count = blocks.length;
    return (
      <section
        className={styles.slideshow}
        aria-label={values.label || texts.label}
        data-slideshow=""
        data-edges="full"
      >
        <ul className={styles.slides} data-slides="" tabIndex={count > 1 ? 0 : undefined}>
          {blocks.map((slide, index) => (
            <li
              key={slide.id}
              className={`${styles.slide} ${styles[values.height]}`}
              aria-label={formatMessage(language, texts.slide, { number: index + 1, count })}
            >
              <SectionImage
                image={slide.values.image}
                boxes={HERO_SIZES}
                sizes="100vw"
                className={styles.picture}
                isFirst={isFirst && index === 0}
              />
              <SlideText values={slide.values} />
            </li>
          ))}
        </ul>
        {count > 1 && (
          <p className={styles.controls}>
            <button type="button" data-slide="-1" aria-label={texts.previous} hidden>
              <Icon name="left" size={24} />
            </button>
            <button type="button" data-slide="1" aria-label={texts.next} hidden>
              <Icon name="right" size={24} />
            </button>
          </p>
        )}
      </section>
    );
  },
});

type TextProps = { values: { heading: string; text: string; buttonLabel: string; buttonLink: string } };

function SlideText({ values }: TextProps) {
  const { heading: title, text, buttonLabel } = values;
  if (title === "" && text === "" && buttonLabel === "") return null;
  return (
    <div className={styles.words}>
      {title !== "" && (
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
      )}
      {text !== "" && (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
      <SectionButton values={values} />
    </div>
  );
}
