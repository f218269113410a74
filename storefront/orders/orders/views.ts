import type { Problems } from "#storefront/checkout/checkout/address/address.ts";
import type { AddressForm, AmountRow, SummaryLine } from "#storefront/checkout/checkout/views.ts";
import type { Picture } from "#ui/media/pictures.ts";
import type { EntitlementsView } from "./Entitlements.tsx";

export type OrderState = { title: string; text: string; tone: "good" | "warn" | "bad" | "neutral" };

export type OrderView = {
  id: string;
  number: string;
  date: string;
  isJustPlaced: boolean;
  /** URL of the site that handed the buyer over to the checkout. */
  returnTo: string | undefined;
  state: OrderState;
  payment: readonly string[];
  /** The merchant's payment instructions; empty if nothing is due. */
  paymentInstructions: string;
  /** What is left to pay, with the form that leads to the payment page; undefined if nothing is. */
  balance: { paid: string | undefined; due: string; href: string | undefined } | undefined;
  timeline: readonly { label: string; date: string | undefined; isDone: boolean }[];
  parcels: readonly {
    id: string;
    title: string;
    tracking: string | undefined;
    link: string | undefined;
    /** Items of the shipment, as text. */
    inside: string;
  }[];
  /** Items that haven't shipped, as text. */
  rest: string | undefined;
  lines: readonly SummaryLine[];
  /** How to cancel the subscriptions of the order. */
  ends: "account" | "guest" | "contact" | undefined;
  rows: readonly AmountRow[];
  total: string;
  /** The refunded amount, below the total. */
  refunded: AmountRow | undefined;
  email: string;
  shipTo: readonly string[];
  /** Label of the address: shipping to, shipped to, or pickup at. */
  shipToTitle: string;
  billTo: readonly string[];
  delivery: string;
  note: string;
  contactEmail: string;
  /** Link to the order list, in the account. */
  isInAccount: boolean;
  canCreateAccount: boolean;
  /** Action of the buyer's forms, including the key of the page. */
  links: { cancel: string; again: string; returns: string; withdraw: string; address: string };
  can: { cancel: boolean; returns: boolean; withdraw: boolean; again: boolean; address: boolean };
  /** Consequences of canceling, for the confirmation. */
  cancelText: string;
  documents: readonly { id: string; title: string; meta: string; pdfUrl: string; eInvoiceUrl: string | undefined }[];
  returns: readonly { id: string; title: string; text: string }[];
  /** Digital contents of the order. */
  gives: EntitlementsView | undefined;
  /** Result or error of the submitted form. */
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
  /** False if it has shipped or is canceled. */
  isOpen: boolean;
  form: AddressForm;
  /** The order's country. */
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
  /** Distinct images, at most four. */
  pictures: readonly Picture[];
};
