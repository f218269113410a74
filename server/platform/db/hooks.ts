/**
 * Hooks let a module take part in transactions of a module that it depends on. The lower module defines a hook point;
 * others subscribe in their `module.ts`. Handlers run in module order inside the caller's transaction, so an error
 * rolls everything back. Each database has its own subscriptions, because one process can serve several stores.
 */
import type { Connection, Db } from "./db.ts";

/** Exists only at compile time. */
type HookPoint<Handlers extends object> = { readonly name: string; readonly handlers?: Handlers };
export type Subscription = { readonly point: HookPoint<object>; readonly handlers: object };

/** `name`: the module that calls the handlers, as `context/module`. */
export const hookPoint = <Handlers extends object>(name: string): HookPoint<Handlers> => ({ name });

export const subscribe = <Handlers extends object>(point: HookPoint<Handlers>, handlers: Handlers): Subscription => ({
  point,
  handlers,
});

type Handlers = ReadonlyMap<HookPoint<object>, readonly object[]>;

const registry = new WeakMap<Connection, Handlers>();

/** Called once per database at startup. */
export function registerHooks(db: Db, subscriptions: readonly Subscription[]): void {
  const byPoint = Map.groupBy(subscriptions, ({ point }) => point);
  registry.set(db, new Map([...byPoint].map(([point, list]) => [point, list.map(({ handlers }) => handlers)])));
}

/** Copies the handlers of the database to a transaction. */
export function inheritHooks(db: Connection, transaction: Connection): void {
  const handlers = registry.get(db);
  if (handlers !== undefined) registry.set(transaction, handlers);
}

/** Returns the handlers in module order; empty for databases without subscriptions (tests of single modules). */
export function handlersOf<Handlers extends object>(
  connection: Connection,
  point: HookPoint<Handlers>,
): readonly Handlers[] {
  // `subscribe` has checked the handlers against their point.
  return (registry.get(connection)?.get(point) ?? []) as readonly Handlers[];
}
