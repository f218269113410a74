import type { Translations } from "#api/store/languages.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en, type InventoryTexts } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type { InventoryTexts } from "./en.ts";

export const inventoryTexts: Translations<InventoryTexts> = { en, de, fr, es, ar };
