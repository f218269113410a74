import type { CheckoutContent } from "#api/checkout/checkout-content.ts";
import type { AddressRules } from "#api/checkout/shipping/address-rules.ts";
import type { PaymentMethodId } from "#api/payments/payment-providers.ts";
import type { Picture } from "#ui/media/pictures.ts";
import type { CouponError } from "../cart/views.ts";
import type { AddressValues, Problems } from "./address/address.ts";

export const steps = ["information", "delivery", "payment"] as const;
export type Step = (typeof steps)[number];

/** Whether a field is shown, and whether it is required. */
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
  /** Code of the option; ends with `@` if a time slot must be selected. */
  code: string;
  carrierId: string;
  title: string;
  time: string;
  price: string;
  isChosen: boolean;
  /** Empty for options without time slots. */
  times: readonly DeliveryTime[];
  /** Pickup location. */
  place: string;
};

export type PaymentChoice = {
  /** Id of the method, or `saved:` and the id of a saved payment method. */
  id: string;
  method: PaymentMethodId;
  name: string;
  description: string;
  isTest: boolean;
  isOffline: boolean;
  /** Whether the payment method can be saved. */
  canBeSaved: boolean;
  /** Signature that proves that the shopper reviewed this checkout with this choice. */
  signedOffer: string;
};

export type AddressForm = {
  values: AddressValues;
  rules: AddressRules;
  phone: FieldRequirement;
  /** Without street and city. */
  isBrief?: boolean;
};

/** `digits`: the last characters of its code. */
export type GiftCardView = { id: string; digits: string; amount: string; problem: string | undefined };

/** A membership that can cover line items. */
export type PlanView = {
  id: string;
  appId: string;
  name: string;
  /** The items it covers, and its remaining credits. */
  text: string;
  lineIds: readonly string[];
  isChosen: boolean;
};

export type PolicyView = { title: string; paragraphs: readonly string[] };

export type CheckoutView = {
  id: string;
  /** Style sheet of the merchant's branding. */
  brandHref: string | undefined;
  /** Texts of the app that started the checkout; empty for the store's own. */
  words: CheckoutContent;
  step: Step;
  /** Steps of this checkout; without shippable items there is no delivery step. */
  steps: readonly Step[];
  requiresShipping: boolean;
  isMember: boolean;
  /** URLs for signing in and for editing the cart, which can be on another site. */
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
  /** Like `signedOffer` of the choices, if no payment is due. */
  freeOffer: string;
  note: { requirement: FieldRequirement; value: string };
  /** The merchant's custom question. */
  question: { title: string; requirement: FieldRequirement; value: string } | undefined;
  policies: readonly PolicyView[];
  /** URL of the terms of sale, if the store has them. */
  termsHref: string | undefined;
  /** Newsletter checkbox, if enabled. */
  newsletter: { isChecked: boolean } | undefined;
  /** Required checkbox for the policies, if enabled. */
  agreement: { isChecked: boolean } | undefined;
  plans: readonly PlanView[];
  /** Tip options; absent if tips are disabled. */
  tip:
    | {
        choices: readonly { value: string; label: string }[];
        /** `none`, `custom`, or the value of a tip choice. */
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
  /** Amount due now, on the button. */
  dueNow: string;
  /** Description of later payments. */
  laterText: string | undefined;
  /** Description of subscription renewals. */
  charges: readonly string[];
  itemCount: number;
  coupon: { code: string; problem: string | undefined } | undefined;
  isCouponLocked: boolean;
  couponError: CouponError | undefined;
  problems: Problems;
  message: string | undefined;
  /** Whether the submitted form was rejected. */
  hasFailed: boolean;
  notice: string | undefined;
  /** Changes since the shopper's last review, one sentence each. */
  changes: readonly string[];
};
