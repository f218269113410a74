import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type EventNamesTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const eventNamesTexts: Translations<EventNamesTexts> = { en, de, fr, es, ar };
