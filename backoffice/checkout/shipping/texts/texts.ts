import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ShippingTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ShippingTexts } from "./en.ts";

export const shippingTexts: Translations<ShippingTexts> = { en, de, fr, es, ar };
