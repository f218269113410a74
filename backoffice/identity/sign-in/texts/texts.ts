import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type SignInTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { SignInTexts } from "./en.ts";

export const signInTexts: Translations<SignInTexts> = { en, de, fr, es, ar };
