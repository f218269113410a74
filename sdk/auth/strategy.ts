/** How a client identifies itself. The client asks for headers before each call. */
import type { Transport } from "../call.ts";

export type AuthStrategy = {
  /** Called once by `createClient`, with the way to reach the server. */
  connect(transport: Transport): void;
  /** Headers of a call, the Authorization header among them. */
  authHeaders(): Promise<Record<string, string>>;
};

/** A key of an app or of the store itself, sent raw in Authorization (wire 1.2). */
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
