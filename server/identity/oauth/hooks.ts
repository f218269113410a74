/** What other domains do when somebody signs in; wired by server/app.ts, since identity may not import them. */
import type { Tx } from "#server/platform/db/db.ts";

export type SignedIn = { visitorId: string; memberId: string; now: Date };
export type OauthHooks = {
  /** Runs in the transaction that makes the member's session: merges the visitor's cart into the member's. */
  onMemberSignedIn(tx: Tx, signedIn: SignedIn): Promise<void>;
};
