import type { GalleryProps } from "#storefront/islands/Gallery.tsx";
import type { ReviewListView } from "#storefront/marketing/reviews/views.ts";
import type { Link, ProductCardView, RatingView, RecommendedView } from "#storefront/views.ts";
import type { IconName } from "#ui/Icon.tsx";
import type { Picture } from "#ui/media/pictures.ts";
import type { RichNode } from "../rich-content/nodes.ts";
import type { PollView } from "../rich-content/polls.ts";
import type { ProductTexts } from "./texts/texts.ts";

/** Swatch of an option value: one color, several colors, or an image. */
export type SwatchView = { colors: readonly string[] } | { picture: Picture };

export type ChoiceView = {
  value: string;
  swatch: SwatchView | undefined;
  isChosen: boolean;
  /**
   * `soldOut`: made, but none is left that fits the others chosen. `absent`: not made together with the others chosen;
   * choosing it changes those.
   */
  state: "available" | "soldOut" | "absent";
};

export type OptionView = {
  name: string;
  kind: "swatches" | "chips" | "select";
  choices: readonly ChoiceView[];
  chosen: string | undefined;
};

export type StockState = { kind: "in" | "low" | "out" | "preorder"; text: string };

/** Data that changes with the selected variant. Texts are formatted on the server; scripts only display them. */
export type OfferView = {
  variantId: string | undefined;
  price: string;
  /** The same as a number, in the shop's currency: what charges are added to. */
  amount: number;
  compareAt: string | undefined;
  /** Whole percent off the compare-at price; undefined without a saving. */
  percent: number | undefined;
  unitPrice: string | undefined;
  stock: StockState;
  sku: string | undefined;
  /** Most that can be bought at once. */
  max: number | undefined;
  mediaId: string | undefined;
  canBuy: boolean;
};

/** The price at the top of the page. `every` is the billing interval of the chosen plan. */
export type HeadlineView = Pick<OfferView, "price" | "compareAt" | "unitPrice"> & {
  saving: string | undefined;
  isFrom: boolean;
  every: string | undefined;
};

/** What a choice or a text adds to the price: the number for sums, the text (`+$4.00`) for people; nothing when free. */
export type ChargeView = { amount: number; text: string };

export type TextModifierView = {
  kind: "text";
  name: string;
  label: string;
  minLength: number;
  maxLength: number;
  isRequired: boolean;
  value: string;
  charge: ChargeView | undefined;
};
export type ChoiceModifierView = {
  kind: "choices";
  name: string;
  isRequired: boolean;
  isSwatches: boolean;
  choices: readonly {
    value: string;
    swatch: SwatchView | undefined;
    charge: ChargeView | undefined;
    isChosen: boolean;
  }[];
};
export type ModifierView = TextModifierView | ChoiceModifierView;

/** A way to subscribe: what is paid how often, and when it ends. */
export type PlanView = {
  id: string;
  title: string;
  description: string;
  /** `every month` */
  frequency: string;
  /** `Renews until canceled.` */
  term: string;
  every: { unit: "DAY" | "WEEK" | "MONTH" | "YEAR"; count: number };
  discount: { percent: number } | { amount: number } | undefined;
  price: string;
  /** `Save 10%` */
  saving: string | undefined;
  isChosen: boolean;
};
export type PurchaseView = { canBuyOnce: boolean; oncePrice: string; plans: readonly PlanView[] };

export type GiftView = {
  isForOther: boolean;
  name: string;
  email: string;
  from: string;
  message: string;
  on: string;
  amount: string;
  design: string;
  /** Limits of an amount chosen freely; undefined when only the product's own are sold. */
  range: { min: string; max: string; text: string } | undefined;
};

/** Times that can be booked, by day of the schedule's time zone. */
export type TimesView = {
  days: readonly {
    key: string;
    label: string;
    summary: string;
    isOpen: boolean;
    slots: readonly { value: string; label: string; left: string | undefined; isChosen: boolean }[];
  }[];
  /** `Times are in Berlin. Duration: one hour.` */
  words: string;
  place: string;
  earlier: string | undefined;
  later: string | undefined;
};

/** What the shopper's choices make of the price; only when something is added to it. */
export type SummaryView = { lines: readonly { label: string; text: string }[]; total: string };

/** Back-in-stock form of a sold-out variant. */
export type NotifyView = {
  variantId: string | undefined;
  isShown: boolean;
  isDone: boolean;
  email: string;
  error: string | undefined;
};

/** Alternative to a sold-out product; its link keeps the selected size. */
export type AlternativeView = Pick<ProductCardView, "id" | "name" | "href" | "price" | "compareAt" | "isFrom"> & {
  picture: Picture | undefined;
};

/** What cannot be shown as a picture: recordings, documents, models to look at elsewhere. The title may be empty. */
export type AttachmentView = { kind: "audio" | "document" | "model"; id: string; title: string; href: string };

export type SectionView = { title: string; html: string } | { title: string; nodes: readonly RichNode[] };

export type DownloadView = {
  name: string;
  kind: keyof ProductTexts["details"]["kinds"];
  kilobytes: number;
};

type NoteIcon = IconName;
export type NoteView = {
  icon: NoteIcon;
  text: string;
  /** What can be done about it. */
  link?: Link;
  /** Working days until it arrives. */
  days?: { min: number; max: number };
  /** Said only of what is in stock, or only of what is on preorder. */
  when?: "stock" | "preorder";
};

/** Product details below the offer. Its HTML is already sanitized. */
export type DetailsView = {
  /** Without a title of its own. */
  description: SectionView | undefined;
  sections: readonly SectionView[];
  attachments: readonly AttachmentView[];
  downloads: readonly DownloadView[];
};

/** Current data for embeds in rich content. */
export type EmbeddedView = {
  products: ReadonlyMap<string, ProductCardView>;
  polls: ReadonlyMap<string, PollView>;
};

export type TitleView = {
  name: string;
  brand: { name: string; href: string } | undefined;
  ribbons: readonly string[];
  rating: RatingView | undefined;
};

export type ProductView = {
  id: string;
  name: string;
  path: string;
  itemType: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  title: TitleView;
  gallery: GalleryProps;
  details: DetailsView;
  options: readonly OptionView[];
  modifiers: readonly ModifierView[];
  purchase: PurchaseView | undefined;
  gift: GiftView | undefined;
  times: TimesView | undefined;
  offer: OfferView;
  headline: HeadlineView;
  /** What the offer saves when it's bought once, in words. */
  saving: string | undefined;
  /** The button of an offer that can be bought: `Add to cart`, `Book`. */
  verb: string;
  summary: SummaryView | undefined;
  notify: NotifyView;
  /** Empty unless the offer is sold out. */
  alternatives: readonly AlternativeView[];
  /** Some option has no choice yet: what the price shown then is. */
  isFromPrice: boolean;
  quantity: number;
  /** Every variant, keyed by its choices in option order; undefined when there are too many to send along. */
  matrix: Readonly<Record<string, OfferView>> | undefined;
  trail: readonly Link[];
  recommended: RecommendedView | undefined;
  /** Undefined if the shop shows none. */
  reviews: ReviewListView | undefined;
  errors: Readonly<Record<string, string>>;
  message: string | undefined;
  /** The store takes no orders at the moment. */
  isPaused: boolean;
  /** What has just been put on the wish list, in words. */
  saved: string | undefined;
  notes: readonly NoteView[];
  /** For the amounts that scripts word: the same as the server's. */
  money: { locale: string; currency: string };
  embedded: EmbeddedView;
};
