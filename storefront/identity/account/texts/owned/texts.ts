import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OwnedTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OwnedTexts } from "./en.ts";

export const ownedTexts: Translations<OwnedTexts> = { en, de, fr, es, ar };
