/** Emits the events of a new or changed contract. */
import { subscriptionContractCreated, subscriptionContractUpdated } from "#api/orders/subscription-contracts.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { type ContractRow, readContract } from "./contracts.ts";
import { presentContract } from "./present.ts";

/** Reads the current contract, emits its event, and returns it. */
export async function announceContract(
  tx: Tx,
  id: string,
  { actor, now, isNew = false }: { actor: Actor; now: Date; isNew?: boolean },
): Promise<ContractRow> {
  const row = await readContract(tx, id);
  const payload = await presentContract(tx, row);
  const event = isNew ? subscriptionContractCreated : subscriptionContractUpdated;
  await emit(tx, { event, entityId: id, payload, actor, now });
  return row;
}
