/** All SQL about money that banks took back. Their sum on the payment and the ledger are kept by triggers. */
import type { Selectable } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Dispute } from "./provider.ts";

type Row = Selectable<Schema["payment_chargebacks"]>;
export type Chargeback = Omit<Row, "status"> & { status: "APPROVED" | "REVERSED" };

const toChargeback = (row: Row): Chargeback => ({
  ...row,
  status: row.status === "REVERSED" ? "REVERSED" : "APPROVED",
});

/** Of these payments, oldest first. */
export async function listChargebacks(db: Connection, paymentIds: readonly string[]): Promise<Chargeback[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom("payment_chargebacks")
    .selectAll()
    .where("payment_id", "in", paymentIds)
    .orderBy("id")
    .execute();
  return rows.map(toChargeback);
}

export type NotedChargeback = {
  readonly chargeback: Chargeback;
  /** What the provider said that was not known before, in this order. */
  readonly news: readonly ("CREATED" | "REVERSED")[];
};

/**
 * Notes what the provider says about a dispute. The payment must be locked. Undefined when nothing was taken back: an
 * inquiry, or a dispute that was won before anybody heard of it.
 */
export async function noteDispute(
  tx: Tx,
  paymentId: string,
  { dispute, now }: { dispute: Dispute; now: Date },
): Promise<NotedChargeback | undefined> {
  const known = await tx
    .selectFrom("payment_chargebacks")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("external_id", "=", dispute.id)
    .executeTakeFirst();
  if (known === undefined) {
    if (dispute.state !== "LOST") return undefined;
    return { chargeback: await insert(tx, paymentId, { dispute, now }), news: ["CREATED"] };
  }
  const status = dispute.state === "LOST" ? "APPROVED" : "REVERSED";
  if (known.status === status && known.fee === dispute.fee) return { chargeback: toChargeback(known), news: [] };
  const reversed: Minor = status === "REVERSED" ? known.amount : 0;
  const row = await tx
    .updateTable("payment_chargebacks")
    .set({ status, reversed, fee: dispute.fee, updated_at: now })
    .where("id", "=", known.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // Lost after all: the money is gone a second time.
  const news = known.status === status ? [] : [status === "REVERSED" ? ("REVERSED" as const) : ("CREATED" as const)];
  return { chargeback: toChargeback(row), news };
}

async function insert(tx: Tx, paymentId: string, { dispute, now }: { dispute: Dispute; now: Date }) {
  const row = await tx
    .insertInto("payment_chargebacks")
    .values({
      id: newId(now.getTime()),
      payment_id: paymentId,
      external_id: dispute.id,
      amount: dispute.amount,
      fee: dispute.fee,
      status: "APPROVED",
      reason: dispute.reason ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toChargeback(row);
}
