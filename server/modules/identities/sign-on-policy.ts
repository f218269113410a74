/** How new members join: with or without proof of the e-mail, with or without the owner's approval (ruling 6). */
import type { Connection, Tx } from "#server/platform/db/db.ts";

export type SignOnPolicy = {
  requiresEmailVerification: boolean;
  requiresOwnerApproval: boolean;
  /** `strict`: sign-up and sign-in never reveal whether an e-mail has an account. */
  privacy: "standard" | "strict";
};

export async function readSignOnPolicy(connection: Connection): Promise<SignOnPolicy> {
  const row = await connection.selectFrom("sign_on_policy").selectAll().executeTakeFirstOrThrow();
  const isStrict = row.privacy === "strict";
  return {
    // Strict privacy answers every sign-up with "look into your mail", which is only honest when everybody must.
    requiresEmailVerification: row.requires_email_verification || isStrict,
    requiresOwnerApproval: row.requires_owner_approval,
    privacy: isStrict ? "strict" : "standard",
  };
}

/** Writes what is given and leaves the rest, so that what strict privacy implies is not kept when it ends. */
export async function writeSignOnPolicy(tx: Tx, changes: Partial<SignOnPolicy>): Promise<void> {
  const { requiresEmailVerification, requiresOwnerApproval, privacy } = changes;
  const columns = {
    ...(requiresEmailVerification === undefined ? {} : { requires_email_verification: requiresEmailVerification }),
    ...(requiresOwnerApproval === undefined ? {} : { requires_owner_approval: requiresOwnerApproval }),
    ...(privacy === undefined ? {} : { privacy }),
  };
  if (Object.keys(columns).length > 0) await tx.updateTable("sign_on_policy").set(columns).execute();
}
