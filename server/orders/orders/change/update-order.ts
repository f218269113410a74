/**
 * Changes that are possible after an order is placed: addresses, email, flags, comments
 * (docs/protocol/orders.md#update-order).
 */
import type { Static } from "typebox";
import type { AddressWithContact, WeightUnit } from "#api/values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { announceOrder } from "../announce.ts";
import type { Order } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { knownWeightUnit } from "./weight.ts";
import { addActivity, type OrderChanges, writeOrder } from "./writes.ts";

export type OrderUpdate = {
  buyerInfo?: { email?: string };
  buyerLanguage?: string;
  weightUnit?: Static<typeof WeightUnit>;
  billingInfo?: AddressWithContact | null;
  recipientInfo?: AddressWithContact | null;
  shippingInfo?: { logistics?: { shippingDestination?: AddressWithContact } };
  archived?: boolean;
  seenByAHuman?: boolean;
  attributionSource?: "UNSPECIFIED" | "FACEBOOK_ADS";
  extendedFields?: { namespaces?: Record<string, Record<string, unknown>> };
};

type Caller = { actor: Actor; now: Date };

/** @throws {AppError} ORDER_NOT_FOUND, EMPTY_UPDATE */
export async function updateOrder(tx: Tx, { actor, now }: Caller, id: string, update: OrderUpdate): Promise<Order> {
  const changes = toChanges(update);
  if (Object.keys(changes).length === 0) throw new AppError("EMPTY_UPDATE");
  const order = await lockOrder(tx, id);
  await writeOrder(tx, id, changes, now);
  if (changes.email !== undefined && changes.email !== order.email) {
    await addActivity(tx, id, { type: "EMAIL_EDITED" }, { actor, now });
  }
  if (changes.recipient_info !== undefined) {
    await addActivity(tx, id, { type: "SHIPPING_ADDRESS_EDITED" }, { actor, now });
  }
  return announceOrder(tx, order, { actor, now });
}

function toChanges(update: OrderUpdate): OrderChanges {
  const weightUnit = knownWeightUnit(update.weightUnit);
  const recipient = update.shippingInfo?.logistics?.shippingDestination ?? update.recipientInfo;
  return {
    ...(update.buyerInfo?.email === undefined ? {} : { email: update.buyerInfo.email }),
    ...(update.buyerLanguage === undefined ? {} : { buyer_language: update.buyerLanguage }),
    ...(weightUnit === undefined ? {} : { weight_unit: weightUnit }),
    ...(update.billingInfo === undefined ? {} : { billing_info: update.billingInfo }),
    ...(recipient === undefined ? {} : { recipient_info: recipient }),
    ...(update.archived === undefined ? {} : { is_archived: update.archived }),
    ...(update.seenByAHuman === undefined ? {} : { is_seen: update.seenByAHuman }),
    ...(update.extendedFields?.namespaces === undefined ? {} : { extended_fields: update.extendedFields.namespaces }),
    ...(update.attributionSource === undefined ? {} : { attribution_source: update.attributionSource }),
  };
}
