/**
 * Corrects the details of a line (docs/protocol/orders.md#line-items). Amounts and quantities change only through draft
 * orders.
 */
import { sql } from "kysely";
import type { LineExtras } from "#api/orders/orders/order-line-item-values.ts";
import type { DescriptionLine, Image } from "#api/values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { announceOrder } from "../announce.ts";
import type { Order } from "../order.ts";
import { lockOrder } from "../read/queries.ts";
import { findLine } from "../refund/refund-rules.ts";
import { GRAMS } from "./weight.ts";

type LineUpdate = LineExtras & {
  productName?: { original: string };
  descriptionLines?: DescriptionLine[];
  image?: Image;
  physicalProperties?: { weight?: number; sku?: string; shippable?: boolean };
};

/** @throws {AppError} EMPTY_UPDATE, ORDER_NOT_FOUND, LINE_ITEM_NOT_FOUND */
export async function changeLine(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  { id, lineItemId, update }: { id: string; lineItemId: string; update: LineUpdate },
): Promise<Order> {
  const { productName, descriptionLines, image, physicalProperties, ...extras } = update;
  if (Object.keys(update).length === 0) throw new AppError("EMPTY_UPDATE");
  const order = await lockOrder(tx, id);
  const line = findLine(order, lineItemId);
  const { weight, sku, shippable } = physicalProperties ?? {};
  const details = {
    ...line.details,
    ...(descriptionLines === undefined ? {} : { descriptionLines }),
    ...(image === undefined ? {} : { image }),
    ...(sku === undefined ? {} : { sku }),
    ...(weight === undefined ? {} : { weightGrams: Math.round(weight * GRAMS[order.weightUnit]) }),
  };
  await sql`update order_line_items set name = ${productName?.original ?? line.name},
    is_shippable = ${shippable ?? line.isShippable}, details = ${JSON.stringify(details)}::jsonb,
    extras = ${JSON.stringify({ ...line.extras, ...extras })}::jsonb where id = ${line.id}`.execute(tx);
  await tx.updateTable("orders").set({ updated_at: now }).where("id", "=", id).execute();
  return announceOrder(tx, order, { actor, now });
}
