/** What other domains do when a member is deleted; wired by `server/identity-hooks.ts`, since identity may not import them. */
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

export type DeletedMember = {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
};

export type IdentityHooks = {
  /** Runs in the transaction that deletes the member, while the member's row still has its details. */
  onMemberDeleted(tx: Tx, store: Store, member: DeletedMember): Promise<void>;
};

let installed: IdentityHooks | undefined;

/** Called once, at start. */
export function installIdentityHooks(hooks: IdentityHooks): void {
  installed = hooks;
}

export async function runMemberDeleted(tx: Tx, store: Store, member: DeletedMember): Promise<void> {
  await installed?.onMemberDeleted(tx, store, member);
}
