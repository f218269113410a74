/** Talking to a provider: discovery, code exchange, and checking the id token (OpenID Connect Core 3.1.3.7). */
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { isLoopback } from "#server/platform/access/throttle.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import type { Store } from "#server/platform/store.ts";
import { callbackUrl, clientSecretOf, type Provider } from "./providers.ts";

const REMEMBERED_MILLISECONDS = 10 * 60_000;
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"];
const MAX_BYTES = 256 * 1024;

export type Metadata = {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  sendsIssuer: boolean;
};

type Remembered = { value: unknown; until: number };
const remembered = new WeakMap<Store, Map<string, Remembered>>();

/** The provider is briefly out of order, or not what it says it is; which of them is in the log only. */
function unavailable(store: Store, problem: unknown): AppError {
  store.log.warn({ identityProvider: String(problem).slice(0, 300) });
  return new AppError("PROVIDER_UNAVAILABLE");
}

async function getJson(store: Store, url: string): Promise<Record<string, unknown>> {
  const memory = remembered.get(store) ?? new Map<string, Remembered>();
  remembered.set(store, memory);
  const known = memory.get(url);
  if (known !== undefined && known.until > store.now().getTime()) return { ...Object(known.value) };
  const value = await askProvider(store, url, {});
  memory.set(url, { value, until: store.now().getTime() + REMEMBERED_MILLISECONDS });
  return { ...Object(value) };
}

type Asking = { method?: string; body?: string; headers?: Record<string, string> };

async function askProvider(store: Store, url: string, asking: Asking): Promise<unknown> {
  try {
    const answer = await guardedFetch(url, {
      ...asking,
      timeoutMs: 8000,
      maxBytes: MAX_BYTES,
      // A provider on the own machine is for development.
      ...(store.config.isProduction ? {} : { allows: (address: string) => isLoopback(address) }),
    });
    if (answer.status !== 200) throw new Error(`${new URL(url).origin} answered ${answer.status}`);
    return JSON.parse(answer.body.toString("utf8"));
  } catch (error) {
    throw unavailable(store, error);
  }
}

export async function readMetadata(store: Store, { issuer }: Provider): Promise<Metadata> {
  const found = await getJson(store, `${issuer}/.well-known/openid-configuration`);
  const text = (name: string): string => {
    const value = found[name];
    if (typeof value === "string" && URL.canParse(value)) return value;
    throw unavailable(store, `${issuer} has no ${name}`);
  };
  // The document must be about the issuer that was asked for (OpenID Connect Discovery 4.3).
  if (String(found.issuer).replace(/\/$/, "") !== issuer) throw unavailable(store, `${issuer} says it is another`);
  return {
    authorizationEndpoint: text("authorization_endpoint"),
    tokenEndpoint: text("token_endpoint"),
    jwksUri: text("jwks_uri"),
    sendsIssuer: found.authorization_response_iss_parameter_supported === true,
  };
}

export type Exchange = { code: string; codeVerifier: string; nonce: string };

/** The claims of the id token that the code buys. */
export async function exchangeCode(
  store: Store,
  provider: Provider,
  { metadata, exchange }: { metadata: Metadata; exchange: Exchange },
): Promise<JWTPayload> {
  const { code, codeVerifier, nonce } = exchange;
  const secret = clientSecretOf(store, provider);
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: callbackUrl(store),
    client_id: provider.clientId,
    code_verifier: codeVerifier,
    ...(secret === undefined ? {} : { client_secret: secret }),
  });
  const answer = await askProvider(store, metadata.tokenEndpoint, {
    method: "POST",
    body: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  });
  const idToken: unknown = Reflect.get(Object(answer), "id_token");
  if (typeof idToken !== "string") throw unavailable(store, "no id token");
  // A provider's document of our own reading; the library checks its parts.
  const keys = createLocalJWKSet((await getJson(store, metadata.jwksUri)) as unknown as JSONWebKeySet);
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
