/** Sign-out on the hosted pages, started by a client or from URL parameters. */
import { findClient, isCallbackAddress } from "#server/identity/clients/public.ts";
import { endSession, findHostedSession } from "#server/identity/identities/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

const LIFE_MILLISECONDS = 10 * 60_000;

type Logout = { clientId: string; returnUrl: string | undefined };

/** Checks that the client can redirect the browser there afterwards. */
export async function checkReturnUrl(
  connection: Connection,
  store: Store,
  { clientId, returnUrl }: Logout,
): Promise<void> {
  const client = await findClient(connection, clientId);
  if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
  if (returnUrl !== undefined && !isCallbackAddress(store, client, returnUrl))
    throw new AppError("REDIRECT_NOT_ALLOWED");
}

export async function createLogoutRequest(tx: Tx, store: Store, logout: Logout): Promise<string> {
  await checkReturnUrl(tx, store, logout);
  const now = store.now();
  const token = newToken();
  await tx.deleteFrom("logout_requests").where("expires_at", "<", now).execute();
  await tx
    .insertInto("logout_requests")
    .values({
      token_hash: sha256(token),
      client_id: logout.clientId,
      return_url: logout.returnUrl ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return token;
}

type SignOutInput = {
  hostedSession?: string;
  request?: string;
  clientId?: string;
  postLogoutRedirectUri?: string;
};

/** Ends the hosted session, if any, and returns the URL to redirect to. */
export async function signOut(tx: Tx, store: Store, input: SignOutInput): Promise<string | undefined> {
  const { hostedSession, request, clientId, postLogoutRedirectUri: returnUrl } = input;
  const session = hostedSession === undefined ? undefined : await findHostedSession(tx, hostedSession, store.now());
  if (session !== undefined) await endSession(tx, store, session.id, "signed out");
  if (request !== undefined) return readLogoutRequest(tx, request, store.now());
  if (clientId === undefined || returnUrl === undefined) return undefined;
  const client = await findClient(tx, clientId);
  return client !== undefined && isCallbackAddress(store, client, returnUrl) ? returnUrl : undefined;
}

async function readLogoutRequest(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom("logout_requests")
    .select("return_url")
    .where("token_hash", "=", sha256(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.return_url ?? undefined;
}
