import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type BooksTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { BooksTexts } from "./en.ts";

export const booksTexts: Translations<BooksTexts> = { en, de, fr, es, ar };
