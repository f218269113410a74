/** Events of members (`#api/identity/member-events.ts`), with the member as staff see it. */
import { memberCreated, memberDeleted, memberUpdated } from "#api/identity/member-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { listAddresses } from "./members/addresses.ts";
import { presentMember } from "./members/present.ts";
import type { MemberRow } from "./queries.ts";

type EventContext = { actor: Actor; now: Date };

/** The actor for a member without an access token, as on the hosted pages. */
export const createMemberActor = (memberId: string): Actor => ({
  kind: "member",
  memberId,
  clientId: "",
  sessionId: "",
});

export async function emitMemberEvent(
  tx: Tx,
  what: "created" | "updated",
  row: MemberRow,
  { actor, now }: EventContext,
): Promise<void> {
  const books = await listAddresses(tx, [row.id]);
  await emit(tx, {
    event: what === "created" ? memberCreated : memberUpdated,
    entityId: row.id,
    payload: presentMember(row, books.get(row.id) ?? [], "FULL"),
    actor,
    now,
  });
}

export async function emitMemberDeleted(tx: Tx, id: string, { actor, now }: EventContext): Promise<void> {
  await emit(tx, { event: memberDeleted, entityId: id, payload: { id }, actor, now });
}
