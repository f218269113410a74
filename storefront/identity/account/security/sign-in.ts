/**
 * Signing in through the store's hosted pages, as every other client does: authorization code with PKCE (RFC 7636) behind a
 * redirect session. The visitor's token goes along, so that the cart follows the member.
 */

import { createRedirectSession } from "#api/checkout/redirects.ts";
import { token, userInfo } from "#api/identity/oauth.ts";
import { ApiError } from "#sdk/call.ts";
import { currentCart } from "#storefront/checkout/cart/current.ts";
import type { ShopContext } from "#storefront/context.ts";
import { addPendingItem } from "#storefront/marketing/wish-list/wish-list-items.ts";
import { toSession } from "#storefront/session.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";
import { Leave, localPath, type PageResponse, redirectResponse } from "#ui/pages/page.ts";

const COOKIE = "cw_login";
const LOGIN_SECONDS = 30 * 60;

/** `isQuiet`: without user interaction (`prompt=none`); continues as a visitor if not signed in on the hosted pages. */
type Login = { state: string; verifier: string; returnTo: string; isQuiet: boolean };

const redirectUri = (context: ShopContext): string => `${context.baseUrl}/auth/callback`;

export async function beginSignIn(context: ShopContext): Promise<PageResponse> {
  const login: Login = {
    state: randomText(),
    verifier: randomText(),
    returnTo: localPath(context.request.url.searchParams.get("return"), "/account"),
    isQuiet: context.request.url.searchParams.get("quiet") === "1",
  };
  context.jar.set(COOKIE, packCookie(login), { maxAge: LOGIN_SECONDS });
  const { redirectSession } = await context.shopper.call(createRedirectSession, {
    body: {
      auth: {
        authRequest: {
          clientId: context.clientId,
          responseType: "code",
          redirectUri: redirectUri(context),
          scope: "offline_access",
          state: login.state,
          responseMode: "query",
          codeChallenge: await challengeOf(login.verifier),
          codeChallengeMethod: "S256",
        },
        prompt: login.isQuiet ? "none" : "login",
      },
    },
  });
  const reason = context.request.url.searchParams.get("reason");
  const address = new URL(redirectSession.fullUrl);
  // The sign-in pages have texts for these reasons.
  if (reason) address.searchParams.set("reason", reason.slice(0, 20));
  return redirectResponse(address.href);
}

/** `/auth/callback?code=…&state=…`: the return from the hosted pages. */
export async function finishSignIn(context: ShopContext): Promise<PageResponse> {
  const { searchParams } = context.request.url;
  const login = readLogin(unpackCookie(context.jar.get(COOKIE)));
  context.jar.delete(COOKIE);
  const code = searchParams.get("code");
  if (login?.isQuiet && searchParams.get("error") !== null) throw new Leave(redirectResponse(login.returnTo));
  if (!login || !code || searchParams.get("state") !== login.state)
    throw new Leave(redirectResponse("/account?problem=sign-in"));
  try {
    const tokens = await context.request.call(token, {
      body: {
        clientId: context.clientId,
        grantType: "authorization_code",
        redirectUri: redirectUri(context),
        code,
        codeVerifier: login.verifier,
      },
    });
    context.shopper.become(toSession(tokens, "member", context.now(), ""));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return redirectResponse("/account?problem=sign-in");
    throw error;
  }
  await greet(context);
  await addPendingItem(context);
  return redirectResponse(login.returnTo);
}

/** Updates the header's name and cart count after signing in. */
async function greet(context: ShopContext): Promise<void> {
  const [member, cart] = await Promise.all([context.shopper.call(userInfo, {}), currentCart(context)]);
  context.shopper.remember({
    memberName: member.givenName || (member.email ?? "").split("@")[0],
    cartCount: cart?.itemCount ?? 0,
  });
}

export async function signOut(context: ShopContext): Promise<PageResponse> {
  if (context.shopper.role() === "none") return redirectResponse("/");
  const { redirectSession } = await context.shopper.call(createRedirectSession, {
    body: { logout: { clientId: context.clientId }, callbacks: { postFlowUrl: `${context.baseUrl}/` } },
  });
  context.shopper.leave();
  return redirectResponse(redirectSession.fullUrl);
}

function readLogin(value: unknown): Login | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { state, verifier, returnTo, isQuiet } = value as Record<string, unknown>; // Checked right below.
  if (typeof state !== "string" || typeof verifier !== "string" || typeof returnTo !== "string") return undefined;
  return { state, verifier, returnTo: localPath(returnTo, "/account"), isQuiet: isQuiet === true };
}

/** 43 characters of base64url: 256 random bits, the shortest verifier PKCE allows. */
const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
