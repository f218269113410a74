import type { Tx } from "#server/platform/db/db.ts";
import type { EmailColumn } from "#server/store/emails/public.ts";
import type { Order } from "../order.ts";
import { destinationColumns, isPickup, itemsBlock } from "./order-parts.ts";
import { enqueueTemplateMail, type TemplateMail } from "./send.ts";
import { textsFor } from "./texts/texts.ts";

type Tracking = { number: string | null; provider: string | null; link: string | null };
type Shipment = { lines: readonly { id: string; quantity: number }[]; tracking: Tracking };
type ShippedMail = Shipment & { order: Order; baseUrl: string; now: Date };

/** Returns the activity that records the email in the order's timeline. */
export async function enqueueShippedMail(
  tx: Tx,
  { order, baseUrl, now, ...shipment }: ShippedMail,
): Promise<"PICKUP_READY_EMAIL_SENT" | "SHIPPING_CONFIRMATION_EMAIL_SENT"> {
  await enqueueTemplateMail(tx, shippedMail(order, baseUrl, shipment), now);
  return isPickup(order) ? "PICKUP_READY_EMAIL_SENT" : "SHIPPING_CONFIRMATION_EMAIL_SENT";
}

export function shippedMail(order: Order, baseUrl: string, { lines, tracking }: Shipment): TemplateMail {
  const isAll = order.fulfillmentStatus === "FULFILLED";
  const quantities = new Map(lines.map((line) => [line.id, line.quantity]));
  const columns = [...(isPickup(order) ? [] : trackingColumns(order, tracking)), ...destinationColumns(order)];
  return {
    order,
    template: isPickup(order) ? "readyForPickup" : isAll ? "shipped" : "shippedPartly",
    paragraphs: [],
    blocks: [itemsBlock(order, baseUrl, { quantities }), { kind: "columns", columns }],
    baseUrl,
  };
}

function trackingColumns(order: Order, { number, provider, link }: Tracking): EmailColumn[] {
  if (number === null && link === null) return [];
  return [
    {
      title: provider ?? textsFor(order).parts.tracking,
      lines: [number, link].filter((line) => line !== null),
    },
  ];
}
