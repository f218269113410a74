/** Cancels a deleted member's contracts immediately, whatever their terms. */
import { sql } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { cancelWithoutNotice } from "./change-contract.ts";

type MemberContracts = { memberId: string; actor: Actor; now: Date };

export async function cancelContractsOf(
  tx: Tx,
  store: Store,
  { memberId, actor, now }: MemberContracts,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from subscription_contracts
    where member_id = ${memberId}::uuid and state not in ('CANCELED', 'ENDED') order by id`.execute(tx);
  for (const { id } of rows) await cancelWithoutNotice(tx, { store, id, actor, now, reason: "Account deleted" });
}
