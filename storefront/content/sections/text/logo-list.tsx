import { safeLinkAddress } from "#api/catalog/link-address.ts";
import { CARD_SIZES } from "#ui/media/pictures.ts";
import { everywhere, heading, image, link, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { SectionImage } from "../parts/pictures.tsx";
import { section } from "../section.ts";
import styles from "./text.module.css";

export const logoList = section({
  type: "logo-list",
  name: { en: "Logo list", de: "Logos", fr: "Liste de logos", es: "Lista de logotipos", ar: "قائمة الشعارات" },
  description: {
    en: "Logos of press, partners or brands",
    de: "Logos von Presse, Partnern oder Marken",
    fr: "Logos de presse, de partenaires ou de marques",
    es: "Logotipos de prensa, socios o marcas",
    ar: "شعارات الصحافة أو الشركاء أو العلامات",
  },
  templates: everywhere,
  settings: { heading, scheme },
  blocks: {
    logo: {
      name: { en: "Logo", de: "Logo", fr: "Logo", es: "Logotipo", ar: "شعار" },
      settings: { image, link },
    },
  },
  maxBlocks: 20,
  View({ id, values, blocks, isFirst }) {
    const shown = blocks.filter((block) => block.values.image !== undefined);
    if (shown.length === 0) return null;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst} isCentered>
        <ul className={styles.logos}>
          {shown.map((block) => {
            const href = safeLinkAddress(block.values.link);
            const picture = <SectionImage image={block.values.image} boxes={CARD_SIZES} sizes="160px" />;
            // A link needs a name: the image's description.
            const isLinked = href !== undefined && (block.values.image?.alt ?? "") !== "";
            return <li key={block.id}>{isLinked ? <a href={href}>{picture}</a> : picture}</li>;
          })}
        </ul>
      </Band>
    );
  },
});
