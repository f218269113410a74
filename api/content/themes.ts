/** The bundled themes: what a merchant starts from. They differ in layout, type and shape, not only in color. */
import { classicTheme } from "./default-design.ts";
import type { Theme, ThemeName } from "./design.ts";
import type { Label } from "./settings.ts";

export const themes: Readonly<Record<ThemeName, { readonly label: Label; readonly theme: Theme }>> = {
  /** Warm neutrals, the device's own font, round buttons. */
  classic: {
    label: { en: "Classic", de: "Klassisch", fr: "Classique", es: "Clásico", ar: "كلاسيكي" },
    theme: classicTheme,
  },
  /** Black on white, square, split heroes: for design, furniture, electronics. */
  studio: {
    label: { en: "Studio", de: "Studio", fr: "Studio", es: "Estudio", ar: "ستوديو" },
    theme: {
      name: "studio",
      colors: { page: "#ffffff", surface: "#ffffff", text: "#111111", brand: "#111111", accent: "#e7ff5b" },
      fonts: { heading: "space-grotesk", body: "inter" },
      headings: "large",
      corners: "square",
      spacing: "airy",
      buttons: "filled",
      cards: "plain",
      header: "centered",
      imageRatio: "portrait",
    },
  },
  /** Bright, dense and friendly, with framed cards: for large catalogs. */
  market: {
    label: { en: "Market", de: "Markt", fr: "Marché", es: "Mercado", ar: "السوق" },
    theme: {
      name: "market",
      colors: { page: "#f7f6f2", surface: "#ffffff", text: "#1d2433", brand: "#c8401f", accent: "#ffd24d" },
      fonts: { heading: "bricolage-grotesque", body: "figtree" },
      headings: "regular",
      corners: "round",
      spacing: "compact",
      buttons: "pill",
      cards: "framed",
      header: "left",
      imageRatio: "square",
    },
  },
  /** Serif headings, centered, with much room: for fashion, jewelry, craft. */
  atelier: {
    label: { en: "Atelier", de: "Atelier", fr: "Atelier", es: "Taller", ar: "أتيليه" },
    theme: {
      name: "atelier",
      colors: { page: "#faf5ef", surface: "#fffdfa", text: "#33231c", brand: "#7a3b2e", accent: "#d9b48a" },
      fonts: { heading: "playfair-display", body: "lora" },
      headings: "large",
      corners: "square",
      spacing: "airy",
      buttons: "outlined",
      cards: "centered",
      header: "stacked",
      imageRatio: "portrait",
    },
  },
};
