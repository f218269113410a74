import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type FulfillmentTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { FulfillmentTexts } from "./en.ts";

export const fulfillmentTexts: Translations<FulfillmentTexts> = { en, de, fr, es, ar };
