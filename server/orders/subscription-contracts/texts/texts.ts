import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SubscriptionTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SubscriptionTexts } from "./en.ts";

export const subscriptionTexts: Translations<SubscriptionTexts> = { en, de, fr, es, ar };
