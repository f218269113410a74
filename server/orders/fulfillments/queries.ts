/** SQL of fulfillments. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

export type Fulfillment = {
  readonly id: string;
  readonly orderId: string;
  readonly trackingNumber: string | null;
  readonly shippingProvider: string | null;
  readonly trackingLink: string | null;
  readonly status: string | null;
  readonly isCompleted: boolean;
  readonly customInfo: { fieldsData: Record<string, string> } | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lines: readonly { id: string; quantity: number }[];
};

/** Status that marks an automatic fulfillment without a parcel. */
export const ELECTRONIC = "DELIVERED_ELECTRONICALLY";

/** Oldest first. */
export async function listFulfillments(db: Connection, orderIds: readonly string[]): Promise<Fulfillment[]> {
  const { rows } = await sql<Fulfillment>`
    select f.id, f.order_id as "orderId", f.tracking_number as "trackingNumber", f.shipping_provider as "shippingProvider",
      f.tracking_link as "trackingLink", f.status, f.is_completed as "isCompleted", f.custom_info as "customInfo", f.created_at as "createdAt", f.updated_at as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', l.line_item_id, 'quantity', l.quantity) order by l.line_item_id)
        from fulfillment_line_items l where l.fulfillment_id = f.id), '[]') as lines
    from fulfillments f where f.order_id = any(${orderIds}::uuid[]) order by f.order_id, f.id`.execute(db);
  return rows;
}

export type FulfillmentFields = {
  tracking_number?: string | null;
  shipping_provider?: string | null;
  tracking_link?: string | null;
  status?: string;
  /** JSON text. */
  custom_info?: string;
  is_completed?: boolean;
};

type NewFulfillment = {
  orderId: string;
  fields: FulfillmentFields;
  lines: readonly { id: string; quantity: number }[];
  now: Date;
};

/** @throws {AppError} TRACKING_NUMBER_ALREADY_EXISTS */
export async function insertFulfillment(tx: Tx, { orderId, fields, lines, now }: NewFulfillment): Promise<string> {
  const id = newId(now.getTime());
  await refusingRepeatedNumber(() =>
    tx
      .insertInto("fulfillments")
      .values({ id, order_id: orderId, ...fields, created_at: now, updated_at: now })
      .execute(),
  );
  await tx
    .insertInto("fulfillment_line_items")
    .values(lines.map((line) => ({ fulfillment_id: id, line_item_id: line.id, quantity: line.quantity })))
    .execute();
  return id;
}

/** @throws {AppError} TRACKING_NUMBER_ALREADY_EXISTS */
export async function updateFulfillment(tx: Tx, id: string, fields: FulfillmentFields, now: Date): Promise<void> {
  await refusingRepeatedNumber(() =>
    tx
      .updateTable("fulfillments")
      .set({ ...fields, updated_at: now })
      .where("id", "=", id)
      .execute(),
  );
}

export async function deleteFulfillment(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("fulfillments").where("id", "=", id).execute();
}

async function refusingRepeatedNumber(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (violatedConstraint(error) !== "fulfillments_tracking_number_once") throw error;
    throw new AppError("TRACKING_NUMBER_ALREADY_EXISTS");
  }
}
