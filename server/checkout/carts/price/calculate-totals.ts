/** Calculates totals of items without a cart. Read-only. */

import type {
  CalculateTotalsRequest,
  calculateTotals as endpoint,
  TotalsLineItem,
} from "#api/checkout/totals-calculator.ts";
import type { Output } from "#api/endpoint.ts";
import { liveAnswers } from "#server/apps/service-plugins/public.ts";
import { findSellables, type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { findCouponCode } from "#server/pricing/discounts/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { customTermsOf, referenceOf, termsOf, type Units } from "../line-input.ts";
import { sellableOfLine } from "../line-terms.ts";
import { presentCartPlans } from "../present/present-plans.ts";
import { calculationError, presentSummary, presentTotals } from "../present/present-totals.ts";
import { optional, presentationFor } from "../present/presentation.ts";
import { gatherPricing } from "./gather-pricing.ts";
import { areAllPayable, findPlansOf } from "./plans.ts";
import type { PurchaseLine } from "./pricing-lines.ts";

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, DUPLICATED_LINE_ITEM_IDS, ERROR_COUPON_DOES_NOT_EXIST, CALCULATION_ERROR */
export async function calculateTotals(
  db: Connection,
  context: CallContext,
  request: CalculateTotalsRequest,
): Promise<Output<typeof endpoint>> {
  const { actor, now, store, header } = context;
  const settings = await readStoreSettings(db);
  const { lines, sellables } = await readLines(db, request.lineItems ?? [], { actor, now, units: settings });
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw new AppError("DUPLICATED_LINE_ITEM_IDS");
  const memberId = actor.kind === "member" ? actor.memberId : request.memberId;
  const choices = request.selectedMemberships?.memberships ?? [];
  const plans = await findPlansOf(db, { memberId, lines }, { choices, sellables, now });
  const destination = request.shippingAddress ?? request.billingAddress;
  const purchase = await gatherPricing(db, {
    lines,
    sellables,
    memberships: plans.chosen,
    couponCode: await codeOf(db, request),
    // Limits per customer apply at checkout. Here, an arbitrary email address would reveal who used a coupon.
    customer: { memberId, email: isElevated(actor) ? request.buyerEmail : undefined },
    shippingAddress: request.shippingAddress,
    billingAddress: request.billingAddress,
    selectedShippingOption: request.selectedShippingOption,
    isShippingWanted: request.shippingAddress !== undefined,
    isTaxWanted: destination !== undefined,
    apps: await liveAnswers(context),
    now,
    settings,
  });
  // The response reports an invalid code instead of failing.
  if (purchase.problems.some(({ code }) => code === "ERROR_COUPON_DOES_NOT_EXIST")) context.noteWrongGuess();
  const presentation = presentationFor(settings, header("x-wix-currency"), store.baseUrl());
  const totals = presentTotals(purchase, lines, presentation);
  const membershipError = areAllPayable(choices, plans) ? undefined : calculationError("INVALID_MEMBERSHIP");
  return {
    ...totals,
    calculationErrors: { ...totals.calculationErrors, ...optional("membershipError", membershipError) },
    payAfterFreeTrial: presentSummary(purchase.result.payAfterFreeTrial, presentation),
    membershipOptions: presentCartPlans(plans),
    conversionCurrency: presentation.conversion?.currency ?? settings.currency,
    taxIncludedInPrice: purchase.result.taxIncludedInPrices,
  };
}

async function codeOf(db: Connection, { couponCode, couponId }: CalculateTotalsRequest): Promise<string | undefined> {
  if (couponId === undefined) return couponCode;
  const code = await findCouponCode(db, couponId);
  if (code === undefined) throw new AppError("ERROR_COUPON_DOES_NOT_EXIST");
  return code;
}

type LineContext = { actor: Actor; now: Date; units: Units };

/**
 * Catalog items with the catalog's data. Overrides are accepted from staff and apps only
 * (docs/protocol/decisions.md#money).
 */
async function readLines(
  db: Connection,
  items: readonly TotalsLineItem[],
  { actor, now, units }: LineContext,
): Promise<{ lines: PurchaseLine[]; sellables: Map<string, Sellable> }> {
  const references = items.flatMap((item) => findReference(item) ?? []);
  const found = references.length === 0 ? undefined : await findSellables(db, references, { now, isLenient: true });
  const sellables = new Map<string, Sellable>();
  const keep = (line: PurchaseLine, catalogItem?: Sellable): void => {
    const sellable = sellableOfLine(line, catalogItem);
    if (sellable !== undefined) sellables.set(line.id, sellable);
  };
  const lines = items.map((item, index): PurchaseLine => {
    const { catalogReference, quantity = 1, id = String(index + 1) } = item;
    const wanted = findReference(item);
    const sellable = wanted && found?.get(sellableKey(wanted));
    if (sellable?.isVisible === true) {
      const { reference, name, unitPrice } = sellable;
      const overrides = isElevated(actor) ? { catalogOverrideFields: overridesOf(item) } : {};
      const terms = termsOf({ ...datesOf(item), ...overrides, quantity, catalogReference: reference }, units);
      const line = { id, quantity, reference, name, unitPrice, terms };
      keep(line, sellable);
      return line;
    }
    if (!isElevated(actor) || item.price === undefined) {
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId: catalogReference?.catalogItemId } });
    }
    const { productName = "", price, id: _, subscriptionSettings: __, ...given } = item;
    const named = { original: productName, translated: productName };
    const { reference, terms, custom } = customTermsOf(
      { ...given, quantity, price, productName: named },
      units,
      newId(),
    );
    const line = { id, quantity, reference, name: custom.name, unitPrice: custom.price, terms };
    keep(line);
    return line;
  });
  return { lines, sellables };
}

const findReference = ({ catalogReference, ...item }: TotalsLineItem) =>
  catalogReference && referenceOf({ ...item, catalogReference });

function overridesOf({ price, fullPrice, physicalProperties, depositAmount, productName, ...item }: TotalsLineItem) {
  return {
    ...(price === undefined ? {} : { price }),
    ...(fullPrice === undefined ? {} : { fullPrice }),
    ...(physicalProperties && { physicalProperties }),
    ...(depositAmount === undefined ? {} : { depositAmount }),
    ...(productName && { productName: { original: productName } }),
    ...(item.paymentOption && { paymentOption: { value: item.paymentOption } }),
  };
}

const datesOf = ({ serviceProperties, subscriptionSettings, taxableAddress }: TotalsLineItem) => ({
  ...(serviceProperties && { serviceProperties }),
  ...(subscriptionSettings && { subscriptionOptionInfo: { subscriptionSettings } }),
  ...(taxableAddress && { taxableAddress }),
});
