import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type FrameTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { FrameTexts } from "./en.ts";

export const frameTexts: Translations<FrameTexts> = { en, de, fr, es, ar };
