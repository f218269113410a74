import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import type { ApiErrorsTexts } from "./en.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ApiErrorsTexts } from "./en.ts";

export const apiErrorsTexts: Translations<ApiErrorsTexts> = { en, de, fr, es, ar };
