/** Saved payment methods of members: provider tokens, stored encrypted. */
import type { Selectable } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Schema, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import type { ProviderToken } from "./provider.ts";

export type SavedMethod = Selectable<Schema["saved_payment_methods"]>;

const sealing = (store: Store, memberId: string) => ({
  secret: store.config.secret,
  purpose: "saved-payment-method",
  owner: memberId,
});

type Keeping = { memberId: string; provider: string; token: ProviderToken; now: Date };

/** Saves a token once. A deleted token that is saved again is restored. */
export async function keepMethod(tx: Tx, store: Store, { memberId, provider, token, now }: Keeping): Promise<void> {
  const { brand, lastFour, expiresOn = null } = token;
  const shown = { brand, last_four: lastFour, expires_on: expiresOn, deleted_at: null };
  await tx
    .insertInto("saved_payment_methods")
    .values({
      id: newId(now.getTime()),
      member_id: memberId,
      provider,
      sealed_token: seal(Buffer.from(token.token), sealing(store, memberId)),
      token_hash: sha256(token.token),
      created_at: now,
      ...shown,
    })
    .onConflict((conflict) => conflict.constraint("saved_payment_methods_once").doUpdateSet(shown))
    .execute();
}

export async function listSavedMethods(db: Connection, memberId: string): Promise<SavedMethod[]> {
  return db
    .selectFrom("saved_payment_methods")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
}

/** Finds one of the member's own methods. */
export async function findSavedMethod(
  db: Connection,
  { id, memberId }: { id: string; memberId: string },
): Promise<SavedMethod | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("saved_payment_methods")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export function tokenOf(store: Store, method: SavedMethod): string {
  return unseal(method.sealed_token, sealing(store, method.member_id)).toString("utf8");
}

/**
 * Keeps the row, so that past payments can still show the method. The token is useless once the provider has deleted
 * it.
 */
export async function deleteSavedMethod(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("saved_payment_methods").set({ deleted_at: now }).where("id", "=", id).execute();
}
