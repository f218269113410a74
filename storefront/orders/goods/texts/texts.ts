import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type GoodsTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { GoodsTexts } from "./en.ts";

export const goodsTexts: Translations<GoodsTexts> = { en, de, fr, es, ar };
