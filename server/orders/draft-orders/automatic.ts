/**
 * The store's automatic discounts and fees on a new order created by staff: what a cart with the same items would get
 * today. Staff can disable each of them. An edit keeps the discounts and fees of the order. Shipping discounts and
 * triggers of apps apply at checkout only.
 */

import { findSellables, sellableKey } from "#server/catalog/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { MoneyOverflowError } from "#server/platform/money/decimal.ts";
import { findFees } from "#server/pricing/additional-fees/public.ts";
import { gatherDiscounts } from "#server/pricing/discounts/public.ts";
import { type AppliedDiscount, arrangeLanes, type PricingLine, price } from "#server/pricing/price/public.ts";
import { noTaxes } from "#server/pricing/taxes/public.ts";
import { liveLines } from "./calculate.ts";
import type { DraftContent, DraftedDiscount, DraftedFee } from "./content.ts";

type Refreshing = { content: DraftContent; isEdit: boolean };

/** Refreshes the automatic discounts and fees of a draft in place. Those that staff disabled stay disabled. */
export async function refreshAutomatic(db: Connection, { content, isEdit }: Refreshing, now: Date): Promise<void> {
  if (isEdit) return;
  const lines = await pricingLines(db, content, now);
  const discounts = await automaticDiscounts(db, { content, lines, now });
  content.discounts = [...discounts, ...content.discounts.filter(({ source }) => source !== "AUTOMATIC")];
  const fees = content.isExchange === true ? [] : await automaticFees(db, { content, lines, now });
  content.fees = [...fees, ...content.fees.filter(({ source }) => source !== "AUTOMATIC")];
}

/** Automatic discounts of a draft that count toward the usage limits of their rules. */
export const ruleUses = (
  { discounts }: Pick<DraftContent, "discounts">,
  worth: ReadonlyMap<string, { amount: number }>,
) =>
  discounts.flatMap(({ id, source, applied }) =>
    source === "AUTOMATIC" && applied ? [{ ruleId: id, amount: worth.get(id)?.amount ?? 0 }] : [],
  );

async function pricingLines(db: Connection, content: DraftContent, now: Date): Promise<PricingLine[]> {
  const lines = liveLines(content);
  const references = lines.flatMap(({ reference }) => reference ?? []);
  const found = references.length === 0 ? undefined : await findSellables(db, references, { now, isLenient: true });
  return lines.map((line) => {
    const sellable = line.reference === null ? undefined : found?.get(sellableKey(line.reference));
    return {
      id: line.id,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      fullUnitPrice: Math.max(line.fullUnitPrice, line.unitPrice),
      modifiersTotal: 0,
      catalogItemId: line.reference?.catalogItemId ?? line.id,
      collectionIds: sellable?.collectionIds ?? [],
      itemType: line.itemType,
      isShippable: line.isShippable,
      weightGrams: line.details.weightGrams,
      taxGroupId: line.taxGroupId,
    };
  });
}

type Gathering = { content: DraftContent; lines: PricingLine[]; now: Date };

async function automaticDiscounts(db: Connection, { content, lines, now }: Gathering): Promise<DraftedDiscount[]> {
  const off = content.discounts.filter(({ source, applied }) => source === "AUTOMATIC" && !applied);
  if (lines.length === 0) return off;
  const { memberId, email } = content.buyer.now ?? {};
  const { currency } = content;
  const { discounts } = await gatherDiscounts(db, { currency, now, customer: { memberId, email }, couponCodes: [] });
  const wanted = discounts.filter(({ source }) => !off.some(({ id }) => id === source.id));
  const units = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const made = Map.groupBy(discountsOn(content, lines, wanted), ({ source }) => source.id);
  return [
    ...[...made].flatMap(([id, parts]): DraftedDiscount[] => {
      const [first] = parts;
      if (first === undefined) return [];
      const shares = parts.flatMap((part) => part.lines);
      return [
        {
          id,
          source: "AUTOMATIC",
          applied: true,
          discountType: "SPECIFIC_ITEMS",
          description: "name" in first.source ? first.source.name : undefined,
          origin: first.source,
          worth: { kind: "AGREED", lines: shares.map((share) => ({ ...share, units: units.get(share.lineId) ?? 0 })) },
        },
      ];
    }),
    ...off,
  ];
}

/** Before tax. Amounts that are too large are left for the calculation to reject. */
function discountsOn(
  { currency }: DraftContent,
  lines: PricingLine[],
  discounts: Parameters<typeof arrangeLanes>[0],
): readonly AppliedDiscount[] {
  try {
    const lanes = arrangeLanes(discounts);
    return price({ currency, lines, lanes, taxes: noTaxes, rounding: "HALF_UP" }).appliedDiscounts;
  } catch (error) {
    if (error instanceof MoneyOverflowError) return [];
    throw error;
  }
}

async function automaticFees(db: Connection, { content, lines, now }: Gathering): Promise<DraftedFee[]> {
  const known = new Map(content.fees.flatMap((fee) => (fee.source === "AUTOMATIC" ? [[fee.code, fee] as const] : [])));
  const country = (content.recipient.now ?? content.billing.now)?.address?.country;
  const charges = await findFees(db, lines, country);
  return charges.map(({ code, name, price: amount, per, percentage, isTaxable = true, taxGroupId, lineIds = [] }) => ({
    id: known.get(code)?.id ?? newId(now.getTime()),
    code,
    name,
    price: amount,
    isTaxable,
    lineIds: [...lineIds],
    source: "AUTOMATIC",
    applied: known.get(code)?.applied ?? true,
    ...(per === undefined ? {} : { per }),
    ...(percentage === undefined ? {} : { percentage }),
    ...(taxGroupId === undefined ? {} : { taxGroupId }),
  }));
}

/** Returns the draft with its current automatic discounts and fees. */
export async function withRefreshedAutomatic<Given extends Refreshing>(
  db: Connection,
  draft: Given,
  now: Date,
): Promise<Given> {
  const content = structuredClone(draft.content);
  await refreshAutomatic(db, { content, isEdit: draft.isEdit }, now);
  return { ...draft, content };
}
