/**
 * Recent sign-ins. Changing credentials, keys and money settings, and exports require one, so that access to an
 * unlocked computer isn't enough.
 */
import { AppError } from "../http/app-error.ts";
import type { Store } from "../store.ts";
import type { Actor } from "./actor.ts";

const FRESH_MILLISECONDS = 5 * 60_000;

export const isFresh = (authenticatedAt: Date | undefined, now: Date): boolean =>
  authenticatedAt !== undefined && now.getTime() - authenticatedAt.getTime() <= FRESH_MILLISECONDS;

/**
 * Requires members and staff to have authenticated within the last five minutes. Apps authenticate on every request.
 * @throws {AppError} REAUTHENTICATION_REQUIRED
 */
export async function requireFreshSignIn(store: Store, actor: Actor): Promise<void> {
  if (actor.kind === "app") return;
  if (!isFresh(await store.findAuthenticationTime(actor), store.now())) throw new AppError("REAUTHENTICATION_REQUIRED");
}
