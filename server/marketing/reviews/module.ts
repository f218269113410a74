import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { eraseReviews, exportReviews, moveReviews } from "./members.ts";
import { listeners } from "./requests.ts";
import { routes } from "./routes.ts";

export const reviewsModule: Module = {
  name: "marketing/reviews",
  routes,
  jobs,
  listeners,
  hooks: [
    subscribe(memberHooks, {
      onMerged: moveReviews,
      onDeleted: eraseReviews,
      references: ["reviews.member_id"],
      exportData: async (connection, memberId) => ({ reviews: await exportReviews(connection, memberId) }),
    }),
  ],
};
