import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type CollectionTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { CollectionTexts } from "./en.ts";

export const collectionTexts: Translations<CollectionTexts> = { en, de, fr, es, ar };
