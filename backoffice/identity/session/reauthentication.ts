/** Dangerous calls ask for the password again. The call waits here until it is given, and is then sent once more. */
import { ApiError } from "#sdk/call.ts";

type Waiting = { done: () => void; cancel: () => void };

let waiting: Waiting | undefined;
let pending: Promise<void> | undefined;
const listeners = new Set<() => void>();

function publish(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Resolves once the password was given; rejects with `reason` when the person would rather not. */
export function confirmPassword(reason: unknown): Promise<void> {
  pending ??= new Promise<void>((resolve, reject) => {
    publish({ done: resolve, cancel: () => reject(reason) });
  }).finally(() => {
    pending = undefined;
    publish(undefined);
  });
  return pending;
}

export const readWaiting = (): Waiting | undefined => waiting;

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a request. If the server requires a recent sign-in, prompts for the password and sends it again. */
export async function withPassword<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "REAUTHENTICATION_REQUIRED") throw error;
    await confirmPassword(error);
    return send();
  }
}
