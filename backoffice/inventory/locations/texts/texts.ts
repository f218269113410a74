import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type LocationsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { LocationsTexts } from "./en.ts";

export const locationsTexts: Translations<LocationsTexts> = { en, de, fr, es, ar };
