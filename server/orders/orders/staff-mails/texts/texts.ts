import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type StaffOrderTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const staffOrderTexts: Translations<StaffOrderTexts> = { en, de, fr, es, ar };
