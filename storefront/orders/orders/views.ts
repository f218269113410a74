import type { Problems } from "#storefront/checkout/checkout/address/address.ts";
import type { AddressForm, AmountRow, SummaryLine } from "#storefront/checkout/checkout/views.ts";
import type { Picture } from "#storefront/pictures.ts";
import type { EntitlementsView } from "./Entitlements.tsx";

export type OrderState = { title: string; text: string; tone: "good" | "warn" | "bad" | "neutral" };

export type OrderView = {
  id: string;
  number: string;
  date: string;
  isJustPlaced: boolean;
  /** The site that handed the buyer over to the checkout. */
  returnTo: string | undefined;
  state: OrderState;
  payment: readonly string[];
  /** How to pay, in the merchant's words; empty if nothing is due. */
  paymentInstructions: string;
  timeline: readonly { label: string; date: string | undefined; isDone: boolean }[];
  parcels: readonly {
    id: string;
    title: string;
    tracking: string | undefined;
    link: string | undefined;
    /** What is inside, in words. */
    inside: string;
  }[];
  /** What no parcel of several has brought yet, in words. */
  rest: string | undefined;
  lines: readonly SummaryLine[];
  /** Where a subscription among them can be ended. */
  ends: "account" | "guest" | "contact" | undefined;
  rows: readonly AmountRow[];
  total: string;
  /** Below the total: what has gone back. */
  refunded: AmountRow | undefined;
  email: string;
  shipTo: readonly string[];
  /** Whether it goes there, went there or waits there. */
  shipToTitle: string;
  billTo: readonly string[];
  delivery: string;
  note: string;
  contactEmail: string;
  /** Back to the list, inside the account. */
  isInAccount: boolean;
  canCreateAccount: boolean;
  /** Where the buyer's forms go: with the key that opened the page. */
  links: { cancel: string; again: string; returns: string; withdraw: string; address: string };
  can: { cancel: boolean; returns: boolean; withdraw: boolean; again: boolean; address: boolean };
  /** What canceling does, asked before it is done. */
  cancelText: string;
  documents: readonly { id: string; title: string; meta: string; pdfUrl: string; eInvoiceUrl: string | undefined }[];
  returns: readonly { id: string; title: string; text: string }[];
  /** What it gave besides parcels. */
  gives: EntitlementsView | undefined;
  /** What was just done, or why it could not be. */
  notice: { tone: "good" | "bad"; text: string } | undefined;
};

export type ReturnFormView = {
  orderNumber: string;
  orderHref: string;
  lines: readonly { id: string; name: string; details: readonly string[]; quantity: number; worth: string }[];
  problem: string | undefined;
};

export type AddressFormView = {
  orderNumber: string;
  orderHref: string;
  /** False: it is sent or canceled. */
  isOpen: boolean;
  form: AddressForm;
  /** The one of the order. */
  countries: readonly { value: string; label: string }[];
  problems: Problems;
  problem: string | undefined;
  contactEmail: string;
};

export type WithdrawFormView = {
  orderNumber: string;
  orderHref: string;
  date: string;
  lines: readonly { id: string; name: string; quantity: number }[];
  name: string;
  email: string;
  problem: string | undefined;
};

export type OrderRowView = {
  id: string;
  number: string;
  date: string;
  total: string;
  state: OrderState;
  itemCount: number;
  /** Different ones, at most four. */
  pictures: readonly Picture[];
};
