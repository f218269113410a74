import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SessionTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SessionTexts } from "./en.ts";

export const sessionTexts: Translations<SessionTexts> = { en, de, fr, es, ar };
