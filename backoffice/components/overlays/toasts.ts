/** Short confirmations, at most three words, with undo where there is one. Errors are shown beside their cause instead. */
type Toast = { id: number; message: string; undo?: () => void };

const SHOWN_MS = 4000;
const SHOWN_WITH_UNDO_MS = 10_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
let isHeld = false;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export function showToast(message: string, options: { undo?: () => void } = {}): void {
  lastId += 1;
  const toast: Toast = { id: lastId, message, ...options };
  publish([...toasts.slice(-2), toast]);
  if (!isHeld) startTimer(toast);
}

export function dismissToast(id: number): void {
  remove(id);
  // Browsers report neither the pointer nor the focus leaving a removed element.
  holdToasts(false);
}

/** Keeps the toasts while the pointer or the focus is on one, so that their buttons can be reached. */
export function holdToasts(hold: boolean): void {
  isHeld = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  if (!hold) for (const toast of toasts) startTimer(toast);
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function startTimer({ id, undo }: Toast): void {
  timers.set(
    id,
    setTimeout(() => remove(id), undo === undefined ? SHOWN_MS : SHOWN_WITH_UNDO_MS),
  );
}

function remove(id: number): void {
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
