import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type EditorTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { EditorTexts } from "./en.ts";

export const editorTexts: Translations<EditorTexts> = { en, de, fr, es, ar };
