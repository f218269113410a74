/** Presents a draft (docs/protocol/billing-and-drafts.md#draft-shapes). */

import type { Static } from "typebox";
import type {
  CalculatedDraftOrder as WireCalculated,
  DraftOrder as WireDraft,
} from "#api/orders/draft-order-values.ts";
import type { AppAnswers } from "#server/apps/service-plugins/public.ts";
import { findOrder, type Order, presentOrder } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { money2 } from "#server/platform/money/money.ts";
import { type Calculated, calculate, depositOf } from "./calculate.ts";
import type { Draft, Part } from "./content.ts";
import { toOrderContent, toPreview } from "./outcome.ts";

export async function presentCalculated(
  db: Connection,
  draft: Draft,
  apps?: AppAnswers | undefined,
): Promise<Static<typeof WireCalculated>> {
  const calculated = await calculate(db, draft, apps);
  const order = draft.orderId === null ? undefined : await findOrder(db, draft.orderId);
  const { currency, locale } = draft.content;
  const hasLines = draft.content.lines.length > 0;
  const isUndeliverable = hasLines && calculated.quote.isNeeded && calculated.quote.options.length === 0;
  const hasPlace = draft.content.recipient.now?.address?.country !== undefined;
  return {
    draftOrder: presentDraft(draft, calculated, order),
    shippingOptions: calculated.quote.options.map(
      ({ carrierId, code, title, deliveryTime, instructions, pickupAddress, pickupMethod, price }) => ({
        carrierId,
        code,
        title,
        logistics: {
          ...(deliveryTime === undefined ? {} : { deliveryTime }),
          ...(instructions === undefined ? {} : { instructions }),
          ...(pickupAddress === undefined
            ? {}
            : { pickupDetails: { address: pickupAddress, pickupMethod: pickupMethod ?? "STORE_PICKUP" } }),
        },
        cost: { price: money2(price, currency, locale), currency },
      }),
    ),
    calculationErrors:
      isUndeliverable && hasPlace
        ? {
            generalShippingCalculationError: {
              applicationError: {
                code: "DELIVERY_NOT_AVAILABLE",
                description: "The store doesn't ship to this address.",
                data: {},
              },
            },
          }
        : {},
  };
}

