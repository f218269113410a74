/** The design of a store that hasn't published one: the classic theme with the sections that fill themselves. */
import type { DesignBody, Section, Theme } from "./design.ts";

const section = (id: string, type: string, settings: Section["settings"] = {}): Section => ({
  id,
  type,
  isHidden: false,
  settings,
  blocks: [],
});

export const classicTheme: Theme = {
  name: "classic",
  colors: { page: "#fffdf9", surface: "#ffffff", text: "#1e1c18", brand: "#1f4b3e", accent: "#f4c95d" },
  fonts: { heading: "system", body: "system" },
  headings: "regular",
  corners: "soft",
  spacing: "regular",
  buttons: "filled",
  cards: "plain",
  header: "left",
  imageRatio: "square",
};

/** Empty settings show the store's own facts: its tagline, its collections, its newest products. */
export const defaultDesign: DesignBody = {
  theme: classicTheme,
  brand: { logo: null, logoWidth: 160, favicon: null, socialImage: null },
  header: { announcement: "", isSticky: true, hasSearch: true, menu: [] },
  footer: { text: "", hasNewsletter: true, menu: [], socialLinks: [] },
  templates: {
    home: [
      section("home-hero", "hero"),
      section("home-collections", "collection-list"),
      section("home-new", "featured-products", { source: "newest", count: 4, layout: "row" }),
      section("home-story", "image-with-text", { source: "featured-collection", scheme: "tinted" }),
      section("home-popular", "featured-products", { source: "popular", count: 8, layout: "grid" }),
      section("home-recent", "recently-viewed"),
      section("home-promises", "promises"),
    ],
    collection: [section("collection-main", "collection-main")],
    product: [section("product-main", "product-main")],
    cart: [section("cart-main", "cart-main")],
  },
};
