/** What every page says about the shop: its name, currency, menu. */
import type { Picture } from "./pictures.ts";
import type { Link } from "./views.ts";

export type ShopFacts = {
  name: string;
  tagline: string;
  announcement: string;
  currency: string;
  locale: string;
  /** First part of the locale, for `<html lang>`. */
  language: string;
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
