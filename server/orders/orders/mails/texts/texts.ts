/** What order mails say, in the buyer's language. */
import { chooseLanguage, type Language, localeFor, type Translations } from "#api/store/languages.ts";
import type { Order } from "../../order.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const orderTexts: Translations<OrderTexts> = { en, de, fr, es, ar };

/** The language the buyer shopped in, else the store's. */
export const languageOf = ({ language, locale }: Pick<Order, "language" | "locale">): Language =>
  chooseLanguage(language, locale);

/** What amounts and dates of these texts are written in. */
export const localeOf = (order: Pick<Order, "language" | "locale">): string =>
  localeFor(languageOf(order), order.locale);

export const textsFor = (order: Pick<Order, "language" | "locale">): OrderTexts => orderTexts[languageOf(order)];
