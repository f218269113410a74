/** What other domains do when something about a member is settled; wired by server/modules.ts, since identity may not import them. */
import type { Tx } from "#server/platform/db/db.ts";

export type VerifiedEmail = { memberId: string; email: string; now: Date };

export type AuthenticationHooks = {
  /** Runs in the transaction that proves the e-mail: orders of a guest with this address become the member's. */
  onEmailVerified(tx: Tx, verified: VerifiedEmail): Promise<void>;
  /** Runs in the transaction of a first proof: what an earlier person without proof saved is removed, payment methods for example. */
  onAccountClaimed(tx: Tx, claimed: { memberId: string; now: Date }): Promise<void>;
};