export function presentDraft(draft: Draft, calculated: Calculated, order: Order | undefined): WireDraft {
  const { content } = draft;
  const { currency, locale } = content;
  const money = (amount: number) => money2(amount, currency, locale);
  const made = toOrderContent(draft, calculated, { orderId: draft.orderId ?? draft.id, now: draft.updatedAt });
  const wire = presentOrder(toPreview(draft, made, order));
  const lines = new Map(wire.lineItems.map((line) => [line.id, line]));
  const before = order === undefined ? undefined : presentOrder(order);
  const everyDiscount = new Map(
    [...(before?.appliedDiscounts ?? []), ...wire.appliedDiscounts].map((one) => [one.id, one]),
  );
  const everyFee = new Map([...(before?.additionalFees ?? []), ...wire.additionalFees].map((one) => [one.id, one]));
  return {
    id: draft.id,
    ...(draft.orderId === null ? {} : { orderId: draft.orderId }),
    lineItems: content.lines.flatMap((line) => {
      const lineItem = lines.get(line.id);
      if (lineItem === undefined) return [];
      const { before: was } = line;
      const isChanged = was !== undefined && (was.quantity !== line.quantity || was.unitPrice !== line.unitPrice);
      return [
        {
          lineItem,
          ...(line.isAdded && draft.isEdit ? { added: true } : {}),
          ...(line.isRemoved ? { removed: true } : {}),
          ...(isChanged && !line.isRemoved
            ? {
                changedDetails: {
                  ...(was.quantity === line.quantity ? {} : { quantityBeforeChange: was.quantity }),
                  ...(was.unitPrice === line.unitPrice ? {} : { priceBeforeChange: money(was.unitPrice) }),
                },
              }
            : {}),
        },
      ];
    }),
    ...(wire.shippingInfo === undefined && content.shipping.before == null
      ? {}
      : {
          shippingInfo: {
            ...partOf(content.shipping, (_) => ({
              ...(before?.shippingInfo === undefined ? {} : { shippingInfoBeforeChange: before.shippingInfo }),
            })),
            ...(wire.shippingInfo === undefined ? {} : { shippingInfo: wire.shippingInfo }),
          } as NonNullable<WireDraft["shippingInfo"]>,
        }),
    additionalFees: content.fees.flatMap((fee) => {
      const additionalFee = everyFee.get(fee.id) ?? blankFee(fee, money);
      const taxDetails = {
        taxable: fee.isTaxable,
        ...(fee.taxGroupId === undefined ? {} : { taxGroupId: fee.taxGroupId }),
      };
      return [{ additionalFee, taxDetails, source: fee.source, applied: fee.applied }];
    }),
    discounts: content.discounts.flatMap((one) => {
      const known = everyDiscount.get(one.id) ?? {
        id: one.id,
        discountType: one.discountType,
        lineItemDiscounts: [],
        merchantDiscount: { amount: money(0) },
      };
      const discount =
        known.merchantDiscount === undefined || one.description === undefined
          ? known
          : { ...known, merchantDiscount: { ...known.merchantDiscount, description: one.description } };
      return [{ discount, source: one.source, applied: one.applied }];
    }),
    createdDate: draft.createdAt.toISOString(),
    updatedDate: draft.updatedAt.toISOString(),
    createdBy: draft.createdBy.kind === "staff" ? { userId: draft.createdBy.id } : { appId: draft.createdBy.id },
    status: draft.status,
    weightUnit: content.weightUnit,
    currency,
    priceSummary: wire.priceSummary,
    balanceSummary: wire.balanceSummary,
    ...(order === undefined ? {} : { difference: money(calculated.total - order.total) }),
    ...(content.buyer.now?.memberId === undefined ? {} : { memberId: content.buyer.now.memberId }),
    recipientInfo: {
      ...partOf(content.recipient, (was) => ({ recipientInfoBeforeChange: was })),
      ...(content.recipient.now === null ? {} : { recipientInfo: content.recipient.now }),
    },
    billingDetails: {
      ...partOf(content.billing, (was) => ({ billingInfoBeforeChange: was })),
      ...(content.billing.now === null ? {} : { billingInfo: content.billing.now }),
    },
    buyerDetails: {
      ...partOf(content.buyer, (was) => ({ buyerInfoBeforeChange: was })),
      ...(content.buyer.now === null ? {} : { buyerInfo: content.buyer.now }),
    },
    businessLocationDetails: {
      ...partOf(content.businessLocation, (was) => ({ businessLocationBeforeChange: was })),
      ...(content.businessLocation.now === null ? {} : { businessLocation: content.businessLocation.now }),
    },
    taxInfo: wire.taxInfo,
    extendedFields: { namespaces: content.extendedFields },
    ...(content.deposit === undefined
      ? {}
      : { depositDetails: presentDeposit(content.deposit, calculated.total, money) }),
  };
}

type Money = (amount: number) => { amount: string; formattedAmount: string };

/** Whether a part was added, removed or changed; empty for parts of new orders. */
function partOf<T, Before extends object>({ now, before }: Part<T>, present: (was: T) => Before) {
  if (before === undefined || JSON.stringify(now) === JSON.stringify(before)) return {};
  if (before === null) return { added: true };
  return now === null ? { removed: true } : { changedDetails: present(before) };
}

function blankFee({ id, code, name, price, lineIds }: Draft["content"]["fees"][number], money: Money) {
  const taxInfo = {
    taxAmount: money(0),
    taxableAmount: money(0),
    taxRate: "0",
    taxIncludedInPrice: false,
    taxBreakdown: [],
  };
  const worth = money(price);
  return {
    id,
    code,
    name,
    price: worth,
    priceBeforeTax: worth,
    priceAfterTax: worth,
    taxInfo,
    lineItemIds: lineIds,
    source: "MANUAL" as const,
  };
}

function presentDeposit(deposit: NonNullable<Draft["content"]["deposit"]>, total: number, money: Money) {
  return {
    amount: money(depositOf(deposit, total)),
    ...(deposit.percentage === undefined ? {} : { percentage: deposit.percentage }),
  };
}
