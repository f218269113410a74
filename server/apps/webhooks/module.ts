import { clientHooks } from "#server/identity/clients/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { endEndpointsOf } from "./endpoints.ts";
import { checkFailingEndpoints } from "./notices.ts";
import { routes } from "./routes.ts";

export const webhooksModule: Module = {
  name: "apps/webhooks",
  routes,
  jobs: [checkFailingEndpoints],
  hooks: [subscribe(clientHooks, { onAppDeleted: (tx, { appId, now }) => endEndpointsOf(tx, appId, now) })],
};
