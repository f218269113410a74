import { draftOrderCreated, draftOrderDeleted, draftOrderUpdated } from "#api/orders/draft-order-events.ts";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emit } from "#server/platform/outbox/emit.ts";

type Cause = { actor: Actor; now: Date };

export async function announceDraft(
  tx: Tx,
  slug: "created" | "updated" | "deleted",
  draft: DraftOrder | { id: string },
  cause: Cause,
): Promise<void> {
  if (!("lineItems" in draft)) return emit(tx, { event: draftOrderDeleted, entityId: draft.id, payload: {}, ...cause });
  const event = slug === "created" ? draftOrderCreated : draftOrderUpdated;
  return emit(tx, { event, entityId: draft.id, payload: draft, ...cause });
}
