import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type StorefrontAccessTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { StorefrontAccessTexts } from "./en.ts";

export const storefrontAccessTexts: Translations<StorefrontAccessTexts> = { en, de, fr, es, ar };
