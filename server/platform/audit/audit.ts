/** The audit log of writes by staff and apps. */
import { sql } from "kysely";
import type { AnyEndpoint } from "#api/endpoint.ts";
import type { Elevated } from "../access/actor.ts";
import { actorReference } from "../access/actor.ts";
import { truncateNetwork } from "../access/networks.ts";
import { newId } from "../crypto/ids.ts";
import type { Tx } from "../db/db.ts";
import { AHEAD } from "../db/session.ts";

type AuditedCall = {
  endpoint: AnyEndpoint;
  actor: Elevated;
  requestId: string;
  source: string;
  now: Date;
  /** The entry that this call undoes. */
  undoes?: string | undefined;
};

/**
 * Starts the audit entry: from here to the end of the transaction, triggers add every changed row of an audited table
 * to it. The entry is committed or rolled back with the transaction, so the log lists committed changes only.
 */
export async function beginAudit(
  tx: Tx,
  { endpoint, actor, requestId, source, now, undoes }: AuditedCall,
): Promise<void> {
  const id = newId(now.getTime());
  const { kind, id: actorId } = actorReference(actor);
  await sql`${sql.raw(AHEAD)}
    with entry as (
      insert into audit_entries (id, at, call, actor_kind, actor_id, request_id, network, undoes)
      values (${id}, ${now}, ${endpoint.id}, ${kind}, ${actorId}, ${requestId}, ${truncateNetwork(source)}, ${undoes ?? null})
      returning id
    )
    select set_config('cartwright.audit', id::text, true) from entry`.execute(tx);
}
