import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type MembersTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { MembersTexts } from "./en.ts";

export const membersTexts: Translations<MembersTexts> = { en, de, fr, es, ar };
