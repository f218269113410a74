/**
 * Who may work on a checkout: the shopper, or somebody another site handed over with a redirect session. The hand-over's
 * short token is kept for its own checkout only (`server/modules/redirects`).
 */
import { openRedirectSession, type RedirectCallbacks } from "#api/redirects.ts";
import type { Call } from "#sdk/call.ts";
import { packCookie, unpackCookie } from "#ui/pages/cookies.ts";
import { orNothing, type ShopContext } from "../context.ts";

const COOKIE = "cw_handover";

type Handover = { checkoutId: string; accessToken: string; expiresAt: number; callbacks: RedirectCallbacks };

/** A call as whoever this checkout belongs to. */
export function callFor(context: ShopContext, checkoutId: string): Call {
  const handover = readHandover(context, checkoutId);
  if (!handover) return context.shopper.call;
  return (endpoint, input, options = {}) =>
    context.request.call(endpoint, input, { ...options, authorization: handover.accessToken });
}

/** Takes up a hand-over named in the address. True when there was one, and the address should lose its token. */
export async function openHandover(context: ShopContext, checkoutId: string): Promise<boolean> {
  const sessionToken = context.request.url.searchParams.get("redirectSession");
  if (!sessionToken) return false;
  const opened = await orNothing(context.request.call(openRedirectSession, { body: { sessionToken } }));
  if (opened?.accessToken && opened.target.checkoutId === checkoutId) {
    const expiresAt = context.now() + (opened.expiresIn ?? 0) * 1000;
    const handover: Handover = { checkoutId, accessToken: opened.accessToken, expiresAt, callbacks: opened.callbacks };
    context.jar.set(COOKIE, packCookie(handover), { maxAge: opened.expiresIn ?? 0 });
  }
  return true;
}

/** Where the site that handed over wants its buyer back after ordering. */
export const thankYouUrlOf = (context: ShopContext, checkoutId: string): string | undefined =>
  readHandover(context, checkoutId)?.callbacks.thankYouPageUrl;

function readHandover(context: ShopContext, checkoutId: string): Handover | undefined {
  const value = unpackCookie(context.jar.get(COOKIE));
  if (typeof value !== "object" || value === null || !("accessToken" in value)) return undefined;
  const handover = value as Handover; // Only this file writes the cookie, and scripts cannot.
  return handover.checkoutId === checkoutId && handover.expiresAt > context.now() ? handover : undefined;
}
