import { chooseLanguage, type Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PaymentWords } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

const paymentWords: Translations<PaymentWords> = { en, de, fr, es, ar };

/** `locale`: BCP 47; one without texts speaks English. */
export const paymentWordsIn = (locale: string): PaymentWords => paymentWords[chooseLanguage(locale)];
