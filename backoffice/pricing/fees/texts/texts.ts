import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type FeesTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { FeesTexts } from "./en.ts";

export const feesTexts: Translations<FeesTexts> = { en, de, fr, es, ar };
