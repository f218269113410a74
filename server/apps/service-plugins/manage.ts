/** Registration of plugins. Apps manage their own plugins; staff manage all. */
import { sql } from "kysely";
import type { ServicePlugin } from "#api/apps/service-plugins.ts";
import { isInstalled } from "#server/identity/clients/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import type { PluginKind } from "./kinds.ts";
import { invalidatePlugins } from "./registry.ts";

export type PluginRow = {
  id: string;
  appId: string;
  appName: string;
  kind: PluginKind;
  name: string;
  deploymentUri: string;
  options: ServicePlugin["options"];
  isEnabled: boolean;
  restingUntil: Date | null;
  revision: string;
  createdAt: Date;
  updatedAt: Date;
};

type Which = { id?: string | undefined; appId?: string | undefined; owner: string | undefined };

export async function findPlugins(connection: Connection, { id, appId, owner }: Which): Promise<PluginRow[]> {
  const { rows } = await sql<PluginRow>`
    select p.id, p.app_id as "appId", a.name as "appName", p.kind, p.name, p.deployment_uri as "deploymentUri",
      p.options, p.is_enabled as "isEnabled", p.resting_until as "restingUntil", p.revision::text,
      p.created_at as "createdAt", p.updated_at as "updatedAt"
    from service_plugins p join installed_apps a on a.id = p.app_id
    where (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
      and (${appId ?? null}::uuid is null or p.app_id = ${appId ?? null}::uuid)
      and (${owner ?? null}::uuid is null or p.app_id = ${owner ?? null}::uuid)
    order by p.created_at, p.id limit 500`.execute(connection);
  return rows;
}

export async function getPlugin(connection: Connection, id: string, owner: string | undefined): Promise<PluginRow> {
  const [row] = await findPlugins(connection, { id, owner });
  if (row === undefined) throw new AppError("SERVICE_PLUGIN_NOT_FOUND");
  return row;
}

/** Without a query string, so that the URL ends with the method's path, by which clients of the protocol recognize the method. */
export function checkDeploymentUri(store: Store, text: string): string {
  const url = new URL(text);
  const isPlain = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  const isSafe = url.protocol === "https:" || !store.config.isProduction;
  if (isPlain && isSafe) return url.href.replace(/\/+$/, "");
  const description = "must be an https address without a name, a query or a fragment";
  throw new ValidationError([{ field: "servicePlugin.deploymentUri", description, violatedRule: "FORMAT", data: {} }]);
}

type NewPlugin = Pick<PluginRow, "appId" | "kind" | "name" | "deploymentUri" | "options" | "isEnabled">;

export async function insertPlugin(tx: Tx, plugin: NewPlugin, now: Date): Promise<string> {
  if (!(await isInstalled(tx, plugin.appId))) throw new AppError("APP_NOT_FOUND");
  const id = newId(now.getTime());
  const { numAffectedRows } = await sql`
    insert into service_plugins (id, app_id, kind, name, deployment_uri, options, is_enabled, created_at, updated_at)
    values (${id}, ${plugin.appId}, ${plugin.kind}, ${plugin.name}, ${plugin.deploymentUri},
      ${JSON.stringify(plugin.options)}::jsonb, ${plugin.isEnabled}, ${now}, ${now})
    on conflict on constraint service_plugins_one_per_kind do nothing`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError("SERVICE_PLUGIN_EXISTS");
  return id;
}

type Changes = Partial<Pick<PluginRow, "name" | "deploymentUri" | "options" | "isEnabled">>;

export async function changePlugin(tx: Tx, row: PluginRow, changes: Changes, now: Date): Promise<void> {
  const { name, deploymentUri, options, isEnabled } = { ...row, ...changes };
  await sql`
    update service_plugins set name = ${name}, deployment_uri = ${deploymentUri}, is_enabled = ${isEnabled},
      options = ${JSON.stringify(options)}::jsonb, resting_until = null, revision = revision + 1, updated_at = ${now}
    where id = ${row.id}`.execute(tx);
}

export type CallRow = {
  id: string;
  at: Date;
  method: string;
  outcome: string;
  code: string | null;
  status: number | null;
  milliseconds: number;
  requestId: string;
};

type CallSearch = { outcome?: string | undefined; after?: string | undefined; limit: number };

export async function listCalls(connection: Connection, id: string, search: CallSearch): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select id, at, method, outcome, code, status, milliseconds, request_id as "requestId"
    from service_plugin_calls
    where plugin_id = ${id} and (${search.outcome ?? null}::text is null or outcome = ${search.outcome ?? null})
      and (${search.after ?? null}::uuid is null or id < ${search.after ?? null}::uuid)
    order by id desc limit ${search.limit}`.execute(connection);
  return rows;
}

type Summary = { total: number; failed: number; medianMilliseconds: number; slowestTwentiethMilliseconds: number };

export async function summarizeCalls(connection: Connection, id: string, since: Date): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*)::int as total, (count(*) filter (where outcome not in ('ANSWERED', 'REFUSED')))::int as failed,
      coalesce(percentile_disc(0.5) within group (order by milliseconds), 0)::int as "medianMilliseconds",
      coalesce(percentile_disc(0.95) within group (order by milliseconds), 0)::int as "slowestTwentiethMilliseconds"
    from service_plugin_calls where plugin_id = ${id} and at >= ${since}`.execute(connection);
  return rows[0] ?? { total: 0, failed: 0, medianMilliseconds: 0, slowestTwentiethMilliseconds: 0 };
}

/** Runs when the app is uninstalled. Installing it again doesn't register its plugins. */
export async function endPluginsOf(tx: Tx, store: Store, appId: string): Promise<void> {
  await tx.updateTable("service_plugins").set({ is_enabled: false }).where("app_id", "=", appId).execute();
  invalidatePlugins(tx, store);
}
