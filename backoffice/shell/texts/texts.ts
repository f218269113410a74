import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type ShellTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { ShellTexts } from "./en.ts";

export const shellTexts: Translations<ShellTexts> = { en, de, fr, es, ar };
