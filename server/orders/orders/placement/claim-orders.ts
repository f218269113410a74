/** Moves orders between buyers: a guest with a verified email address becomes a member, or two accounts are merged. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { presentOrderForBuyer } from "../read/present.ts";
import { selectOrders } from "../read/queries.ts";

/** Assigns guest orders with this email address to the member. Requires a verified email address. */
export async function claimGuestOrders(
  tx: Tx,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ member_id: memberId, visitor_id: null, updated_at: now })
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("member_id", "is", null)
    .execute();
}

export async function moveOrders(
  tx: Tx,
  { fromId, toId, now }: { fromId: string; toId: string; now: Date },
): Promise<void> {
  await tx.updateTable("orders").set({ member_id: toId, updated_at: now }).where("member_id", "=", fromId).execute();
}

/** All orders of a member as the buyer sees them, for the export of personal data. */
export async function exportOrders(connection: Connection, memberId: string) {
  const orders = await selectOrders(connection, { where: sql<boolean>`o.member_id = ${memberId}`, limit: 10_000 });
  return orders.map(presentOrderForBuyer);
}
