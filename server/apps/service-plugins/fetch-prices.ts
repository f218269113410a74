/** Shipping rates, taxes and fees of apps. */
import type { Static } from "typebox";
import { sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { callApp, type PluginResult } from "./call-app.ts";
import { calculateAdditionalFees, calculateTax, getRates } from "./kinds.ts";
import { listPlugins, type Plugin } from "./registry.ts";
import type {
  FeesQuestion,
  PluginContext,
  PluginFee,
  PluginProblem,
  PluginShippingRate,
  PluginTaxes,
  PluginTaxShare,
  ShippingQuestion,
  TaxQuestion,
} from "./types.ts";
import { given, readAddress, readAmounts, wireContact, wireLine, wirePhysical } from "./wire.ts";

const invalid = (plugin: Plugin): PluginProblem => ({
  pluginId: plugin.id,
  appId: plugin.appId,
  appName: plugin.appName,
  kind: "INVALID_ANSWER",
});

type Gathered<Part> = { readonly parts: readonly Part[]; readonly problems: readonly PluginProblem[] };

/** Calls all plugins concurrently. `read` returns undefined if a response matches the schema but is inconsistent. */
async function gather<Answer, Part>(
  plugins: readonly Plugin[],
  callOne: (plugin: Plugin) => Promise<PluginResult<Answer>>,
  read: (answer: Answer, plugin: Plugin) => readonly Part[] | undefined,
): Promise<Gathered<Part>> {
  const all = await Promise.all(
    plugins.map(async (plugin): Promise<Gathered<Part>> => {
      const result = await callOne(plugin);
      if ("problem" in result) return { parts: [], problems: [result.problem] };
      const parts = read(result.answer, plugin);
      return parts === undefined ? { parts: [], problems: [invalid(plugin)] } : { parts, problems: [] };
    }),
  );
  return { parts: all.flatMap(({ parts }) => parts), problems: all.flatMap(({ problems }) => problems) };
}

/** The rates of all apps, in order of registration. */
export async function fetchShippingRates(
  context: PluginContext,
  question: ShippingQuestion,
): Promise<{ rates: readonly PluginShippingRate[]; problems: readonly PluginProblem[] }> {
  const plugins = await listPlugins(context.store, "SHIPPING_RATES");
  if (plugins.length === 0) return { rates: [], problems: [] };
  const { currency } = context;
  const request = {
    lineItems: question.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      catalogReference: line.catalogReference,
      physicalProperties: wirePhysical(line),
      price: toDecimal(line.price, currency),
      priceBeforeDiscount: toDecimal(line.fullPrice ?? line.price, currency),
    })),
    shippingDestination: question.destination,
    ...given("shippingOrigin", question.origin),
    ...given("buyerContactDetails", question.contact && wireContact(question.contact)),
    weightUnit: question.weightUnit,
    taxIncludedInPrices: question.taxIncludedInPrices,
    ...given(
      "deliveryPreferences",
      question.preferredCode === undefined ? undefined : { preferredCode: question.preferredCode },
    ),
    ...given("purchaseFlowId", question.purchaseFlowId),
  };
  const { parts, problems } = await gather(
    plugins,
    (plugin) => callApp(context, plugin, getRates, request),
    ({ shippingRates }, plugin) => allOrNone(shippingRates.map((rate) => readRate(rate, plugin, currency))),
  );
  return { rates: parts, problems };
}

function allOrNone<Part>(parts: readonly (Part | undefined)[]): Part[] | undefined {
  const read = parts.filter((part) => part !== undefined);
  return read.length === parts.length ? read : undefined;
}

type WireRate = Static<typeof getRates.answer>;

function readRate(
  { code, title, cost, logistics }: WireRate["shippingRates"][number],
  { appId }: Plugin,
  currency: string,
): PluginShippingRate | undefined {
  if (cost.currency !== currency) return undefined;
  const amounts = readAmounts({ price: cost.price }, currency);
  const charges = allOrNone(
    (cost.additionalCharges ?? []).map((charge) => {
      const read = readAmounts({ price: charge.price }, currency);
      return read && { type: charge.type, details: charge.details ?? "", price: read.price };
    }),
  );
  if (amounts === undefined || charges === undefined) return undefined;
  const pickup = logistics?.pickupDetails;
  return {
    carrierId: appId,
    code,
    title,
    price: amounts.price,
    additionalCharges: charges,
    deliveryTime: logistics?.deliveryTime ?? undefined,
    instructions: logistics?.instructions ?? undefined,
    pickup: pickup ? { address: readAddress(pickup.address ?? {}), method: pickup.pickupMethod } : undefined,
  };
}

