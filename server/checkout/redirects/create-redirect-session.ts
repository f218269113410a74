/**
 * Creates a redirect session to a hosted page. Every URL is checked against the client's registration
 * (docs/protocol/decisions.md#redirect-addresses); the page reads the session with an unguessable token that is valid
 * for half an hour.
 */

import type { CreateRedirectSession, RedirectCallbacks, RedirectSession } from "#api/checkout/redirects.ts";
import { redirectSessionCreated } from "#api/identity/member-events.ts";
import { type Client, findClient, isCallbackAddress } from "#server/identity/clients/public.ts";
import { endSession } from "#server/identity/identities/public.ts";
import { createAuthorizationRequest, createLogoutRequest } from "#server/identity/oauth/public.ts";
import type { Shopper } from "#server/platform/access/actor.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { destinationOf, kindOf, targetOf } from "./destinations.ts";

const LIFE_MILLISECONDS = 30 * 60_000;

type RedirectCall = {
  tx: Tx;
  store: Store;
  actor: Shopper;
  origin: string | undefined;
  body: CreateRedirectSession;
};

export async function createRedirectSession(call: RedirectCall): Promise<RedirectSession> {
  const session = await beginSession(call);
  const { tx, store, actor, body } = call;
  const payload = { id: session.id, kind: kindOf(body) };
  await emit(tx, { event: redirectSessionCreated, entityId: session.id, payload, actor, now: store.now() });
  return session;
}

async function beginSession(call: RedirectCall): Promise<RedirectSession> {
  const { store, body } = call;
  switch (kindOf(body)) {
    case "auth": {
      const token = await beginSignIn(call);
      return present(store, "/auth/authorize", token, { session: token });
    }
    case "logout": {
      const token = await beginSignOut(call);
      return present(store, "/auth/logout", token, { session: token });
    }
    // Exactly `{"login": {}}`: the hidden frame that prewarms the hosted pages
    // (docs/protocol/redirect-sessions.md#prewarm).
    case "login":
      return present(store, "/auth/prewarm", newToken(), {});
    default: {
      const { path, parameters } = await destinationOf(call.tx, body);
      const token = await beginVisit(call);
      return present(store, path, token, {
        ...body.preferences?.additionalQueryParameters,
        ...parameters,
        redirectSession: token,
      });
    }
  }
}

function present(
  store: Store,
  path: string,
  sessionToken: string,
  searchParams: Record<string, string>,
): RedirectSession {
  const endpoint = store.baseUrl() + path;
  const search = new URLSearchParams(searchParams).toString();
  const fullUrl = search === "" ? endpoint : `${endpoint}?${search}`;
  return {
    id: newId(),
    fullUrl,
    shortUrl: fullUrl,
    urlDetails: { endpoint, searchParams },
    sessionToken,
  };
}

async function getClient(tx: Tx, id: string): Promise<Client> {
  const client = await findClient(tx, id);
  if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
  return client;
}

function checkCallbacks(store: Store, client: Client, callbacks: RedirectCallbacks): void {
  for (const address of Object.values(callbacks)) {
    if (!isCallbackAddress(store, client, address)) throw new AppError("REDIRECT_NOT_ALLOWED");
  }
}

async function beginSignIn({ tx, store, actor, origin, body }: RedirectCall): Promise<string> {
  const { authRequest, prompt } = body.auth ?? {};
  if (authRequest === undefined) throw new AppError("REDIRECT_SESSION_INVALID");
  checkCallbacks(store, await getClient(tx, authRequest.clientId), body.callbacks ?? {});
  // The visitor's cart is merged only into the cart of a member of the same client.
  const isOfClient = actor.kind === "visitor" && actor.clientId === authRequest.clientId;
  return createAuthorizationRequest(tx, store, {
    request: authRequest,
    prompt: (prompt ?? authRequest.prompt) === "none" ? "none" : "login",
    defaultMode: "fragment",
    visitorId: isOfClient ? actor.visitorId : undefined,
    origin,
  });
}

/**
 * The client discards its tokens after this request, so the member's session with it ends now rather than when the page
 * loads.
 */
async function beginSignOut({ tx, store, actor, body }: RedirectCall): Promise<string> {
  const clientId = body.logout?.clientId ?? "";
  const { postFlowUrl, ...others } = body.callbacks ?? {};
  checkCallbacks(store, await getClient(tx, clientId), others);
  const token = await createLogoutRequest(tx, store, { clientId, returnUrl: postFlowUrl });
  if (actor.kind === "member" && actor.clientId === clientId)
    await endSession(tx, store, actor.sessionId, "signed out");
  return token;
}

async function beginVisit({ tx, store, actor, body }: RedirectCall): Promise<string> {
  // The return address defaults to the page the shopper came from.
  const callbacks =
    body.origin === undefined ? (body.callbacks ?? {}) : { postFlowUrl: body.origin, ...body.callbacks };
  const keepsIdentity = body.preferences?.maintainIdentity !== false;
  checkCallbacks(store, await getClient(tx, actor.clientId), callbacks);
  const now = store.now();
  const token = newToken();
  await tx.deleteFrom("redirect_sessions").where("expires_at", "<", now).execute();
  await tx
    .insertInto("redirect_sessions")
    .values({
      token_hash: sha256(token),
      id: newId(now.getTime()),
      kind: kindOf(body),
      target: JSON.stringify(targetOf(body)),
      callbacks: JSON.stringify(callbacks),
      client_id: actor.clientId,
      visitor_id: keepsIdentity && actor.kind === "visitor" ? actor.visitorId : null,
      member_id: keepsIdentity && actor.kind === "member" ? actor.memberId : null,
      member_session_id: keepsIdentity && actor.kind === "member" ? actor.sessionId : null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return token;
}
