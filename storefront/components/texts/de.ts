import type { ComponentTexts } from "./en.ts";

export const de: ComponentTexts = {
  breadcrumb: "Brotkrumen-Navigation",
  home: "Startseite",
  card: {
    soldOut: "Ausverkauft",
    sale: "Sale",
    add: "Hinzufügen",
    addWhat: ": {product} in den Warenkorb",
    choose: "Wählen",
    chooseWhat: ": Varianten von {product}",
    heart: "{product} auf die Merkliste",
    colors: "Farben: {colors}",
  },
  rating: {
    stars: "{rating} von 5 Sternen",
    count: "{count, plural, one {# Bewertung} other {# Bewertungen}}",
  },
  recommended: {
    boughtTogether: "Wird oft zusammen gekauft",
    similar: "Das könnte Ihnen auch gefallen",
    bestSellers: "Bestseller",
    newest: "Neuheiten",
  },
};
