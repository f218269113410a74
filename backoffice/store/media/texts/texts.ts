import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MediaTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { MediaTexts } from "./en.ts";

export const mediaTexts: Translations<MediaTexts> = { en, de, fr, es, ar };
