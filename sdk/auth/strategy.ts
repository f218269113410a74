/** How a client identifies itself. The client asks for headers before each call. */
import type { Transport } from "../call.ts";

export type AuthStrategy = {
  /** Called once by `createClient`, with the way to reach the server. */
  connect(transport: Transport): void;
  /** Headers of a call, the Authorization header among them. */
  authHeaders(): Promise<Record<string, string>>;
  /** The same with the app's own rights in place of the user's. Strategies that stand for no app have none. */
  elevated?(): Promise<AuthStrategy>;
  /** The `data` claim of what the store signed for the app. Questions name the store and the app as well. */
  verify?(jwt: string, options: { isQuestion: boolean }): Promise<unknown>;
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
