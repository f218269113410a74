/** Prices a sample purchase as a shopper's would be, with all saved discounts and unsaved ones. */

import type { Input, Output } from "#api/endpoint.ts";
import type { testPrice } from "#api/orders/price-explanations.ts";
import { type Language, localeFor } from "#api/store/languages.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import { findSellables, sellableKey } from "#server/catalog/products/public.ts";
import {
  findMetTriggers,
  gatherPricing,
  type PricedPurchase,
  type PurchaseLine,
  type PurchaseRequest,
  taxesOfApps,
} from "#server/checkout/carts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { type GatheredAndTried, tryDiscounts } from "#server/pricing/discounts/public.ts";
import {
  arrangeLanes,
  type DiscountSource,
  type ExplainedEntry,
  explainTrace,
  type PricingInput,
  type PricingResult,
  price,
  tracePrice,
} from "#server/pricing/price/public.ts";
import { findTaxes } from "#server/pricing/taxes/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { presentExplanation } from "./order-traces.ts";
import { explainLine } from "./tried-lines.ts";

type Question = Input<typeof testPrice>["body"];
type Answer = Output<typeof testPrice>;

/** `apps`: answers of installed apps, as for a shopper. */
type Testing = { readonly realNow: Date; readonly apps: AppAnswers };

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
  const found = await tryDiscounts(db, { currency: settings.currency, now, customer, couponCodes }, question);
  const taxes = await findTaxes(db, {
    places: [question.shippingAddress],
    isWanted: request.isTaxWanted,
    memberId: question.memberId,
    exemptGroupId: question.taxExemptGroupId,
    settings,
  });
  const { discounts, refused } = found;
  const { shippingAddress, language } = question;
  const { lines } = request;
  const { sellables } = purchase;
  const own: PricingInput = {
    ...purchase.input,
    metTriggers: await findMetTriggers(apps, { lines, sellables, settings, shippingAddress, discounts }),
    lanes: arrangeLanes(discounts),
    refusedDiscounts: refused,
    taxes: taxes.table,
    rounding: taxes.rounding,
    roundingLevel: taxes.roundingLevel,
  };
  const result = price(own);
  const provided = request.isTaxWanted
    ? await taxesOfApps(apps, { places: [shippingAddress], input: own, result, sellables, settings })
    : undefined;
  if (provided === undefined) return present(purchase, { input: own, result, found, language });
  const input = { ...own, taxes: provided };
  return present(purchase, { input, result: price(input), found, language });
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

/** Without a choice, the first shipping option applies, so that a test includes shipping. */
async function withFirstOption(db: Connection, request: PurchaseRequest): Promise<PricedPurchase> {
  const purchase = await gatherPricing(db, request);
  const [first] = purchase.shipping.options;
  if (request.selectedShippingOption !== undefined || first === undefined) return purchase;
  const selectedShippingOption = { carrierId: first.carrierId, code: first.code };
  return gatherPricing(db, { ...request, sellables: purchase.sellables, selectedShippingOption });
}

type Priced = {
  input: PricingInput;
  result: PricingResult;
  found: GatheredAndTried;
  language: Language | undefined;
};

function present(purchase: PricedPurchase, { input, result, found, language }: Priced): Answer {
  const { settings, sellables, shipping, selectedOption } = purchase;
  const { currency, timeZone } = settings;
  const locale = language === undefined ? settings.locale : localeFor(language, settings.locale);
  const money = (amount: Minor) => money2(amount, currency, locale);
  const nameOf = (lineId: string) => sellables.get(lineId)?.name ?? lineId;
  const explained = explainTrace(tracePrice(input, result), { currency, locale, timeZone, nameOf });
  const { priceSummary: sums } = result;
  const presentTried = (lineId: string) => {
    const line = input.lines.find(({ id }) => id === lineId);
    if (found.triedId === undefined || line === undefined) return {};
    const { verdict, amount, by } = explainLine(line, found.tried, result);
    return { tried: { verdict, amount: money(amount), ...(by === undefined ? {} : { by: nameOfSource(by) }) } };
  };
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
      discounts: result.appliedDiscounts.flatMap(({ source, lines }) =>
        lines
          .filter((share) => share.lineId === line.id && share.amount > 0)
          .map(({ amount }) => ({
            kind: source.kind,
            id: source.id,
            name: nameOfSource(source),
            amount: money(amount),
          })),
      ),
      ...presentTried(line.id),
    })),
    priceSummary: {
      subtotal: money(sums.subtotal),
      discount: money(sums.discount),
      shipping: money(sums.shipping),
      additionalFees: money(sums.additionalFees),
      tax: money(sums.tax),
      total: money(sums.total),
    },
    discounts: explained.flatMap((entry) => presentDiscount(entry, money, found.triedId)),
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

const nameOfSource = (source: DiscountSource): string =>
  source.kind === "MERCHANT" ? "" : source.kind === "COUPON" ? source.code : source.name;

function presentDiscount(
  entry: ExplainedEntry,
  money: (amount: Minor) => Answer["lineItems"][number]["price"],
  triedId: string | undefined,
) {
  const { discount } = entry.params;
  if (discount === undefined || !("source" in discount)) return [];
  const { source } = discount;
  return [
    {
      kind: source.kind,
      id: source.id,
      name: nameOfSource(source),
      tried: source.id === triedId,
      applied: !entry.isRefusal,
      amount: money(entry.amount ?? 0),
      text: entry.text,
      code: entry.code,
    },
  ];
}