/** The first app that calculates taxes for the destination's country is used. */
export async function fetchTaxes(context: PluginContext, question: TaxQuestion): Promise<PluginTaxes> {
  const [destination] = question.addresses;
  const country = destination?.country ?? "";
  const [plugin] = (await listPlugins(context.store, "TAXES")).filter((one) => !unsupported(one).includes(country));
  if (plugin === undefined || destination === undefined || question.lines.length === 0) return { source: "NONE" };
  const { currency } = context;
  const result = await callApp(context, plugin, calculateTax, {
    currency,
    addresses: [...question.addresses],
    lineItems: question.lines.map((line) => ({
      id: line.id,
      itemName: line.name,
      quantity: line.quantity,
      price: toDecimal(line.price, currency),
      ...given("taxGroupId", line.taxGroupId),
      taxIncludedInPrice: line.taxIncludedInPrice,
      addressIndex:
        question.addresses.length > 1 ? { multipleAddresses: { origin: 1, destination: 0 } } : { singleAddress: 0 },
    })),
  });
  if ("problem" in result) return { source: "FALLBACK", problem: result.problem };
  const lines = readTaxes(result.answer.lineItemTaxDetails, currency);
  const isWhole = lines !== undefined && question.lines.every(({ id }) => lines.has(id));
  const speaksOther = (result.answer.currency ?? currency) !== currency;
  if (!isWhole || speaksOther) return { source: "FALLBACK", problem: invalid(plugin) };
  return { source: "APP", appId: plugin.appId, lines };
}

function unsupported({ options }: Plugin): readonly unknown[] {
  const { unsupportedCountries } = options;
  return Array.isArray(unsupportedCountries) ? unsupportedCountries : [];
}

type WireTax = Static<typeof calculateTax.answer>;
type TaxedLine = { taxAmount: Minor; taxableAmount: Minor; shares: readonly PluginTaxShare[] };

function readTaxes(details: WireTax["lineItemTaxDetails"], currency: string): Map<string, TaxedLine> | undefined {
  const lines = new Map<string, TaxedLine>();
  for (const { id, taxSummary, taxBreakdown } of details) {
    const totals = readAmounts(taxSummary, currency);
    const shares = allOrNone((taxBreakdown ?? []).map((part) => readShare(part, currency)));
    if (totals === undefined || shares === undefined || lines.has(id)) return undefined;
    // The shares must sum to the total.
    const sum = sumExact(shares.map(({ taxAmount }) => taxAmount));
    if (shares.length > 0 && sum !== totals.taxAmount) return undefined;
    lines.set(id, { ...totals, shares });
  }
  return lines;
}

type WireShare = NonNullable<WireTax["lineItemTaxDetails"][number]["taxBreakdown"]>[number];

function readShare(part: WireShare, currency: string): PluginTaxShare | undefined {
  const amounts = readAmounts({ tax: part.taxAmount ?? "0", taxable: part.taxableAmount ?? "0" }, currency);
  return (
    amounts && {
      rate: part.rate ?? "0",
      name: part.taxName ?? "",
      type: part.taxType ?? "",
      jurisdiction: part.jurisdiction ?? "",
      jurisdictionType: part.jurisdictionType ?? "UNDEFINED",
      taxableAmount: amounts.taxable,
      taxAmount: amounts.tax,
    }
  );
}

export async function fetchAdditionalFees(
  context: PluginContext,
  question: FeesQuestion,
): Promise<{ fees: readonly PluginFee[]; problems: readonly PluginProblem[] }> {
  const plugins = await listPlugins(context.store, "ADDITIONAL_FEES");
  if (plugins.length === 0) return { fees: [], problems: [] };
  const { currency } = context;
  const { shipping } = question;
  const request = {
    lineItems: question.lines.map((line) => wireLine(line, currency)),
    ...given("shippingAddress", question.shippingAddress),
    ...given("buyerDetails", question.contact && { contactDetails: wireContact(question.contact) }),
    ...given(
      "shippingInfo",
      shipping && {
        selectedCarrierServiceOption: {
          code: shipping.code,
          title: shipping.title,
          cost: { price: { amount: toDecimal(shipping.price, currency) } },
        },
      },
    ),
    ...given("purchaseFlowId", question.purchaseFlowId),
    subtotal: toDecimal(question.subtotal, currency),
  };
  const lineIds = new Set(question.lines.map(({ id }) => id));
  const { parts, problems } = await gather(
    plugins,
    (plugin) => callApp(context, plugin, calculateAdditionalFees, request),
    (answer, { appId }) =>
      answer.currency !== currency
        ? undefined
        : allOrNone(
            answer.additionalFees.map((fee): PluginFee | undefined => {
              const amounts = readAmounts({ price: fee.price }, currency);
              const ids = fee.lineItemIds ?? [];
              if (amounts === undefined || ids.some((id) => !lineIds.has(id))) return undefined;
              return {
                appId,
                code: fee.code,
                name: fee.translatedName ?? fee.name,
                price: amounts.price,
                isTaxable: fee.taxDetails?.taxable ?? false,
                taxGroupId: fee.taxDetails?.taxGroupId ?? undefined,
                lineIds: ids,
              };
            }),
          ),
  );
  return { fees: parts, problems };
}
