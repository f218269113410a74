import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type DraftOrderTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { DraftOrderTexts } from "./en.ts";

export const draftOrderTexts: Translations<DraftOrderTexts> = { en, de, fr, es, ar };
