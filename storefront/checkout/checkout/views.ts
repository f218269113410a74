import type { CheckoutContent } from "#api/checkout/checkout-content.ts";
import type { AddressRules } from "#api/checkout/shipping/address-rules.ts";
import type { PaymentMethodId } from "#api/payments/payment-providers.ts";
import type { Picture } from "#storefront/pictures.ts";
import type { CouponError } from "../cart/views.ts";
import type { AddressValues, Problems } from "./address/address.ts";

export const steps = ["information", "delivery", "payment"] as const;
export type Step = (typeof steps)[number];

/** Whether a field is state and required. */
export type FieldRequirement = "HIDDEN" | "OPTIONAL" | "REQUIRED";

export type AmountRow = { label: string; amount: string; isReduction?: boolean; isStrong?: boolean };

export type SummaryLine = {
  id: string;
  name: string;
  details: readonly string[];
  quantity: number;
  total: string;
  picture: Picture | undefined;
};

/** A time slot of a delivery option. */
export type DeliveryTime = { code: string; label: string; isChosen: boolean };

export type DeliveryChoice = {
  /** Of the option; ends with `@` when the time decides. */
  code: string;
  carrierId: string;
  title: string;
  time: string;
  price: string;
  isChosen: boolean;
  /** Empty for ways without times. */
  times: readonly DeliveryTime[];
  /** Pickup location. */
  place: string;
};

export type PaymentChoice = {
  /** Of the method; `saved:` and its id for one that the member kept. */
  id: string;
  method: PaymentMethodId;
  name: string;
  description: string;
  isTest: boolean;
  isOffline: boolean;
  /** Whether the payment method can be saved. */
  canBeSaved: boolean;
  /** Proves that the shopper saw this checkout with this choice. */
  signedOffer: string;
};

export type AddressForm = {
  values: AddressValues;
  rules: AddressRules;
  phone: FieldRequirement;
  /** Street and city are not requirement for. */
  isBrief?: boolean;
};

/** `digits`: the last of its code. */
export type GiftCardView = { id: string; digits: string; amount: string; problem: string | undefined };

/** A plan that can pay for lines. */
export type PlanView = {
  id: string;
  appId: string;
  name: string;
  /** What it would pay, and how much is left on it. */
  text: string;
  lineIds: readonly string[];
  isChosen: boolean;
};

export type PolicyView = { title: string; paragraphs: readonly string[] };

export type CheckoutView = {
  id: string;
  /** Of the merchant's own colors. */
  brandHref: string | undefined;
  /** Texts of the app that started the checkout; empty for the store's own. */
  words: CheckoutContent;
  step: Step;
  /** Steps that apply: carts without parcels have no delivery. */
  steps: readonly Step[];
  requiresShipping: boolean;
  isMember: boolean;
  /** Where a shopper without an account may sign in, and where the cart is changed; another site may have its own places. */
  signInHref: string | undefined;
  cartHref: string | undefined;
  /** Details were filled in from the member's account. */
  isExpress: boolean;
  email: string;
  shipTo: string;
  delivery: string;
  address: AddressForm;
  billing: AddressForm | undefined;
  countries: readonly { value: string; label: string }[];
  deliveryChoices: readonly DeliveryChoice[];
  /** Why no option is available. */
  deliveryProblem: string | undefined;
  payments: readonly PaymentChoice[];
  chosenPayment: string;
  /** Saving a new payment method: offered to members, required for subscriptions. */
  saving: "NONE" | "OFFERED" | "REQUIRED";
  isSaving: boolean;
  /** Whether the page has the checkbox for cart reminders. */
  isReminderOffered: boolean;
  /** No payment is due: free, or covered by gift cards and plans. */
  isNothingDue: boolean;
  /** As `signedOffer` of the choices, when nothing is due. */
  freeOffer: string;
  note: { requirement: FieldRequirement; value: string };
  /** The merchant's own question. */
  question: { title: string; requirement: FieldRequirement; value: string } | undefined;
  policies: readonly PolicyView[];
  /** The page with the terms of sale; undefined when the merchant has none. */
  termsHref: string | undefined;
  /** The box for the merchant's news, where the merchant shows one. */
  newsletter: { isChecked: boolean } | undefined;
  /** The box that must be ticked. */
  agreement: { isChecked: boolean } | undefined;
  plans: readonly PlanView[];
  /** Tip options; absent if tips are disabled. */
  tip:
    | {
        choices: readonly { value: string; label: string }[];
        /** `none`, `custom`, or the value of a choice. */
        chosen: string;
        hasCustom: boolean;
        custom: string;
      }
    | undefined;
  giftCards: readonly GiftCardView[];
  canAddGiftCard: boolean;
  giftCardError: string | undefined;
  /** Rejected input. */
  giftCardCode: string | undefined;
  lines: readonly SummaryLine[];
  rows: readonly AmountRow[];
  total: string;
  /** Decimal text, sent back to prove what the shopper saw. */
  totalAmount: string;
  /** Order as reviewed by the shopper, for listing later changes. */
  seen: string;
  /** On the button: what is paid now. */
  dueNow: string;
  /** What is paid later, in words. */
  laterText: string | undefined;
  /** What subscriptions charge from now on, in words. */
  charges: readonly string[];
  itemCount: number;
  coupon: { code: string; problem: string | undefined } | undefined;
  isCouponLocked: boolean;
  couponError: CouponError | undefined;
  problems: Problems;
  message: string | undefined;
  /** The form that was just sent was rejected. */
  hasFailed: boolean;
  notice: string | undefined;
  /** Changes since the shopper's last review, one sentence each. */
  changes: readonly string[];
};
