import type { AmountRow, SummaryLine } from "../checkout/views.ts";
import type { Picture } from "../pictures.ts";

export type OrderState = { title: string; text: string; tone: "good" | "warn" | "bad" | "neutral" };

export type OrderView = {
  id: string;
  number: string;
  date: string;
  isJustPlaced: boolean;
  state: OrderState;
  payment: string;
  timeline: readonly { label: string; date: string | undefined; isDone: boolean }[];
  parcels: readonly { id: string; title: string; tracking: string | undefined; link: string | undefined }[];
  lines: readonly SummaryLine[];
  rows: readonly AmountRow[];
  total: string;
  email: string;
  shipTo: readonly string[];
  /** `shipTo` is where it waits. */
  isPickup: boolean;
  billTo: readonly string[];
  delivery: string;
  note: string;
  contactEmail: string;
  /** Back to the list, inside the account. */
  isInAccount: boolean;
  canCreateAccount: boolean;
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
