/**
 * App strategy: client credentials, renewed shortly before they expire, and verification of requests that the store
 * sends to the app.
 */
import { importSPKI, jwtVerify } from "jose";
import type { Transport } from "../call.ts";
import type { AuthStrategy } from "./strategy.ts";
import { fetchTokens, isFresh, noTokens, type Tokens, toTokens } from "./tokens.ts";

export type AppStrategyOptions = {
  appId: string;
  /** Required for API requests, not for receiving events. */
  appSecret?: string;
  instanceId?: string;
  /** PEM (SPKI), or the whole PEM in base64 on one line. Required to receive events and service plugin requests. */
  publicKey?: string;
  /** Access token of a user of the app. Requests have the user's permissions unless elevated. */
  accessToken?: string;
};

/** Issuer and audience of the store's requests to apps (docs/protocol/service-plugins.md). */
const ISSUER = "wix.com";

export function appStrategy(options: AppStrategyOptions): AuthStrategy {
  const { appId, appSecret, instanceId, publicKey, accessToken } = options;
  let transport: Transport | undefined;
  let tokens: Tokens = noTokens;
  let renewal: Promise<Tokens> | undefined;

  const connected = (): Transport => {
    if (transport === undefined) throw new Error("The strategy isn't connected to a client.");
    return transport;
  };
  const renew = async (): Promise<Tokens> => {
    if (appSecret === undefined) throw new Error("Missing app secret. Make sure to pass it to appStrategy");
    const body = {
      grant_type: "client_credentials",
      client_id: appId,
      client_secret: appSecret,
      instance_id: instanceId,
    };
    return toTokens(await fetchTokens(connected(), body), "none", Date.now() / 1000);
  };

  return {
    connect(next) {
      transport = next;
    },
    async authHeaders() {
      if (accessToken !== undefined) return { authorization: accessToken };
      if (!isFresh(tokens, Date.now() / 1000)) {
        renewal ??= renew().finally(() => {
          renewal = undefined;
        });
        tokens = await renewal;
      }
      return { authorization: tokens.accessToken.value };
    },
    async elevated() {
      if (accessToken === undefined) {
        throw new Error(
          "Providing an access token is required to perform elevation. Make sure to pass it to the AppStrategy",
        );
      }
      const owner = await readTokenInfo(connected(), accessToken);
      if (owner.clientId !== appId) {
        throw new Error(`Invalid access token. The token is not issued for the app with ID "${appId}"`);
      }
      if (owner.instanceId === undefined) {
        throw new Error("Unexpected token info. The token does not contain instance ID");
      }
      const { accessToken: _theirs, ...own } = options;
      return appStrategy({ ...own, instanceId: owner.instanceId });
    },
    async verify(jwt, { isQuestion }) {
      if (publicKey === undefined) throw new Error("Missing public key. Make sure to pass it to the AppStrategy");
      const key = await importSPKI(pemOf(publicKey), "RS256");
      const { payload } = await jwtVerify(jwt, key, {
        algorithms: ["RS256"],
        ...(isQuestion ? { issuer: ISSUER, audience: appId } : {}),
      });
      return payload.data;
    },
  };
}

function pemOf(key: string): string {
  return key.includes("-----BEGIN") ? key : atob(key);
}

async function readTokenInfo(
  transport: Transport,
  token: string,
): Promise<{ clientId: string | undefined; instanceId: string | undefined }> {
  const response = await transport({
    method: "POST",
    path: "/oauth2/token-info",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Failed to get token info: ${text}`);
  const { clientId, instanceId } = Object(JSON.parse(text));
  const textOrNothing = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  return { clientId: textOrNothing(clientId), instanceId: textOrNothing(instanceId) };
}
