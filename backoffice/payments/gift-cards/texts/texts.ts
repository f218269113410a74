import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type GiftCardsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { GiftCardsTexts } from "./en.ts";

export const giftCardsTexts: Translations<GiftCardsTexts> = { en, de, fr, es, ar };
