import { clientHooks } from "#server/identity/clients/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { endPluginsOf } from "./manage.ts";
import { routes } from "./routes.ts";

export const servicePluginsModule: Module = {
  name: "apps/service-plugins",
  routes,
  hooks: [subscribe(clientHooks, { onAppDeleted: (tx, { appId, store }) => endPluginsOf(tx, store, appId) })],
};
