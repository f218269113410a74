import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SubscriptionsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SubscriptionsTexts } from "./en.ts";

export const subscriptionsTexts: Translations<SubscriptionsTexts> = { en, de, fr, es, ar };
