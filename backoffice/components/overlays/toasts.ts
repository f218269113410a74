/** Short confirmations, at most three words, with undo where there is one. Errors are shown beside their cause instead. */
export type Toast = { id: number; message: string; undo?: () => void };

const SHOWN_MS = 4000;
const SHOWN_WITH_UNDO_MS = 10_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(message: string, options: { undo?: () => void } = {}): void {
  lastId += 1;
  const toast: Toast = { id: lastId, message, ...options };
  publish([...toasts.slice(-2), toast]);
  setTimeout(() => dismissToast(toast.id), options.undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS);
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
