import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type AuditTexts, en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { AuditTexts } from "./en.ts";

export const auditTexts: Translations<AuditTexts> = { en, de, fr, es, ar };
