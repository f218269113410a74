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

type Memo = { readAt: number; plugins: Promise<readonly Plugin[]> };
const memos = new WeakMap<Store, Memo>();

/** Enabled plug-ins of a kind, of installed apps that still may, oldest first. */
export async function listPlugins(store: Store, kind: PluginKind): Promise<readonly Plugin[]> {
  return (await readPlugins(store)).filter((plugin) => plugin.kind === kind);
}

/** False: nobody has a say, and nothing needs to be asked. */
export async function asksApps(store: Store, kind: PluginKind): Promise<boolean> {
  return (await listPlugins(store, kind)).length > 0;
}

function readPlugins(store: Store): Promise<readonly Plugin[]> {
  const now = performance.now();
  const known = memos.get(store);
  if (known !== undefined && now - known.readAt < MEMO_MILLISECONDS) return known.plugins;
  const plugins = loadPlugins(store).catch((error: unknown) => {
    memos.delete(store);
    throw error;
  });
  memos.set(store, { readAt: now, plugins });
  return plugins;
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
