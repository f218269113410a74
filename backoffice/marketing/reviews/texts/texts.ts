import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ReviewsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const reviewsTexts: Translations<ReviewsTexts> = { en, de, fr, es, ar };
