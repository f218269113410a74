import { safeLinkAddress } from "#api/catalog/link-address.ts";
import { useTexts } from "#ui/language.ts";
import { TILE_SIZES } from "#ui/media/pictures.ts";
import { everywhere, heading, image, labels, link, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { SectionImage } from "../parts/pictures.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./media.module.css";

export const gallery = section({
  type: "gallery",
  name: { en: "Gallery", de: "Galerie", fr: "Galerie", es: "Galería", ar: "معرض الصور" },
  description: {
    en: "Images side by side",
    de: "Bilder nebeneinander",
    fr: "Des images côte à côte",
    es: "Imágenes una junto a otra",
    ar: "صور جنبًا إلى جنب",
  },
  templates: everywhere,
  settings: {
    heading,
    columns: { type: "range", label: labels.columns, min: 2, max: 5, step: 1, default: 3 },
    scheme,
  },
  blocks: {
    image: {
      name: labels.image,
      settings: { image, caption: { type: "text", label: labels.caption, maxLength: 120 }, link },
    },
  },
  maxBlocks: 40,
  View({ id, values, blocks, isFirst }) {
    const texts = useTexts(sectionTexts);
    const shown = blocks.filter((block) => block.values.image !== undefined);
    if (shown.length === 0) return null;
    return (
      <Band id={id} heading={values.heading} label={texts.gallery} scheme={values.scheme} isFirst={isFirst}>
        <ul className={styles.gallery} data-columns={values.columns}>
          {shown.map((block) => (
            <li key={block.id}>
              <Picture values={block.values} />
            </li>
          ))}
        </ul>
      </Band>
    );
  },
});

type Values = { image: Parameters<typeof SectionImage>[0]["image"]; caption: string; link: string };

function Picture({ values }: { values: Values }) {
  const href = safeLinkAddress(values.link);
  const isNamed = values.caption !== "" || (values.image?.alt ?? "") !== "";
  const figure = (
    <figure>
      <SectionImage
        image={values.image}
        boxes={TILE_SIZES}
        sizes="(min-width: 64rem) 25rem, 46vw"
        className={styles.tile}
      />
      {values.caption !== "" && (
        <figcaption>
          <bdi>{values.caption}</bdi>
        </figcaption>
      )}
    </figure>
  );
  return href !== undefined && isNamed ? <a href={href}>{figure}</a> : figure;
}
