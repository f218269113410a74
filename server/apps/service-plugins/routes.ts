import {
  createServicePlugin,
  deleteServicePlugin,
  listServicePluginCalls,
  listServicePlugins,
  type ServicePlugin,
  updateServicePlugin,
} from "#api/apps/service-plugins.ts";
import { findAppOf } from "#server/identity/clients/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import {
  type CallRow,
  changePlugin,
  checkDeploymentUri,
  findPlugins,
  getPlugin,
  insertPlugin,
  listCalls,
  type PluginRow,
  summarizeCalls,
} from "./manage.ts";
import { invalidatePlugins } from "./registry.ts";

const DAY = 86_400_000;

const present = ({ restingUntil, createdAt, updatedAt, ...row }: PluginRow, now: Date): ServicePlugin => ({
  ...row,
  ...(restingUntil === null || restingUntil <= now ? {} : { restingUntil: restingUntil.toISOString() }),
  createdDate: createdAt.toISOString(),
  updatedDate: updatedAt.toISOString(),
});

const presentCall = ({ at, code, status, ...row }: CallRow) => ({
  ...row,
  at: at.toISOString(),
  ...(code === null ? {} : { code }),
  ...(status === null ? {} : { status }),
});

export const routes: readonly Binding[] = [
  handleRead(listServicePlugins, async ({ db, actor, now, query }) => ({
    servicePlugins: (await findPlugins(db, { appId: query.appId, owner: await findAppOf(db, actor) })).map((row) =>
      present(row, now),
    ),
  })),
  handleWrite(createServicePlugin, async ({ tx, store, actor, now, body }) => {
    const { servicePlugin } = body;
    const appId = (await findAppOf(tx, actor)) ?? servicePlugin.appId;
    if (appId === undefined) throw new AppError("APP_NOT_FOUND");
    const id = await insertPlugin(
      tx,
      {
        appId,
        kind: servicePlugin.kind,
        name: servicePlugin.name,
        deploymentUri: checkDeploymentUri(store, servicePlugin.deploymentUri),
        options: servicePlugin.options ?? {},
        isEnabled: servicePlugin.isEnabled ?? true,
      },
      now,
    );
    invalidatePlugins(tx, store);
    return { servicePlugin: present(await getPlugin(tx, id, undefined), now) };
  }),
  handleWrite(updateServicePlugin, async ({ tx, store, actor, now, params, body }) => {
    const row = await getPlugin(tx, params.id, await findAppOf(tx, actor));
    const { deploymentUri, ...changes } = body.servicePlugin;
    const address = deploymentUri === undefined ? {} : { deploymentUri: checkDeploymentUri(store, deploymentUri) };
    await changePlugin(tx, row, { ...changes, ...address }, now);
    invalidatePlugins(tx, store);
    return { servicePlugin: present(await getPlugin(tx, row.id, undefined), now) };
  }),
  handleWrite(deleteServicePlugin, async ({ tx, store, actor, params }) => {
    const row = await getPlugin(tx, params.id, await findAppOf(tx, actor));
    await tx.deleteFrom("service_plugins").where("id", "=", row.id).execute();
    invalidatePlugins(tx, store);
    return {};
  }),
  handleRead(listServicePluginCalls, async ({ db, actor, now, params, query }) => {
    const row = await getPlugin(db, params.id, await findAppOf(db, actor));
    const since = new Date(now.getTime() - DAY);
    const [calls, summary] = await Promise.all([
      listCalls(db, row.id, { ...query, limit: query.limit ?? 50 }),
      summarizeCalls(db, row.id, since),
    ]);
    return { calls: calls.map(presentCall), summary };
  }),
];
