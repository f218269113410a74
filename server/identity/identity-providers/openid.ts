/**
 * Relying party of identity providers: OpenID Connect with openid-client, authorization code with PKCE (decision 59).
 * All requests go through `guardedFetch`, so a provider's metadata can't lead to private networks.
 */
import type { Configuration, CustomFetch, IDToken } from "openid-client";
import { isLoopback } from "#server/platform/access/throttle.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import type { Store } from "#server/platform/store.ts";
import { getCallbackUrl, type Provider, readClientSecret } from "./providers.ts";

const CACHE_MILLISECONDS = 10 * 60_000;
const TIMEOUT_MILLISECONDS = 8000;
const MAX_BYTES = 256 * 1024;
const CLOCK_TOLERANCE_SECONDS = 60;

/** The provider responded, but the response or its id token isn't valid. Other errors mean that it is unavailable. */
const INVALID_RESPONSE_CODES = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

type CacheEntry = { client: Promise<Configuration>; until: number };
const caches = new WeakMap<Store, Map<string, CacheEntry>>();

/** Loaded with the first sign-in, because most stores have no identity providers. */
const loadLibrary = () => import("openid-client");

/** Returns the client of a provider. Its metadata and keys are cached. */
function loadClient(store: Store, provider: Provider): Promise<Configuration> {
  const cache = caches.get(store) ?? new Map<string, CacheEntry>();
  caches.set(store, cache);
  const now = store.now().getTime();
  for (const [key, { until }] of cache) if (until <= now) cache.delete(key);
  const { issuer, clientId, sealedSecret } = provider;
  const key = JSON.stringify([issuer, clientId, sealedSecret?.toString("base64")]);
  const client = cache.get(key)?.client ?? discover(store, provider);
  if (!cache.has(key)) cache.set(key, { client, until: now + CACHE_MILLISECONDS });
  client.catch(() => cache.delete(key));
  return client;
}

async function discover(store: Store, provider: Provider): Promise<Configuration> {
  const { issuer, clientId } = provider;
  const library = await loadLibrary();
  const secret = readClientSecret(store, provider);
  const client = await library.discovery(
    new URL(`${issuer}/.well-known/openid-configuration`),
    clientId,
    { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    secret === undefined ? library.None() : library.ClientSecretPost(secret),
    {
      [library.customFetch]: createFetch(store),
      execute: [
        // Without it, the library trusts TLS instead of the id token's signature.
        library.enableNonRepudiationChecks,
        // Providers without TLS, and on localhost, are allowed in development.
        ...(store.config.isProduction ? [] : [library.allowInsecureRequests]),
      ],
    },
  );
  const metadata = client.serverMetadata();
  // The document's issuer must match the requested one (OpenID Connect Discovery section 4.3).
  if (metadata.issuer.replace(/\/$/, "") !== issuer) throw new Error(`${issuer} returned a different issuer`);
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const)
    if (!URL.canParse(metadata[name] ?? "")) throw new Error(`${issuer} has no ${name}`);
  return client;
}

const createFetch =
  (store: Store): CustomFetch =>
  async (url, { method, headers, body }) => {
    const { isProduction } = store.config;
    const response = await guardedFetch(url, {
      method,
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      timeoutMs: TIMEOUT_MILLISECONDS,
      maxBytes: MAX_BYTES,
      ...(isProduction ? {} : { allows: (address: string) => isLoopback(address) }),
    });
    return new Response(new Uint8Array(response.body), { status: response.status, headers: response.headers });
  };

/** Only the log has the reason. */
function toAppError(store: Store, { issuer }: Provider, error: unknown): AppError {
  const cause: unknown = Reflect.get(Object(error), "cause");
  const details = [
    cause instanceof Error ? cause.message : undefined,
    Reflect.get(Object(cause), "status"),
    // The provider's error code, such as `invalid_client`.
    Reflect.get(Object(error), "error"),
  ].filter((detail) => detail !== undefined);
  store.log.warn({ identityProvider: [issuer, error, ...details].join(": ").slice(0, 300) });
  const isInvalid = INVALID_RESPONSE_CODES.has(String(Reflect.get(Object(error), "code")));
  return new AppError(isInvalid ? "VERIFICATION_FAILED" : "PROVIDER_UNAVAILABLE");
}

type SignInParameters = {
  state: string;
  nonce: string;
  codeVerifier: string;
  language: string | undefined;
};

/** @throws {AppError} PROVIDER_UNAVAILABLE */
export async function buildSignInUrl(store: Store, provider: Provider, parameters: SignInParameters): Promise<string> {
  const { state, nonce, codeVerifier, language } = parameters;
  try {
    const client = await loadClient(store, provider);
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadLibrary();
    return buildAuthorizationUrl(client, {
      redirect_uri: getCallbackUrl(store),
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      ...(language === undefined ? {} : { ui_locales: language }),
    }).href;
  } catch (error) {
    throw toAppError(store, provider, error);
  }
}

type AuthorizationResponse = { code: string; state: string; iss: string | undefined };

/**
 * Exchanges the code and returns the claims of the verified id token. The response must come from the provider that the
 * request was sent to (RFC 9207 section 2.4).
 * @throws {AppError} PROVIDER_UNAVAILABLE, VERIFICATION_FAILED
 */
export async function exchangeCode(
  store: Store,
  provider: Provider,
  { response, nonce, codeVerifier }: { response: AuthorizationResponse; nonce: string; codeVerifier: string },
): Promise<IDToken> {
  const { code, state, iss } = response;
  const callback = new URL(getCallbackUrl(store));
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) callback.searchParams.set(name, value);
  try {
    const client = await loadClient(store, provider);
    const { authorizationCodeGrant } = await loadLibrary();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
    const claims = (await authorizationCodeGrant(client, callback, checks)).claims();
    if (claims === undefined) throw new Error("no id token");
    return claims;
  } catch (error) {
    throw toAppError(store, provider, error);
  }
}
