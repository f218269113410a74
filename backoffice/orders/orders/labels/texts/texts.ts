import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type LabelTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { LabelTexts } from "./en.ts";

export const labelTexts: Translations<LabelTexts> = { en, de, fr, es, ar };
