/** Options and per-request context of the hosted pages, and their cookies. */

import { type CheckoutSettings, getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { defaultDesign } from "#api/content/default-design.ts";
import type { DesignBody } from "#api/content/design.ts";
import { getPublishedDesign } from "#api/content/designs.ts";
import { HOSTED_KEY_HEADER } from "#api/identity/oauth.ts";
import { chooseLanguage, type Language, languages } from "#api/store/languages.ts";
import { getStoreSettings, type StoreSettings } from "#api/store/settings.ts";
import type { CallOptions } from "#sdk/call.ts";
import type { CookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest } from "#ui/pages/page.ts";
import { type CarriedParameters, readCarried } from "./sign-in/links.ts";
import { type Texts, texts } from "./texts/texts.ts";

export type HostedOptions = {
  /** Fallback if the settings can't be read. */
  storeName: string;
  /** Public origin without a trailing slash. With https, cookies are `Secure` and have the `__Host-` prefix. */
  baseUrl: string;
  /** Authenticates the hosted pages to the API (`deriveHostedKey(secret)` of identity/oauth). */
  hostedKey: string;
  isDevelopment: boolean;
  /** `script` handles passkeys, captchas and password fields; most pages don't load it. */
  assets: { styles: readonly string[]; script: string; fonts?: Readonly<Record<string, string>> };
  /** Called with errors for which the user sees the failure page. */
  onError?: (error: unknown, requestId: string) => void;
};

export type HostedContext = {
  request: PageRequest;
  options: HostedOptions;
  /** From the current settings. */
  storeName: string;
  /** The published design; the default one if it couldn't be read. */
  design: DesignBody;
  jar: CookieJar;
  /** Call options for endpoints that only the hosted pages can call. */
  hostedOptions: CallOptions;
  language: Language;
  texts: Texts;
  /** Parameters carried from page to page. */
  carried: CarriedParameters;
  /** Store pages that have content; others aren't linked. */
  pages: { terms: boolean; privacy: boolean };
  /** The error if the settings couldn't be read. */
  failure?: unknown;
};

/** The hosted session: HttpOnly, used by these pages only. */
export const AUTH_COOKIE = "cw_auth";
/** State token of a pending verification or challenge; never part of a URL. */
export const VERIFY_COOKIE = "cw_verify";
/** Recipient of the last code, shown on the page that requests it. */
export const SENT_COOKIE = "cw_sent";
/** Device token of a browser that has completed a sign-in. */
export const DEVICE_COOKIE = "cw_device";
const LANGUAGE_COOKIE = "cw_lang";

const AUTH_SECONDS = 30 * 86_400;
const VERIFY_SECONDS = 15 * 60;
/** Browsers cap the lifetime of cookies at 400 days. */
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
  const { settings, policies, design = defaultDesign, failure } = await readSettings(options, request);
  // Preference order (docs/decisions/0028-storefront-language.md): chosen here, requested by the
  // client, the store's, the browser's.
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
    design,
    jar,
    hostedOptions: { headers: { [HOSTED_KEY_HEADER]: options.hostedKey } },
    language,
    texts: texts[language],
    carried,
    pages: { terms: hasContent(policies?.termsAndConditions), privacy: hasContent(policies?.privacyPolicy) },
    failure,
  };
}

const hasContent = (policy: { visible?: boolean; content?: string } | undefined): boolean =>
  policy?.visible === true && (policy.content ?? "").trim() !== "";

type ReadSettings = {
  settings?: StoreSettings;
  policies?: CheckoutSettings["checkoutPolicies"];
  design?: DesignBody;
  failure?: unknown;
};

async function readSettings({ onError }: HostedOptions, request: PageRequest): Promise<ReadSettings> {
  try {
    const [{ settings }, { checkoutSettings }, { design }] = await Promise.all([
      request.call(getStoreSettings, {}),
      request.call(getCheckoutSettings, {}),
      request.call(getPublishedDesign, {}),
    ]);
    return { settings, policies: checkoutSettings.checkoutPolicies, design };
  } catch (failure) {
    onError?.(failure, request.requestId);
    return { failure };
  }
}

/** Stores a language chosen in the language switcher. */
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

/** The cookie's value as a call's field; an empty object without one. */
export function readHostedSession({ jar }: HostedContext): { hostedSession?: string } {
  const token = jar.get(AUTH_COOKIE);
  return token === undefined || token === "" ? {} : { hostedSession: token };
}
