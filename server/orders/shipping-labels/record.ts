/** What follows from a label that was bought or voided: the items' fulfillment and the timeline. */
import { createFulfillment } from "#server/orders/fulfillments/public.ts";
import { addActivity, lockOrder } from "#server/orders/orders/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { savepoint } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Label, recordFulfillment, recordPurchase } from "./labels.ts";
import type { BoughtLabel } from "./provider.ts";

type Finished = { label: Pick<Label, "id" | "order_id">; bought: BoughtLabel; actor: Actor };

/** Records a purchase once, with its fulfillment. Locks the order before the label, as every purchase does. */
export async function finishPurchase(tx: Tx, store: Store, { label, bought, actor }: Finished): Promise<void> {
  const now = store.now();
  await lockOrder(tx, label.order_id);
  const recorded = await recordPurchase(tx, { id: label.id, label: bought, now });
  if (recorded === undefined) return;
  await noteLabel(tx, recorded, { type: "Shipping label bought", actor, now });
  const fulfillmentId = await fulfillItems(tx, recorded, { actor, now, baseUrl: store.baseUrl() });
  if (fulfillmentId !== undefined) await recordFulfillment(tx, { id: label.id, fulfillmentId });
}

type Caller = Parameters<typeof createFulfillment>[1];

/**
 * Undefined if nothing is to be fulfilled, or the items can't be anymore because they were sent or canceled during the purchase:
 * the label is paid for, so that is no reason to lose it.
 */
async function fulfillItems(tx: Tx, label: Label, caller: Caller): Promise<string | undefined> {
  const { order_id: orderId, fulfillment_request: request, label: bought } = label;
  if (request === null || bought === null) return undefined;
  const { lineItems, sendsMail } = request;
  const fulfillment = { lineItems, trackingInfo: trackingOf(bought) };
  try {
    return (await savepoint(tx, () => createFulfillment(tx, caller, { orderId, fulfillment, sendsMail }))).id;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Within the limits of fulfillments. */
function trackingOf({ trackingNumber, trackingLink, rate: { carrier } }: BoughtLabel) {
  return {
    trackingNumber: trackingNumber.slice(0, 100),
    ...(carrier !== "" && { shippingProvider: carrier.slice(0, 100) }),
    ...(trackingLink !== undefined && trackingLink.length <= 2048 && { trackingLink }),
  };
}

type Note = { type: "Shipping label bought" | "Shipping label voided"; actor: Actor; now: Date };

export async function noteLabel(
  tx: Tx,
  { order_id: orderId, label }: Pick<Label, "order_id" | "label">,
  { type, actor, now }: Note,
): Promise<void> {
  if (label === null) return;
  const { carrier, service, amount, currency } = label.rate;
  const additionalData = {
    label: `${carrier} ${service}`.trim(),
    price: `${amount} ${currency}`,
    trackingNumber: label.trackingNumber,
  };
  const details = { customActivity: { type, additionalData } };
  await addActivity(tx, orderId, { type: "CUSTOM_ACTIVITY", body: { details } }, { actor, now });
}
