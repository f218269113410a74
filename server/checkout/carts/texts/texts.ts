import { chooseLanguage, type Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CartSentences, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { CartSentences } from "./en.ts";

const cartSentences: Translations<CartSentences> = { en, de, fr, es, ar };

/** `locale`: the store's (BCP 47); one without texts speaks English. */
export const sentencesIn = (locale: string): CartSentences => cartSentences[chooseLanguage(locale)];
