/** What the hosted pages get, and the calls that only they may make. */
import { HOSTED_KEY_HEADER } from "#api/oauth.ts";
import type { CallOptions } from "#sdk/call.ts";
import type { CookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest } from "#ui/pages/page.ts";

export type HostedOptions = {
  storeName: string;
  /** Public origin without a trailing slash; https makes cookies `Secure` with the `__Host-` prefix. */
  baseUrl: string;
  /** Proves to the API that these pages ask (`hostedKey(secret)` of modules/oauth). */
  hostedKey: string;
  isDevelopment: boolean;
  assets: { styles: readonly string[] };
  /** Hears about errors that people see as a failure page. */
  onError?: (error: unknown, requestId: string) => void;
};

export type HostedContext = {
  request: PageRequest;
  options: HostedOptions;
  jar: CookieJar;
  /** Passed with calls that answer to the hosted pages only. */
  asHosted: CallOptions;
};

/** The hosted session: HttpOnly, read by nobody but these pages. */
export const AUTH_COOKIE = "cw_auth";
/** State token of a pending verification; never in an address. */
export const VERIFY_COOKIE = "cw_verify";

const AUTH_SECONDS = 30 * 86_400;
const VERIFY_SECONDS = 15 * 60;

export function createContext(options: HostedOptions, request: PageRequest, jar: CookieJar): HostedContext {
  return { request, options, jar, asHosted: { headers: { [HOSTED_KEY_HEADER]: options.hostedKey } } };
}

export const rememberSession = ({ jar }: HostedContext, token: string): void =>
  jar.set(AUTH_COOKIE, token, { maxAge: AUTH_SECONDS });
export const rememberVerification = ({ jar }: HostedContext, stateToken: string): void =>
  jar.set(VERIFY_COOKIE, stateToken, { maxAge: VERIFY_SECONDS });

/** The cookie's value as a field of a call, or no field. */
export function hostedSessionOf({ jar }: HostedContext): { hostedSession?: string } {
  const token = jar.get(AUTH_COOKIE);
  return token === undefined || token === "" ? {} : { hostedSession: token };
}
