/** What every page says about the shop: its name, currency, menu. */
import type { Language } from "#api/languages.ts";
import type { Picture } from "./pictures.ts";
import type { Link } from "./views.ts";

export type ShopFacts = {
  name: string;
  tagline: string;
  announcement: string;
  currency: string;
  locale: string;
  /** What the pages speak: the locale's language, or English where we have no texts in it. */
  language: Language;
  timeZone: string;
  country: string;
  contactEmail: string;
  /** Minor units; 0 means never. */
  freeShippingFrom: number;
  freeShippingText: string;
  /** Wide pictures to open the home page with. */
  heroImages: readonly Picture[];
  menu: readonly Link[];
};

/** How amounts and words are written. */
export type Wording = Pick<ShopFacts, "language" | "locale" | "currency">;
