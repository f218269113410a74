/** Authentication of a client. The client calls it for headers before each request. */
import type { Transport } from "../call.ts";

export type AuthStrategy = {
  /** Called once by `createClient` with the transport. */
  connect(transport: Transport): void;
  /** Headers of a request, including Authorization. */
  authHeaders(): Promise<Record<string, string>>;
  /**
   * The same strategy with the app's own permissions instead of the user's. Absent from strategies that don't
   * authenticate an app.
   */
  elevated?(): Promise<AuthStrategy>;
  /**
   * Returns the `data` claim of a token that the store signed for the app. Service plugin requests also name the store
   * and the app.
   */
  verify?(jwt: string, options: { isQuestion: boolean }): Promise<unknown>;
};

/**
 * An API key of an app or of the store itself, sent unprefixed in Authorization
 * (docs/protocol/transport.md#request-headers).
 */
export function apiKeyStrategy({
  apiKey,
  siteId,
  accountId,
}: {
  apiKey: string;
  siteId?: string;
  accountId?: string;
}): AuthStrategy {
  const headers: Record<string, string> = { authorization: apiKey };
  if (siteId !== undefined) headers["wix-site-id"] = siteId;
  if (accountId !== undefined) headers["wix-account-id"] = accountId;
  return { connect: () => {}, authHeaders: async () => headers };
}
