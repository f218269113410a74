/** Wakes the deliverers of this process, by store. Those of other processes poll once per second. */
import type { Store } from "#server/platform/store.ts";

const wakers = new WeakMap<Store, () => void>();

export function wakeDeliverers(store: Store): void {
  wakers.get(store)?.();
}

export function setWaker(store: Store, wake: (() => void) | undefined): void {
  if (wake === undefined) wakers.delete(store);
  else wakers.set(store, wake);
}
