import type { AddressRules } from "#api/address-rules.ts";
import type { Picture } from "../pictures.ts";
import type { AddressValues, Problems } from "./address.ts";

export const steps = ["information", "delivery", "payment"] as const;
export type Step = (typeof steps)[number];

export type AmountRow = { label: string; amount: string; isReduction?: boolean };

export type SummaryLine = {
  id: string;
  name: string;
  details: readonly string[];
  quantity: number;
  total: string;
  picture: Picture | undefined;
};

export type DeliveryChoice = {
  code: string;
  carrierId: string;
  title: string;
  time: string;
  price: string;
  isChosen: boolean;
};

export type PaymentChoice = { id: string; name: string; description: string; isTest: boolean; isOffline: boolean };

export type AddressForm = { values: AddressValues; rules: AddressRules };

export type CheckoutView = {
  id: string;
  step: Step;
  /** Steps that apply: carts without parcels have no delivery. */
  steps: readonly Step[];
  requiresShipping: boolean;
  isMember: boolean;
  email: string;
  shipTo: string;
  delivery: string;
  address: AddressForm;
  billing: AddressForm | undefined;
  countries: readonly { value: string; label: string }[];
  deliveryChoices: readonly DeliveryChoice[];
  /** Why there is nothing to choose from. */
  deliveryProblem: string | undefined;
  payments: readonly PaymentChoice[];
  chosenPayment: string;
  lines: readonly SummaryLine[];
  rows: readonly AmountRow[];
  total: string;
  /** Decimal text, sent back to prove what the shopper saw. */
  totalAmount: string;
  itemCount: number;
  coupon: { code: string; problem: string | undefined } | undefined;
  couponError: string | undefined;
  problems: Problems;
  message: string | undefined;
  notice: string | undefined;
};
