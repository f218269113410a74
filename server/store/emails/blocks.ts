/** What an email is made of. Each block renders as HTML and as plain text. */
import type { Html } from "#server/platform/html.ts";

export type EmailLink = { readonly label: string; readonly url: string };

/** An item of an order. Amounts are formatted. */
export type EmailItem = {
  readonly name: string;
  readonly quantity: { readonly count: number; readonly label: string };
  /** Small print below the name: options, subscription terms. */
  readonly details: readonly string[];
  readonly amount: string | undefined;
  readonly imageUrl: string | undefined;
};

export type EmailTotal = { readonly label: string; readonly value: string; readonly isGrandTotal?: boolean };
export type EmailColumn = { readonly title: string; readonly lines: readonly string[] };

export type EmailProduct = {
  readonly name: string;
  /** Formatted. */
  readonly price: string;
  /** Formatted, if the price is reduced. */
  readonly fullPrice: string | undefined;
  readonly imageUrl: string | undefined;
  readonly url: string;
};

/** `url`: where a click on the image leads. */
type EmailImage = { readonly src: string; readonly alt: string; readonly width: number; readonly url?: string };

export type EmailBlock =
  | { readonly kind: "heading"; readonly text: string }
  | ({ readonly kind: "image" } & EmailImage)
  | { readonly kind: "products"; readonly products: readonly EmailProduct[] }
  | { readonly kind: "divider" }
  /** Line breaks of the text are kept. */
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** A code to type, in large letters, left to right in every language. */
  | { readonly kind: "code"; readonly code: string }
  | ({ readonly kind: "button" } & EmailLink)
  /** Several things to open: tickets, downloads. Each is a button-sized row. */
  | { readonly kind: "links"; readonly links: readonly EmailLink[] }
  | { readonly kind: "quote"; readonly text: string; readonly author: string | undefined }
  | { readonly kind: "items"; readonly items: readonly EmailItem[] }
  | { readonly kind: "totals"; readonly totals: readonly EmailTotal[] }
  /** Side by side where there is room. */
  | { readonly kind: "columns"; readonly columns: readonly EmailColumn[] }
  /** Small print. */
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "custom"; readonly html: Html; readonly text: string };
