import type { GalleryProps } from "../islands/Gallery.tsx";
import type { Picture } from "../pictures.ts";
import type { Link, ProductCardView } from "../views.ts";

export type ChoiceView = {
  value: string;
  /** CSS color, for options shown as swatches. */
  color: string | undefined;
  isChosen: boolean;
  /** No variant with this choice and the others chosen can be bought. */
  isUnavailable: boolean;
};

export type OptionView = {
  name: string;
  kind: "swatches" | "chips" | "select";
  choices: readonly ChoiceView[];
  chosen: string | undefined;
};

export type StockState = { kind: "in" | "low" | "out" | "preorder"; text: string };

/** What changes when another variant is chosen. Texts are formatted here and only shown by scripts. */
export type OfferView = {
  variantId: string | undefined;
  price: string;
  compareAt: string | undefined;
  unitPrice: string | undefined;
  stock: StockState;
  sku: string | undefined;
  /** Most that can be bought at once. */
  max: number | undefined;
  mediaId: string | undefined;
  canBuy: boolean;
};

export type ModifierView = { name: string; maxLength: number; isRequired: boolean; value: string };

/** What is told about the product below the offer. The HTML is clean. */
export type DetailsView = { description: string; sections: readonly { title: string; html: string }[] };

export type ProductView = {
  id: string;
  name: string;
  path: string;
  brand: { name: string; href: string } | undefined;
  ribbon: string | undefined;
  pictures: readonly Picture[];
  gallery: GalleryProps;
  details: DetailsView;
  options: readonly OptionView[];
  modifiers: readonly ModifierView[];
  offer: OfferView;
  /** Some option has no choice yet: what the price shown then is. */
  isFromPrice: boolean;
  quantity: number;
  /** Every variant, keyed by its choices in option order; undefined when there are too many to send along. */
  matrix: Readonly<Record<string, OfferView>> | undefined;
  trail: readonly Link[];
  related: readonly ProductCardView[];
  errors: Readonly<Record<string, string>>;
  message: string | undefined;
  shippingNote: string | undefined;
};
