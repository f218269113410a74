import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CartTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { CartTexts } from "./en.ts";

export const cartTexts: Translations<CartTexts> = { en, de, fr, es, ar };
