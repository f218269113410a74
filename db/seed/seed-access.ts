/**
 * Creates the owner, the storefront's client, and the credentials requested through environment variables
 * (docs/operations.md).
 */
import { allPermissions } from "#api/permissions.ts";
import { createApiKey, createClient } from "#server/identity/clients/public.ts";
import { createStaffMember } from "#server/identity/staff/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { STOREFRONT_CLIENT_ID } from "#server/storefront-client.ts";

/** Development only: in production the owner comes from OWNER_EMAIL and OWNER_PASSWORD. */
export const DEMO_OWNER = { email: "owner@shop.example", password: "carpenter-1234" };

export async function seedAccess(tx: Tx, store: Store): Promise<void> {
  const now = store.now();
  const { isProduction, seedValues } = store.config;
  await createClient(
    tx,
    {
      id: STOREFRONT_CLIENT_ID,
      name: "Storefront",
      isCompatible: false,
      allowsDirectLogin: false,
      isFirstParty: true,
      redirectUris: [],
      allowedOrigins: [],
    },
    now,
  );
  if (seedValues.clientId !== undefined) {
    await createClient(
      tx,
      {
        id: seedValues.clientId,
        name: "The store's own client",
        isCompatible: true,
        allowsDirectLogin: true,
        isFirstParty: true,
        redirectUris: seedValues.redirectUris,
        allowedOrigins: [...new Set(seedValues.redirectUris.map((uri) => new URL(uri).origin))],
      },
      now,
    );
  }
  if (seedValues.apiKey !== undefined) {
    await createApiKey(tx, { key: seedValues.apiKey, name: "Seed key", permissions: allPermissions }, now);
  }
  const owner = ownerOf(seedValues.ownerEmail, seedValues.ownerPassword, isProduction);
  if (owner !== undefined) await createStaffMember(tx, { ...owner, name: "Owner", role: "owner" }, now);
}

function ownerOf(email: string | undefined, password: string | undefined, isProduction: boolean) {
  if (email !== undefined && password !== undefined) return { email, password };
  return isProduction ? undefined : DEMO_OWNER;
}
