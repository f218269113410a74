import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type ClientTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ClientTexts } from "./en.ts";

export const clientTexts: Translations<ClientTexts> = { en, de, fr, es, ar };
