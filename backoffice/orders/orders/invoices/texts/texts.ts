import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type InvoiceTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { InvoiceTexts } from "./en.ts";

export const invoiceTexts: Translations<InvoiceTexts> = { en, de, fr, es, ar };
