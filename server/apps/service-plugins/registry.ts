/**
 * Which apps are asked. Read at most once a second and process, so that a store without plug-ins pays nothing and an
 * uninstalled app is asked for a second at most (in the process that uninstalls it, not at all).
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
  /** Without a slash at its end. */
  readonly deploymentUri: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly revision: string;
  readonly restingUntil: Date | null;
};

const MEMO_MILLISECONDS = 1000;

/** `found` is what was read before, until `plugins` are there. */
type Memo = { readAt: number; plugins: Promise<readonly Plugin[]>; found: readonly Plugin[] | undefined };
const memos = new WeakMap<Store, Memo>();

/** Enabled plug-ins of a kind, of installed apps that still may, oldest first. */
export async function listPlugins(store: Store, kind: PluginKind): Promise<readonly Plugin[]> {
  return (await readPlugins(store)).filter((plugin) => plugin.kind === kind);
}

/** Which apps have a say of this kind, and whether they have it while goods lie in a cart. Validations say so themselves. */
export async function listProviders(
  store: Store,
  kind: PluginKind,
): Promise<readonly { appId: string; appName: string; isAskedForCarts: boolean }[]> {
  return (await listPlugins(store, kind)).map(({ appId, appName, options }) => ({
    appId,
    appName,
    isAskedForCarts: kind !== "VALIDATIONS" || options.validateInCart === true,
  }));
}

/** False: nobody has a say, and nothing needs to be asked. */
export async function asksApps(store: Store, kind: PluginKind): Promise<boolean> {
  return (await listPlugins(store, kind)).length > 0;
}

/**
 * As `asksApps`, at once and from memory, for work inside a transaction: what was known last, while it is read anew behind
 * the scenes when it is old. Undefined: nothing is known yet.
 */
export function asksAppsNow(store: Store, kind: PluginKind): boolean | undefined {
  const known = memos.get(store);
  if (known?.found === undefined) return undefined;
  // A failed reading is forgotten there, and reported to whoever waits for it.
  readPlugins(store).catch(() => undefined);
  return known.found.some((plugin) => plugin.kind === kind);
}

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

/** The next question sees what this transaction has changed. */
export function forgetPlugins(tx: Tx, store: Store): void {
  afterCommit(tx, () => memos.delete(store));
}

export const forgetPluginsNow = (store: Store): boolean => memos.delete(store);
