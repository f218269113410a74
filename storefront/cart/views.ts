import type { Picture } from "../pictures.ts";

export type CartLineView = {
  id: string;
  name: string;
  href: string;
  picture: Picture | undefined;
  /** Chosen options and texts, one sentence each. */
  details: readonly string[];
  quantity: number;
  max: number | undefined;
  unitPrice: string;
  compareAt: string | undefined;
  total: string;
  /** Why it cannot be bought as it is. */
  problem: string | undefined;
};

export type CartMessage = { tone: "good" | "warn" | "bad"; text: string; canUndo?: boolean };

export type CartView = {
  lines: readonly CartLineView[];
  count: number;
  subtotal: string;
  discount: { label: string; amount: string } | undefined;
  coupon: { code: string; problem: string | undefined } | undefined;
  couponError: string | undefined;
  total: string;
  taxNote: string;
  note: string;
  /** Share of the free-shipping threshold reached (0..100) and what is missing. */
  freeShipping: { percent: number; missing: string | undefined } | undefined;
  message: CartMessage | undefined;
  canCheckOut: boolean;
};
