/** From the contract's checkout to what the checkout page shows. */

import { rulesOf } from "#api/address-rules.ts";
import type { PriceSummary } from "#api/carts.ts";
import type { Checkout } from "#api/checkout-values.ts";
import type { Output } from "#api/endpoint.ts";
import type { listPaymentMethods } from "#api/payment-providers.ts";
import { describeLine, pictureOf } from "../cart/present.ts";
import type { ShopContext } from "../context.ts";
import { type AddressValues, addressLines, fromContract, type Problems } from "./address.ts";
import { countryChoices } from "./countries.ts";
import type { AddressForm, AmountRow, CheckoutView, DeliveryChoice, Step } from "./views.ts";

export type Shown = {
  step?: Step | undefined;
  /** Values of a form that came back, in place of what is stored. */
  address?: AddressValues;
  billing?: AddressValues;
  email?: string;
  payment?: string;
  problems?: Problems;
  message?: string;
  notice?: string;
  couponError?: string;
};

type Payments = Output<typeof listPaymentMethods>["paymentMethods"];

export const stepsOf = (checkout: Checkout): readonly Step[] =>
  checkout.requiresShipping ? ["information", "delivery", "payment"] : ["information", "payment"];

/** The first step that still lacks something; a later one than this cannot be shown. */
export function firstOpenStep(checkout: Checkout): Step {
  const hasAddress = checkout.requiresShipping
    ? checkout.shippingInfo.shippingDestination?.address?.addressLine !== undefined
    : checkout.billingInfo?.address?.addressLine !== undefined;
  if (!checkout.buyerInfo.email || !hasAddress) return "information";
  if (checkout.requiresShipping && !checkout.shippingInfo.selectedCarrierServiceOption) return "delivery";
  return "payment";
}

/** The step asked for, unless something before it is missing. */
export function reachableStep(checkout: Checkout, asked: string | null): Step {
  const steps = stepsOf(checkout);
  const open = firstOpenStep(checkout);
  const wanted = steps.find((step) => step === asked);
  return wanted && steps.indexOf(wanted) <= steps.indexOf(open) ? wanted : open;
}

export function presentCheckout(
  context: ShopContext,
  checkout: Checkout,
  payments: Payments,
  shown: Shown,
): CheckoutView {
  const { shop } = context;
  const step = shown.step ?? reachableStep(checkout, context.request.url.searchParams.get("step"));
  const destination = checkout.requiresShipping ? checkout.shippingInfo.shippingDestination : checkout.billingInfo;
  const choices = deliveryChoices(checkout);
  const selected = checkout.shippingInfo.selectedCarrierServiceOption;
  return {
    id: checkout.id,
    step,
    steps: stepsOf(checkout),
    requiresShipping: checkout.requiresShipping,
    isMember: context.shopper.role() === "member",
    email: shown.email ?? checkout.buyerInfo.email ?? "",
    shipTo: addressLines(destination, shop.locale).join(", "),
    delivery: selected
      ? `${selected.title}, ${Number(selected.cost.price.amount) === 0 ? "free" : selected.cost.price.formattedConvertedAmount}`
      : "",
    address: formOf(shown.address ?? fromContract(destination, shop.country)),
    billing: formOf(shown.billing ?? fromContract(undefined, destination?.address?.country ?? shop.country)),
    countries: countryChoices(shop.locale),
    deliveryChoices: choices,
    deliveryProblem: checkout.calculationErrors.generalShippingCalculationError?.applicationError.description,
    payments,
    chosenPayment: shown.payment ?? payments[0]?.id ?? "",
    lines: checkout.lineItems.map((line) => ({
      id: line.id,
      name: line.productName.translated,
      details: line.descriptionLines.map(describeLine),
      quantity: line.quantity,
      total: line.lineItemPrice.formattedConvertedAmount,
      picture: pictureOf(line.media, line.productName.translated),
    })),
    rows: amountRows(checkout),
    total: checkout.priceSummary.total.formattedConvertedAmount,
    totalAmount: checkout.priceSummary.total.amount,
    itemCount: checkout.lineItems.reduce((sum, line) => sum + line.quantity, 0),
    coupon: checkout.couponCode
      ? {
          code: checkout.couponCode,
          problem: checkout.calculationErrors.couponCalculationError?.applicationError.description,
        }
      : undefined,
    couponError: shown.couponError,
    problems: shown.problems ?? {},
    message: shown.message ?? blockers(checkout),
    notice: shown.notice,
  };
}

const formOf = (values: AddressValues): AddressForm => ({ values, rules: rulesOf(values.country) });

function blockers(checkout: Checkout): string | undefined {
  const errors = checkout.violations.filter((violation) => violation.severity === "ERROR" && violation.target.lineItem);
  return errors.length === 0 ? undefined : errors.map((violation) => violation.description).join(" ");
}

function deliveryChoices(checkout: Checkout): readonly DeliveryChoice[] {
  const { selectedCarrierServiceOption: selected, carrierServiceOptions } = checkout.shippingInfo;
  const choices = carrierServiceOptions.flatMap((carrier) =>
    carrier.shippingOptions.map((option) => ({
      code: option.code,
      carrierId: carrier.carrierId,
      title: option.title,
      time: [option.logistics.deliveryTime, option.logistics.instructions].filter(Boolean).join(". "),
      price: Number(option.cost.price.amount) === 0 ? "Free" : option.cost.price.formattedConvertedAmount,
      amount: Number(option.cost.price.amount),
      isPickup: option.logistics.pickupDetails !== undefined,
      isChosen: selected?.code === option.code && selected.carrierId === carrier.carrierId,
    })),
  );
  // The cheapest that comes to the door is chosen to begin with.
  const delivered = choices.filter((choice) => !choice.isPickup);
  const cheapest = (delivered.length > 0 ? delivered : choices).reduce<(typeof choices)[number] | undefined>(
    (least, choice) => (least && least.amount <= choice.amount ? least : choice),
    undefined,
  );
  if (!choices.some((choice) => choice.isChosen) && cheapest) cheapest.isChosen = true;
  return choices;
}

function amountRows(checkout: Checkout): readonly AmountRow[] {
  const { priceSummary, shippingInfo } = checkout;
  const isZero = (part: keyof PriceSummary): boolean => Number(priceSummary[part].amount) === 0;
  const rows: AmountRow[] = [{ label: "Subtotal", amount: priceSummary.subtotal.formattedConvertedAmount }];
  if (!isZero("discount")) {
    rows.push({
      label: "Discount",
      amount: `−${priceSummary.discount.formattedConvertedAmount.replace(/^[-−]/, "")}`,
      isReduction: true,
    });
  }
  if (checkout.requiresShipping) {
    const amount = shippingInfo.selectedCarrierServiceOption
      ? isZero("shipping")
        ? "Free"
        : priceSummary.shipping.formattedConvertedAmount
      : "Next step";
    rows.push({ label: "Delivery", amount });
  }
  if (!isZero("additionalFees"))
    rows.push({ label: "Fees", amount: priceSummary.additionalFees.formattedConvertedAmount });
  if (!isZero("tax")) {
    rows.push({
      label: checkout.taxIncludedInPrice ? "Tax, included" : "Tax",
      amount: priceSummary.tax.formattedConvertedAmount,
    });
  }
  return rows;
}
