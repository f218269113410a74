import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CollectionsTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { CollectionsTexts } from "./en.ts";

export const collectionsTexts: Translations<CollectionsTexts> = { en, de, fr, es, ar };
