import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { eraseEverything, jobs } from "./erase-member.ts";
import { exportCommerce } from "./export-details.ts";

export const erasureModule: Module = {
  name: "administration/erasure",
  jobs,
  hooks: [subscribe(memberHooks, { onDeleted: eraseEverything, exportData: exportCommerce })],
};
