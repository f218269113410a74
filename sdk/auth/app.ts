/** App strategy: client credentials, renewed shortly before they expire. */
import type { Transport } from "../call.ts";
import type { AuthStrategy } from "./strategy.ts";
import { fetchTokens, isFresh, noTokens, type Tokens, toTokens } from "./tokens.ts";

export type AppStrategyOptions = { appId: string; appSecret: string; instanceId?: string };

export function appStrategy({ appId, appSecret, instanceId }: AppStrategyOptions): AuthStrategy {
  let transport: Transport | undefined;
  let tokens: Tokens = noTokens;
  let renewal: Promise<Tokens> | undefined;

  const renew = async (): Promise<Tokens> => {
    if (transport === undefined) throw new Error("The strategy is not connected to a client yet.");
    const body = {
      grant_type: "client_credentials",
      client_id: appId,
      client_secret: appSecret,
      instance_id: instanceId,
    };
    return toTokens(await fetchTokens(transport, body), "none", Date.now() / 1000);
  };

  return {
    connect(next) {
      transport = next;
    },
    async authHeaders() {
      if (!isFresh(tokens, Date.now() / 1000)) {
        renewal ??= renew().finally(() => {
          renewal = undefined;
        });
        tokens = await renewal;
      }
      return { authorization: tokens.accessToken.value };
    },
  };
}
