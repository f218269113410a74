/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { eventStreamModule } from "./event-stream/module.ts";
import { servicePluginsModule } from "./service-plugins/module.ts";
import { webhooksModule } from "./webhooks/module.ts";

export const appsModules: readonly Module[] = [servicePluginsModule, webhooksModule, eventStreamModule];
