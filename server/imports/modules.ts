/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { filesModule } from "./files/module.ts";
import { recordImportsModule } from "./record-imports/module.ts";

export const importsModules: readonly Module[] = [recordImportsModule, filesModule];
