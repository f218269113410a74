import { safeLinkAddress } from "#api/catalog/link-address.ts";
import type { ImageValue } from "#api/content/settings.ts";
import { promiseIcons } from "#api/store/settings.ts";
import { Icon } from "#ui/Icon.tsx";
import { CARD_SIZES } from "#ui/media/pictures.ts";
import { everywhere, heading, image, labels, link, paragraph, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { SectionImage } from "../parts/pictures.tsx";
import { section } from "../section.ts";
import styles from "./columns.module.css";

const icons = {
  none: { en: "No icon", de: "Kein Symbol", fr: "Aucune icône", es: "Sin icono", ar: "بلا أيقونة" },
  truck: { en: "Truck", de: "Lieferwagen", fr: "Camion", es: "Camión", ar: "شاحنة" },
  return: { en: "Return", de: "Rücksendung", fr: "Retour", es: "Devolución", ar: "إرجاع" },
  lock: { en: "Lock", de: "Schloss", fr: "Cadenas", es: "Candado", ar: "قفل" },
  gift: { en: "Gift", de: "Geschenk", fr: "Cadeau", es: "Regalo", ar: "هدية" },
  leaf: { en: "Leaf", de: "Blatt", fr: "Feuille", es: "Hoja", ar: "ورقة" },
  check: { en: "Check mark", de: "Häkchen", fr: "Coche", es: "Marca", ar: "علامة صح" },
  mail: { en: "Envelope", de: "Umschlag", fr: "Enveloppe", es: "Sobre", ar: "ظرف" },
  box: { en: "Box", de: "Paket", fr: "Colis", es: "Caja", ar: "صندوق" },
} as const;

export const columns = section({
  type: "columns",
  name: { en: "Columns", de: "Spalten", fr: "Colonnes", es: "Columnas", ar: "أعمدة" },
  description: {
    en: "Short texts with images, side by side",
    de: "Kurze Texte mit Bildern nebeneinander",
    fr: "De courts textes illustrés, côte à côte",
    es: "Textos breves con imágenes, en columnas",
    ar: "نصوص قصيرة بصور جنبًا إلى جنب",
  },
  templates: everywhere,
  settings: { heading, scheme },
  blocks: {
    column: {
      name: { en: "Column", de: "Spalte", fr: "Colonne", es: "Columna", ar: "عمود" },
      settings: {
        icon: {
          type: "select",
          label: { en: "Icon", de: "Symbol", fr: "Icône", es: "Icono", ar: "الأيقونة" },
          options: [
            { value: "none", label: icons.none },
            ...promiseIcons.map((value) => ({ value, label: icons[value] })),
          ],
          default: "none",
        },
        image,
        heading,
        text: paragraph,
        linkLabel: { type: "text", label: labels.buttonLabel, maxLength: 60 },
        link,
      },
    },
  },
  maxBlocks: 12,
  View({ id, values, blocks, isFirst }) {
    if (blocks.length === 0) return null;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst}>
        <ul className={styles.columns}>
          {blocks.map((block) => (
            <li key={block.id} className={styles.column}>
              <Column values={block.values} />
            </li>
          ))}
        </ul>
      </Band>
    );
  },
});

type ColumnValues = {
  icon: string;
  image: ImageValue | undefined;
  heading: string;
  text: string;
  linkLabel: string;
  link: string;
};

function Column({ values }: { values: ColumnValues }) {
  const icon = promiseIcons.find((name) => name === values.icon);
  const href = safeLinkAddress(values.link);
  return (
    <>
      <SectionImage
        image={values.image}
        boxes={CARD_SIZES}
        sizes="(min-width: 48rem) 24rem, 92vw"
        className={styles.picture}
      />
      {icon && <Icon name={icon} size={28} />}
      {values.heading !== "" && (
        <h3>
          <bdi>{values.heading}</bdi>
        </h3>
      )}
      {values.text !== "" && (
        <p>
          <bdi>{values.text}</bdi>
        </p>
      )}
      {values.linkLabel !== "" && href && (
        <p>
          <a href={href}>{values.linkLabel}</a>
        </p>
      )}
    </>
  );
}
