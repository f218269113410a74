import { randomBytes } from "node:crypto";
import type { StorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";

/** The cache tag of pages and responses that depend on the access. */
export const ACCESS_TAG = "storefront-access";

export type Access = StorefrontAccessSettings & { readonly hasOpened: boolean };

export async function readAccess(db: Connection): Promise<Access> {
  const row = await db.selectFrom("storefront_access").selectAll().executeTakeFirstOrThrow();
  return {
    isOpen: row.is_open,
    message: row.message,
    password: row.password,
    hasNewsletter: row.has_newsletter,
    hasOpened: row.opened_at !== null,
  };
}

export async function writeAccess(tx: Tx, changes: Partial<StorefrontAccessSettings>, now: Date): Promise<void> {
  const { isOpen, message, password, hasNewsletter } = changes;
  await tx
    .updateTable("storefront_access")
    .set((row) => ({
      is_open: isOpen ?? row.ref("is_open"),
      opened_at: isOpen ? row.fn.coalesce("opened_at", row.val(now)) : row.ref("opened_at"),
      message: message ?? row.ref("message"),
      password: password === undefined ? row.ref("password") : password,
      has_newsletter: hasNewsletter ?? row.ref("has_newsletter"),
    }))
    .execute();
  touch(tx, ACCESS_TAG);
}

/** A new empty store opens when its merchant is ready. Until then, visitors need a generated password. */
export async function closeNewStorefront(tx: Tx): Promise<void> {
  await tx
    .updateTable("storefront_access")
    .set({ is_open: false, opened_at: null, password: randomBytes(4).toString("hex") })
    .execute();
}
