import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type BlocksTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const blocksTexts: Translations<BlocksTexts> = { en, de, fr, es, ar };
