import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type WebhookNoticeTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export const webhookNoticeTexts: Translations<WebhookNoticeTexts> = { en, de, fr, es, ar };
