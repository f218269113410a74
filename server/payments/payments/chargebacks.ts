/** SQL for chargebacks. Triggers maintain their sum on the payment and the ledger. */
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

/** Chargebacks of these payments, oldest first. */
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

type NotedChargeback = {
  readonly chargeback: Chargeback;
  /** State changes since the last notification, in order. */
  readonly news: readonly ("CREATED" | "REVERSED")[];
};

/**
 * Stores the provider's state of a dispute. The payment must be locked. Returns undefined when no money was withdrawn:
 * an inquiry, or a dispute already won when first reported.
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
  // The reversed dispute was lost after all: the money is withdrawn again.
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
