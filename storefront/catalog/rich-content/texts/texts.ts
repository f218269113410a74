import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type RichTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { RichTexts } from "./en.ts";

export const richTexts: Translations<RichTexts> = { en, de, fr, es, ar };
