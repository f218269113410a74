import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type PolicyTemplates } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { PolicyTemplates } from "./en.ts";

export const policyTemplateTexts: Translations<PolicyTemplates> = { en, de, fr, es, ar };
