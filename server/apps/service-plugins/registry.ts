/**
 * The enabled plugins. Read at most once per second and process, so that a store without plugins has no overhead, and an
 * uninstalled app is called for at most another second (not at all in the process that uninstalls it).
 */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";
import type { PluginKind } from "./kinds.ts";

export type Plugin = {
  readonly id: string;
  readonly kind: PluginKind;
  readonly name: string;
  readonly appId: string;
  readonly appName: string;
  readonly instanceId: string;
  /** Without a trailing slash. */
  readonly deploymentUri: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly revision: string;
  readonly restingUntil: Date | null;
};

const MEMO_MILLISECONDS = 1000;

/** `found` is the previous result, used until `plugins` resolves. */
type Memo = { readAt: number; plugins: Promise<readonly Plugin[]>; found: readonly Plugin[] | undefined };
const memos = new WeakMap<Store, Memo>();

/** Enabled plugins of a kind, of installed apps with the permission, oldest first. */
export async function listPlugins(store: Store, kind: PluginKind): Promise<readonly Plugin[]> {
  return (await readPlugins(store)).filter((plugin) => plugin.kind === kind);
}

/** Apps with plugins of this kind, optionally only those called for carts. Validations declare that themselves. */
export async function listProviders(
  store: Store,
  kind: PluginKind,
): Promise<readonly { appId: string; appName: string; isCalledForCarts: boolean }[]> {
  return (await listPlugins(store, kind)).map(({ appId, appName, options }) => ({
    appId,
    appName,
    isCalledForCarts: kind !== "VALIDATIONS" || options.validateInCart === true,
  }));
}

/** Whether any app has a plugin of this kind. */
export async function hasPlugins(store: Store, kind: PluginKind): Promise<boolean> {
  return (await installedKinds(store)).has(kind);
}

/**
 * The kinds that installed apps have plugins of. Usually from memory: returns the last known result and refreshes a
 * stale one in the background.
 */
export async function installedKinds(store: Store): Promise<ReadonlySet<PluginKind>> {
  const known = memos.get(store);
  const reading = readPlugins(store);
  if (known?.found === undefined) return kindsOf(await reading);
  // A failed read isn't cached, and is reported to its caller.
  reading.catch(() => undefined);
  return kindsOf(known.found);
}

/**
 * Whether any app has a plugin of this kind, synchronous and from memory, for use inside transactions. Undefined before
 * the first read.
 */
export const hasLoadedPlugins = (store: Store, kind: PluginKind): boolean | undefined =>
  memos.get(store)?.found?.some((plugin) => plugin.kind === kind);

const kindsOf = (plugins: readonly Plugin[]): ReadonlySet<PluginKind> => new Set(plugins.map(({ kind }) => kind));

function readPlugins(store: Store): Promise<readonly Plugin[]> {
  const now = performance.now();
  const known = memos.get(store);
  if (known !== undefined && now - known.readAt < MEMO_MILLISECONDS) return known.plugins;
  const plugins = loadPlugins(store).catch((error: unknown) => {
    memos.delete(store);
    throw error;
  });
  const memo: Memo = { readAt: now, plugins, found: known?.found };
  memos.set(store, memo);
  return plugins.then((found) => {
    memo.found = found;
    return found;
  });
}

async function loadPlugins({ database }: Store): Promise<readonly Plugin[]> {
  const { rows } = await sql<Plugin>`
    select p.id, p.kind, p.name, p.app_id as "appId", a.name as "appName", a.instance_id as "instanceId",
      p.deployment_uri as "deploymentUri", p.options, p.revision::text, p.resting_until as "restingUntil"
    from service_plugins p join installed_apps a on a.id = p.app_id
    where p.is_enabled and 'plugins:write' = any(a.permissions)
    order by p.created_at, p.id`.execute(database.db);
  return rows;
}

/** Invalidates the cache, so that the next call sees the changes of this transaction. */
export function invalidatePlugins(tx: Tx, store: Store): void {
  afterCommit(tx, () => memos.delete(store));
}

export const invalidateLoadedPlugins = (store: Store): boolean => memos.delete(store);
