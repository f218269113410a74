import type { Label } from "#api/content/settings.ts";
import { staffLanguage } from "#backoffice/language.ts";

/** Declarations of sections have their labels with them; other languages fall back to English. */
export const labelOf = (label: Label): string => label[staffLanguage()] ?? label.en;
