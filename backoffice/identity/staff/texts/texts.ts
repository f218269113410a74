import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type StaffTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { StaffTexts } from "./en.ts";

export const staffTexts: Translations<StaffTexts> = { en, de, fr, es, ar };
