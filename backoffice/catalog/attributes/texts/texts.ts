import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AttributesTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { AttributesTexts } from "./en.ts";

export const attributesTexts: Translations<AttributesTexts> = { en, de, fr, es, ar };
