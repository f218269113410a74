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

export async function writeSignOnPolicy(tx: Tx, policy: SignOnPolicy): Promise<void> {
  await tx
    .updateTable("sign_on_policy")
    .set({
      requires_email_verification: policy.requiresEmailVerification,
      requires_owner_approval: policy.requiresOwnerApproval,
      privacy: policy.privacy,
    })
    .execute();
}
