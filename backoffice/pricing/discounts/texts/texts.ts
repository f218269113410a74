import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DiscountsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { DiscountsTexts } from "./en.ts";

export const discountsTexts: Translations<DiscountsTexts> = { en, de, fr, es, ar };
