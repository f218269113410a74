import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type OnlineStoreTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { OnlineStoreTexts } from "./en.ts";

export const onlineStoreTexts: Translations<OnlineStoreTexts> = { en, de, fr, es, ar };
