/**
 * Client of identity providers: discovery, code exchange, and validation of the id token (OpenID Connect Core section
 * 3.1.3.7).
 */
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { isLoopback } from "#server/platform/access/throttle.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import type { Store } from "#server/platform/store.ts";
import { getCallbackUrl, type Provider, readClientSecret } from "./providers.ts";

const CACHE_MILLISECONDS = 10 * 60_000;
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];
const MAX_BYTES = 256 * 1024;

export type Metadata = {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  sendsIssuer: boolean;
};

type CacheEntry = { value: unknown; until: number };
const caches = new WeakMap<Store, Map<string, CacheEntry>>();

/** The provider is unavailable or misconfigured. Only the log has the reason. */
function createUnavailableError(store: Store, problem: unknown): AppError {
  store.log.warn({ identityProvider: String(problem).slice(0, 300) });
  return new AppError("PROVIDER_UNAVAILABLE");
}

async function fetchCachedJson(store: Store, url: string): Promise<Record<string, unknown>> {
  const memory = caches.get(store) ?? new Map<string, CacheEntry>();
  caches.set(store, memory);
  const known = memory.get(url);
  if (known !== undefined && known.until > store.now().getTime()) return { ...Object(known.value) };
  const value = await fetchJson(store, url, {});
  memory.set(url, { value, until: store.now().getTime() + CACHE_MILLISECONDS });
  return { ...Object(value) };
}

type FetchOptions = { method?: string; body?: string; headers?: Record<string, string> };

async function fetchJson(store: Store, url: string, options: FetchOptions): Promise<unknown> {
  try {
    const answer = await guardedFetch(url, {
      ...options,
      timeoutMs: 8000,
      maxBytes: MAX_BYTES,
      // Providers on localhost are allowed in development.
      ...(store.config.isProduction ? {} : { allows: (address: string) => isLoopback(address) }),
    });
    if (answer.status !== 200) throw new Error(`${new URL(url).origin} responded with ${answer.status}`);
    return JSON.parse(answer.body.toString("utf8"));
  } catch (error) {
    throw createUnavailableError(store, error);
  }
}

export async function readMetadata(store: Store, { issuer }: Provider): Promise<Metadata> {
  const found = await fetchCachedJson(store, `${issuer}/.well-known/openid-configuration`);
  const text = (name: string): string => {
    const value = found[name];
    if (typeof value === "string" && URL.canParse(value)) return value;
    throw createUnavailableError(store, `${issuer} has no ${name}`);
  };
  // The document's issuer must match the requested one (OpenID Connect Discovery section 4.3).
  if (String(found.issuer).replace(/\/$/, "") !== issuer)
    throw createUnavailableError(store, `${issuer} returned a different issuer`);
  return {
    authorizationEndpoint: text("authorization_endpoint"),
    tokenEndpoint: text("token_endpoint"),
    jwksUri: text("jwks_uri"),
    sendsIssuer: found.authorization_response_iss_parameter_supported === true,
  };
}

export type Exchange = { code: string; codeVerifier: string; nonce: string };

/** Exchanges the code and returns the verified claims of the id token. */
export async function exchangeCode(
  store: Store,
  provider: Provider,
  { metadata, exchange }: { metadata: Metadata; exchange: Exchange },
): Promise<JWTPayload> {
  const { code, codeVerifier, nonce } = exchange;
  const secret = readClientSecret(store, provider);
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: getCallbackUrl(store),
    client_id: provider.clientId,
    code_verifier: codeVerifier,
    ...(secret === undefined ? {} : { client_secret: secret }),
  });
  const answer = await fetchJson(store, metadata.tokenEndpoint, {
    method: "POST",
    body: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  });
  const idToken: unknown = Reflect.get(Object(answer), "id_token");
  if (typeof idToken !== "string") throw createUnavailableError(store, "no id token");
  // The library validates the structure of the key set.
  const keys = createLocalJWKSet((await fetchCachedJson(store, metadata.jwksUri)) as unknown as JSONWebKeySet);
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: [provider.issuer, `${provider.issuer}/`],
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: 60,
    currentDate: store.now(),
    requiredClaims: ["sub", "exp", "iat"],
  }).catch((error: unknown) => {
    store.log.warn({ identityProvider: `id token of ${provider.issuer}: ${String(error).slice(0, 200)}` });
    throw new AppError("VERIFICATION_FAILED");
  });
  if (payload.nonce !== nonce) throw new AppError("VERIFICATION_FAILED");
  return payload;
}
