/** A made-up purchase, priced as a shopper's would be, with every discount that exists or might exist. */
import type { Input, Output } from "#api/endpoint.ts";
import type { testPrice } from "#api/price-explanations.ts";
import {
  type Apps,
  gatherPricing,
  type PricedPurchase,
  type PurchaseLine,
  type PurchaseRequest,
  taxesOfApps,
  triggersMet,
} from "#server/modules/carts/public.ts";
import { gatherDiscounts, ruleDiscount } from "#server/modules/discounts/public.ts";
import {
  arrangeLanes,
  type ExplainedEntry,
  explainTrace,
  type PricingInput,
  type PricingResult,
  price,
  tracePrice,
} from "#server/modules/pricing/public.ts";
import { findSellables, sellableKey } from "#server/modules/products/public.ts";
import { readStoreSettings } from "#server/modules/settings/public.ts";
import { findTaxes } from "#server/modules/taxes/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { presentExplanation } from "./order-traces.ts";

type Question = Input<typeof testPrice>["body"];
type Answer = Output<typeof testPrice>;

/** Installed apps have their say, as they would for a shopper. */
export type Testing = { readonly realNow: Date; readonly apps: Apps };

/** The id that a rule has that is only tried. */
const TRIED = "00000000-0000-4000-8000-000000000000";

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, CALCULATION_ERROR */
export async function runPriceTest(db: Connection, question: Question, { realNow, apps }: Testing): Promise<Answer> {
  const settings = await readStoreSettings(db);
  const now = question.at === undefined ? realNow : new Date(question.at);
  const customer = { memberId: question.memberId, email: question.email };
  const request: PurchaseRequest = {
    lines: await toLines(db, question, now),
    customer,
    shippingAddress: question.shippingAddress,
    selectedShippingOption: question.selectedShippingOption,
    isShippingWanted: question.shippingAddress !== undefined,
    isTaxWanted: question.shippingAddress !== undefined,
    apps,
    now,
    settings,
  };
  const purchase = await withFirstOption(db, request);
  const couponCodes = question.couponCodes ?? [];
  const found = await gatherDiscounts(db, { currency: settings.currency, now, customer, couponCodes });
  const kept = found.discounts.filter(({ source }) => source.id !== question.replaces);
  const tried = question.discountRule === undefined ? [] : [triedRule(question.discountRule, settings.currency)];
  const taxes = await findTaxes(db, {
    places: [question.shippingAddress],
    isWanted: request.isTaxWanted,
    memberId: question.memberId,
    exemptGroupId: question.taxExemptGroupId,
    settings,
  });
  const discounts = [...kept, ...tried];
  const { shippingAddress } = question;
  const { lines } = request;
  const { sellables } = purchase;
  const own: PricingInput = {
    ...purchase.input,
    metTriggers: triggersMet(apps, { lines, sellables, settings, shippingAddress, discounts }),
    lanes: arrangeLanes(discounts),
    refusedDiscounts: found.refused.filter(({ source }) => source.id !== question.replaces),
    taxes: taxes.table,
    rounding: taxes.rounding,
    roundingLevel: taxes.roundingLevel,
  };
  const result = price(own);
  const provided = request.isTaxWanted
    ? taxesOfApps(apps, { places: [shippingAddress], input: own, result, sellables, settings })
    : undefined;
  if (provided === undefined) return present(purchase, own, result);
  const input = { ...own, taxes: provided };
  return present(purchase, input, price(input));
}

async function toLines(db: Connection, { lineItems }: Question, now: Date): Promise<PurchaseLine[]> {
  const sellables = await findSellables(
    db,
    lineItems.map((item) => item.catalogReference),
    { now, isLenient: true },
  );
  return lineItems.map(({ catalogReference, quantity }) => {
    const sellable = sellables.get(sellableKey(catalogReference));
    if (sellable === undefined) {
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId: catalogReference.catalogItemId } });
    }
    const { name, unitPrice, reference } = sellable;
    return { id: newId(), quantity, reference, name, unitPrice };
  });
}

/** Without a choice the first option counts: a tester wants to see delivery, not to be asked for it. */
async function withFirstOption(db: Connection, request: PurchaseRequest): Promise<PricedPurchase> {
  const purchase = await gatherPricing(db, request);
  const [first] = purchase.shipping.options;
  if (request.selectedShippingOption !== undefined || first === undefined) return purchase;
  const selectedShippingOption = { carrierId: first.carrierId, code: first.code };
  return gatherPricing(db, { ...request, sellables: purchase.sellables, selectedShippingOption });
}

function triedRule({ name, trigger, discounts, ...rule }: NonNullable<Question["discountRule"]>, currency: string) {
  const [discount] = discounts.values;
  if (discount === undefined) throw new Error("the contract demands one discount");
  const { stacking, priority, skipsSaleItems } = rule;
  const standing = {
    ...(stacking === undefined ? {} : { stacking }),
    ...(priority === undefined ? {} : { priority }),
    ...(skipsSaleItems === undefined ? {} : { skipsSaleItems }),
  };
  return ruleDiscount({ id: TRIED, name, trigger: trigger ?? null, discount, ...standing }, currency);
}

function present(purchase: PricedPurchase, input: PricingInput, result: PricingResult): Answer {
  const { settings, sellables, shipping, selectedOption } = purchase;
  const { currency, locale, timeZone } = settings;
  const money = (amount: Minor) => money2(amount, currency, locale);
  const nameOf = (lineId: string) => sellables.get(lineId)?.name ?? lineId;
  const explained = explainTrace(tracePrice(input, result), { currency, locale, timeZone, nameOf });
  const { priceSummary: sums } = result;
  return {
    currency,
    taxIncludedInPrices: result.taxIncludedInPrices,
    taxRateType: input.taxes.rateType ?? "NO_TAX_COLLECTED",
    lineItems: result.lines.map((line) => ({
      id: line.id,
      productName: nameOf(line.id),
      quantity: line.quantity,
      price: money(line.price),
      discount: money(line.totalDiscount),
      tax: money(line.taxDetails.totalTax),
      total: money(line.totalPriceAfterTax),
    })),
    priceSummary: {
      subtotal: money(sums.subtotal),
      discount: money(sums.discount),
      shipping: money(sums.shipping),
      additionalFees: money(sums.additionalFees),
      tax: money(sums.tax),
      total: money(sums.total),
    },
    discounts: explained.flatMap((entry) => presentDiscount(entry, money)),
    shippingOptions: shipping.options.map((option) => ({
      carrierId: option.carrierId,
      code: option.code,
      title: option.title,
      price: money(option.price),
      selected: option === selectedOption || option.code === selectedOption?.code,
    })),
    explanations: explained.map(presentExplanation),
  };
}

function presentDiscount(entry: ExplainedEntry, money: (amount: Minor) => Answer["lineItems"][number]["price"]) {
  const { discount } = entry.params;
  if (discount === undefined || !("source" in discount)) return [];
  const { source } = discount;
  const name = source.kind === "MERCHANT" ? "" : source.kind === "COUPON" ? source.code : source.name;
  return [
    {
      kind: source.kind,
      id: source.id,
      name,
      applied: !entry.isRefusal,
      amount: money(entry.amount ?? 0),
      text: entry.text,
      code: entry.code,
    },
  ];
}
