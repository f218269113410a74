import { Button } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, paragraph, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import parts from "../parts/band.module.css";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./forms.module.css";

/** Signs up like the form in the footer: the visitor confirms with a link by email. */
export const newsletter = section({
  type: "newsletter",
  name: { en: "Newsletter", de: "Newsletter", fr: "Newsletter", es: "Boletín", ar: "النشرة البريدية" },
  description: {
    en: "Collects email addresses for your newsletter",
    de: "Sammelt Anmeldungen für Ihren Newsletter",
    fr: "Recueille des inscriptions à votre newsletter",
    es: "Recoge correos para tu boletín",
    ar: "يجمع عناوين البريد لنشرتك",
  },
  templates: everywhere,
  settings: { heading, text: paragraph, scheme },
  View({ id, values, isFirst }) {
    const texts = useTexts(sectionTexts).newsletter;
    const field = `${id}-email`;
    return (
      <Band id={id} heading={values.heading} label={texts.submit} scheme={values.scheme} isFirst={isFirst} isCentered>
        <form method="post" action="/newsletter" className={styles.newsletter}>
          {values.text !== "" && <p className={parts.lead}>{values.text}</p>}
          <label htmlFor={field} className="visually-hidden">
            {texts.email}
          </label>
          <span className={styles.row}>
            <input
              id={field}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              placeholder={texts.email}
              className={styles.input}
            />
            <Button>{texts.submit}</Button>
          </span>
        </form>
      </Band>
    );
  },
});
