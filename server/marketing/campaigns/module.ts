import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { assignClicks, listeners, moveClicks } from "./clicks.ts";
import { deliverCampaigns, startCampaigns } from "./deliver.ts";
import { routes } from "./routes.ts";

export const campaignsModule: Module = {
  name: "marketing/campaigns",
  routes,
  jobs: [startCampaigns, deliverCampaigns],
  listeners,
  hooks: [
    subscribe(memberHooks, {
      onSignedIn: assignClicks,
      onMerged: moveClicks,
      references: ["campaign_clicks.member_id"],
    }),
  ],
};
