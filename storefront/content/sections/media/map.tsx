import { formatMessage } from "#api/store/messages.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { everywhere, heading, paragraph, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./media.module.css";

/** An address with a link to a map. Map tiles would tell another site about visitors. */
export const map = section({
  type: "map",
  name: { en: "Map", de: "Karte", fr: "Plan d’accès", es: "Mapa", ar: "خريطة" },
  description: {
    en: "Your address with a link to a map",
    de: "Ihre Adresse mit einem Link zur Karte",
    fr: "Votre adresse avec un lien vers un plan",
    es: "Tu dirección con un enlace a un mapa",
    ar: "عنوانك مع رابط إلى خريطة",
  },
  templates: everywhere,
  settings: {
    heading,
    address: {
      type: "paragraph",
      label: { en: "Address", de: "Adresse", fr: "Adresse", es: "Dirección", ar: "العنوان" },
      maxLength: 300,
    },
    text: {
      ...paragraph,
      label: {
        en: "Opening hours and directions",
        de: "Öffnungszeiten und Anfahrt",
        fr: "Horaires et accès",
        es: "Horario y cómo llegar",
        ar: "ساعات العمل والاتجاهات",
      },
    },
    scheme,
  },
  View({ id, values, isFirst }) {
    const language = useLanguage();
    const texts = useTexts(sectionTexts).map;
    const place = values.address.replace(/\s*\n\s*/g, ", ").trim();
    if (place === "") return null;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst}>
        <div className={styles.map}>
          <address className={styles.place}>
            <Icon name="pin" size={28} />
            <div>
              <p>
                <bdi>{values.address}</bdi>
              </p>
              <p>
                <a
                  href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {texts.open}
                  <span className="visually-hidden">{formatMessage(language, texts.of, { place })}</span>
                </a>
              </p>
            </div>
          </address>
          {values.text !== "" && (
            <p>
              <bdi>{values.text}</bdi>
            </p>
          )}
        </div>
      </Band>
    );
  },
});
