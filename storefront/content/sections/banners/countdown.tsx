import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { button, everywhere, heading, paragraph, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import parts from "../parts/band.module.css";
import { SectionButton } from "../parts/SectionButton.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./countdown.module.css";

const UNITS = ["days", "hours", "minutes", "seconds"] as const;

/** Shows the end as a date; scripts count down (`client/countdown.ts`) and hide the section afterwards. */
export const countdown = section({
  type: "countdown",
  name: { en: "Countdown", de: "Countdown", fr: "Compte à rebours", es: "Cuenta atrás", ar: "عد تنازلي" },
  description: {
    en: "Counts down to a sale or launch",
    de: "Zählt bis zu einer Aktion oder einem Start herunter",
    fr: "Compte à rebours avant une promotion ou un lancement",
    es: "Cuenta atrás hasta una oferta o un lanzamiento",
    ar: "عد تنازلي لعرض أو إطلاق",
  },
  templates: everywhere,
  settings: {
    heading,
    text: paragraph,
    end: {
      type: "date-time",
      label: { en: "End date", de: "Ende", fr: "Date de fin", es: "Fecha de fin", ar: "تاريخ الانتهاء" },
    },
    ...button,
    scheme,
  },
  load({ shop: { dateLocale, timeZone }, now }: ShopContext, { values: { end } }) {
    const at = end === undefined ? Number.NaN : Date.parse(end);
    if (Number.isNaN(at) || at <= now()) return { end: undefined };
    const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeStyle: "short", timeZone });
    return { end: { iso: new Date(at).toISOString(), date: format.format(at) } };
  },
  View({ id, values, data: { end }, isFirst }) {
    const language = useLanguage();
    const texts = useTexts(sectionTexts).countdown;
    if (end === undefined) return null;
    return (
      <Band id={id} heading={values.heading} label={texts.until} scheme={values.scheme} isFirst={isFirst} isCentered>
        <div className={styles.countdown} data-countdown={end.iso}>
          {values.text !== "" && <p className={parts.lead}>{values.text}</p>}
          <ul className={styles.units} aria-hidden="true" hidden>
            {UNITS.map((unit) => (
              <li key={unit}>
                <span data-unit={unit} />
                {texts[unit]}
              </li>
            ))}
          </ul>
          <p>
            <time dateTime={end.iso}>{formatMessage(language, texts.until, { date: end.date })}</time>
          </p>
          <SectionButton values={values} />
        </div>
      </Band>
    );
  },
});
