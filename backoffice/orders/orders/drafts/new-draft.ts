/** A new order before anything was entered: nothing is stored until its first change, so leaving the page leaves no draft. */
import type { Static } from "typebox";
import type { CalculatedDraftOrder } from "#api/orders/draft-order-values.ts";
import { createEmptyDraftOrder, deleteDraftOrder } from "#api/orders/draft-orders.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { formatMoney } from "#backoffice/format.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";

export type CalculatedDraft = Static<typeof CalculatedDraftOrder>;

/** ID of a draft that isn't stored yet. */
export const NEW_DRAFT = "new";

/** The stored draft that the changes of the new one share while the page still shows the new one. */
let stored: Promise<string> | undefined;

export async function readNewDraft(): Promise<CalculatedDraft> {
  stored = undefined;
  const { settings } = await queryClient.ensureQueryData(storeSettingsQuery);
  return blankDraft(settings.currency, new Date().toISOString());
}

/** Runs a change on a draft, storing a new one first. When the first change fails, the draft is deleted again. */
export async function changeDraft<T>(id: string, change: (draftOrderId: string) => Promise<T>): Promise<T> {
  if (id !== NEW_DRAFT) return change(id);
  const isFirst = stored === undefined;
  stored ??= call(createEmptyDraftOrder, {}).then(({ calculatedDraftOrder }) => calculatedDraftOrder.draftOrder.id);
  try {
    return await change(await stored);
  } catch (error) {
    if (isFirst) await deleteDraft(stored);
    throw error;
  }
}

async function deleteDraft(draft: Promise<string>): Promise<void> {
  stored = undefined;
  // Best effort: the error of the change is the one to show.
  const id = await draft.catch(() => undefined);
  if (id !== undefined) await call(deleteDraftOrder, { params: { draftOrderId: id } }).catch(() => undefined);
}

function blankDraft(currency: string, now: string): CalculatedDraft {
  const zero = { amount: "0", formattedAmount: formatMoney(0, currency) };
  return {
    draftOrder: {
      id: NEW_DRAFT,
      lineItems: [],
      additionalFees: [],
      discounts: [],
      createdDate: now,
      updatedDate: now,
      createdBy: {},
      status: "DRAFT",
      weightUnit: "KG",
      currency,
      priceSummary: {
        subtotal: zero,
        shipping: zero,
        tax: zero,
        discount: zero,
        totalAdditionalFees: zero,
        total: zero,
      },
      balanceSummary: {
        balance: zero,
        paid: zero,
        refunded: zero,
        pendingRefund: zero,
        authorized: zero,
        pending: zero,
        chargeback: zero,
        chargebackReversal: zero,
        platformFees: zero,
        totalMinusPlatformFees: zero,
        cashRoundingAdjustment: zero,
      },
      taxInfo: { totalTax: zero, taxBreakdown: [], taxExempt: false },
      extendedFields: { namespaces: {} },
    },
    shippingOptions: [],
    calculationErrors: {},
  };
}
