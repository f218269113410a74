/**
 * The shopper of a request. Tokens are in an HttpOnly cookie that only this server reads; they are issued on the
 * first action, never on a page view. A second cookie, readable by scripts, has the data that the header shows.
 */
import { token } from "#api/identity/oauth.ts";
import { ApiError, type Call } from "#sdk/call.ts";
import { type CookieJar, cookieName, packCookie, unpackCookie } from "#ui/pages/cookies.ts";

/** `cw_session`: base64url of this JSON, HttpOnly. */
export type Session = {
  accessToken: string;
  refreshToken: string;
  /** Epoch seconds. */
  expiresAt: number;
  role: "visitor" | "member";
};

/** `cw_shopper`: base64url of `{c: items in the cart, n?: first name}`, readable by scripts. */
export type ShopperFacts = { cartCount: number; memberName: string | undefined };

const SESSION_COOKIE = "cw_session";
const SHOPPER_COOKIE = "cw_shopper";
const YEAR = 365 * 24 * 3600;
/** Error code of an invalid token. */
const EXPIRED = "UNAUTHENTICATED";
/** Renews tokens this many seconds early, so that they don't expire in transit. */
const EARLY = 30;

export type Shopper = {
  role(): "none" | Session["role"];
  /** Calls as the shopper; creates a visitor first if there is none. */
  call: Call;
  /** The raw access token, so that a sign-in can take over the visitor's cart. */
  accessToken(): Promise<string>;
  /** Switches to the member who signed in. */
  become(session: Session): void;
  leave(): void;
  facts(): ShopperFacts;
  remember(facts: Partial<ShopperFacts>): void;
};

type Options = { call: Call; jar: CookieJar; clientId: string; now: () => number };

export function createShopper({ call, jar, clientId, now }: Options): Shopper {
  let session = readSession(unpackCookie(jar.get(SESSION_COOKIE)));
  let facts = readFacts(unpackCookie(jar.get(SHOPPER_COOKIE)));

  const store = (next: Session): Session => {
    session = next;
    jar.set(SESSION_COOKIE, packCookie(next), { maxAge: YEAR });
    return next;
  };
  const begin = async (): Promise<Session> => {
    const tokens = await call(token, { body: { clientId, grantType: "anonymous" } });
    return store(toSession(tokens, "visitor", now(), ""));
  };
  const renew = async (old: Session): Promise<Session> => {
    try {
      const tokens = await call(token, {
        body: { clientId, refreshToken: old.refreshToken, grantType: "refresh_token" },
      });
      return store(toSession(tokens, old.role, now(), old.refreshToken));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      shopper.leave();
      return begin();
    }
  };
  const current = async (): Promise<Session> => {
    if (!session) return begin();
    return session.expiresAt - EARLY > now() / 1000 ? session : renew(session);
  };

  const shopper: Shopper = {
    role: () => session?.role ?? "none",
    async call(endpoint, input, options = {}) {
      const held = await current();
      try {
        return await call(endpoint, input, { ...options, authorization: held.accessToken });
      } catch (error) {
        // The token is unknown (another database, a revoked sign-in): retries once with a new one.
        // A wrong password is also 401 and must not be retried.
        const code = error instanceof ApiError ? error.details.applicationError?.code : undefined;
        if (!(error instanceof ApiError) || error.status !== 401 || (code ?? EXPIRED) !== EXPIRED) throw error;
        const fresh = await renew(held);
        return call(endpoint, input, { ...options, authorization: fresh.accessToken });
      }
    },
    accessToken: async () => (await current()).accessToken,
    become: (next) => void store(next),
    leave() {
      session = undefined;
      jar.delete(SESSION_COOKIE);
      facts = { cartCount: 0, memberName: undefined };
      jar.delete(SHOPPER_COOKIE);
    },
    facts: () => facts,
    remember(changes) {
      const next = { ...facts, ...changes };
      if (next.cartCount === facts.cartCount && next.memberName === facts.memberName) return;
      facts = next;
      const packed = packCookie({ c: facts.cartCount, ...(facts.memberName && { n: facts.memberName.slice(0, 40) }) });
      jar.set(SHOPPER_COOKIE, packed, { maxAge: YEAR, isReadable: true });
    },
  };
  return shopper;
}

type Tokens = { access_token: string; refresh_token?: string; expires_in: number };

/** A response without a refresh token means that the old one stays valid. */
export function toSession(tokens: Tokens, role: Session["role"], nowMs: number, oldRefreshToken: string): Session {
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? oldRefreshToken,
    expiresAt: Math.floor(nowMs / 1000) + tokens.expires_in,
    role,
  };
}

/** Data of the header, read from the cookies without side effects, to fill the marker of cached pages. */
export function readPersonal(cookies: ReadonlyMap<string, string>, isSecure: boolean): ShopperFacts {
  return readFacts(unpackCookie(cookies.get(cookieName(SHOPPER_COOKIE, isSecure))));
}

function readSession(value: unknown): Session | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { accessToken, refreshToken, expiresAt, role } = value as Record<string, unknown>; // Checked right below.
  if (typeof accessToken !== "string" || typeof refreshToken !== "string" || typeof expiresAt !== "number")
    return undefined;
  return { accessToken, refreshToken, expiresAt, role: role === "member" ? "member" : "visitor" };
}

function readFacts(value: unknown): ShopperFacts {
  if (typeof value !== "object" || value === null) return { cartCount: 0, memberName: undefined };
  const { c, n } = value as Record<string, unknown>; // Checked right below.
  const cartCount = typeof c === "number" && Number.isInteger(c) && c >= 0 && c < 1e7 ? c : 0;
  return { cartCount, memberName: typeof n === "string" && n !== "" ? n.slice(0, 40) : undefined };
}
