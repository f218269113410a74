/** What order mails say, in the buyer's language. */
import { chooseLanguage, type Language, type Translations } from "#api/languages.ts";
import type { Order } from "../../order.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OrderTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const orderTexts: Translations<OrderTexts> = { en, de, fr, es, ar };

/** The language the buyer shopped in, else the order's locale. */
export const languageOf = ({ language, locale }: Pick<Order, "language" | "locale">): Language =>
  chooseLanguage(language, locale);

export const textsFor = (order: Pick<Order, "language" | "locale">): OrderTexts => orderTexts[languageOf(order)];
