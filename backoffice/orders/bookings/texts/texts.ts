import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type BookingsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const bookingsTexts: Translations<BookingsTexts> = { en, de, fr, es, ar };
