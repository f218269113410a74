import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ViewsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ViewsTexts } from "./en.ts";

export const viewsTexts: Translations<ViewsTexts> = { en, de, fr, es, ar };
