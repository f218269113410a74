/** What the hosted pages get, and the calls that only they may make. */

import { type CheckoutSettings, getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { HOSTED_KEY_HEADER } from "#api/identity/oauth.ts";
import { chooseLanguage, type Language, languages } from "#api/store/languages.ts";
import { getStoreSettings, type StoreSettings } from "#api/store/settings.ts";
import type { CallOptions } from "#sdk/call.ts";
import type { CookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest } from "#ui/pages/page.ts";
import { type Carried, readCarried } from "./sign-in/links.ts";
import { type Texts, texts } from "./texts/texts.ts";

export type HostedOptions = {
  /** Said when the settings cannot be read; else the settings' name counts. */
  storeName: string;
  /** Public origin without a trailing slash; https makes cookies `Secure` with the `__Host-` prefix. */
  baseUrl: string;
  /** Proves to the API that these pages ask (`hostedKey(secret)` of identity/oauth). */
  hostedKey: string;
  isDevelopment: boolean;
  /** `script` is the small one for passkeys, captcha and password fields; most pages load none. */
  assets: { styles: readonly string[]; script: string };
  /** Hears about errors that people see as a failure page. */
  onError?: (error: unknown, requestId: string) => void;
};

export type HostedContext = {
  request: PageRequest;
  options: HostedOptions;
  /** As the settings have it now. */
  storeName: string;
  jar: CookieJar;
  /** Passed with calls that answer to the hosted pages only. */
  asHosted: CallOptions;
  language: Language;
  texts: Texts;
  /** What travels from page to page. */
  carried: Carried;
  /** Pages of the shop that the merchant has filled: only these are linked. */
  pages: { terms: boolean; privacy: boolean };
  /** Why the settings could not be read, when they could not. */
  failure?: unknown;
};

/** The hosted session: HttpOnly, read by nobody but these pages. */
export const AUTH_COOKIE = "cw_auth";
/** State token of a pending verification or challenge; never in an address. */
export const VERIFY_COOKIE = "cw_verify";
/** Where the last code went, to be said on the page that asks for it. */
export const SENT_COOKIE = "cw_sent";
/** Proof that this browser passed a second step before. */
export const DEVICE_COOKIE = "cw_device";
const LANGUAGE_COOKIE = "cw_lang";

const AUTH_SECONDS = 30 * 86_400;
const VERIFY_SECONDS = 15 * 60;
/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;
const LANGUAGE_SECONDS = 365 * 86_400;

export async function createContext(
  options: HostedOptions,
  request: PageRequest,
  jar: CookieJar,
): Promise<HostedContext> {
  const { searchParams } = request.url;
  const form = request.method === "POST" ? await request.form() : new URLSearchParams();
  const carried = readCarried(form, searchParams);
  const { settings, policies, failure } = await readSettings(options, request);
  // Decision 28: what was chosen here, then what the client asks for, then the shop's; the browser's where the shop has none of ours.
  const language = chooseLanguage(
    searchParams.get("lang"),
    jar.get(LANGUAGE_COOKIE),
    carried.ui_locales?.replaceAll(" ", ","),
    settings?.locale,
    request.header("accept-language"),
  );
  return {
    request,
    options,
    storeName: settings?.name ?? options.storeName,
    jar,
    asHosted: { headers: { [HOSTED_KEY_HEADER]: options.hostedKey } },
    language,
    texts: texts[language],
    carried,
    pages: { terms: isWritten(policies?.termsAndConditions), privacy: isWritten(policies?.privacyPolicy) },
    failure,
  };
}

const isWritten = (policy: { visible?: boolean; content?: string } | undefined): boolean =>
  policy?.visible === true && (policy.content ?? "").trim() !== "";

type Known = { settings?: StoreSettings; policies?: CheckoutSettings["checkoutPolicies"]; failure?: unknown };

async function readSettings({ onError }: HostedOptions, request: PageRequest): Promise<Known> {
  try {
    const [{ settings }, { checkoutSettings }] = await Promise.all([
      request.call(getStoreSettings, {}),
      request.call(getCheckoutSettings, {}),
    ]);
    return { settings, policies: checkoutSettings.checkoutPolicies };
  } catch (failure) {
    onError?.(failure, request.requestId);
    return { failure };
  }
}

/** A language chosen by the switcher is kept. */
export function rememberLanguage({ request, jar }: HostedContext): void {
  const chosen = request.url.searchParams.get("lang");
  if (languages.some((language) => language === chosen) && jar.get(LANGUAGE_COOKIE) !== chosen)
    jar.set(LANGUAGE_COOKIE, chosen ?? "", { maxAge: LANGUAGE_SECONDS });
}

export const rememberSession = ({ jar }: HostedContext, token: string): void =>
  jar.set(AUTH_COOKIE, token, { maxAge: AUTH_SECONDS });
export const rememberVerification = ({ jar }: HostedContext, stateToken: string): void =>
  jar.set(VERIFY_COOKIE, stateToken, { maxAge: VERIFY_SECONDS });
export const rememberDevice = ({ jar }: HostedContext, token: string): void =>
  jar.set(DEVICE_COOKIE, token, { maxAge: DEVICE_SECONDS });

/** The cookie's value as a field of a call, or no field. */
export function hostedSessionOf({ jar }: HostedContext): { hostedSession?: string } {
  const token = jar.get(AUTH_COOKIE);
  return token === undefined || token === "" ? {} : { hostedSession: token };
}
