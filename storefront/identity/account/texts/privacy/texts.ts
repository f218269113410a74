import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PrivacyTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { PrivacyTexts } from "./en.ts";

export const privacyTexts: Translations<PrivacyTexts> = { en, de, fr, es, ar };
