import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { exportWishlist, moveWishlist } from "./move.ts";
import { routes } from "./routes.ts";
import { jobs } from "./tags.ts";

export const wishlistsModule: Module = {
  name: "marketing/wishlists",
  routes,
  jobs,
  hooks: [
    subscribe(memberHooks, {
      onMerged: moveWishlist,
      references: ["wishlists.member_id"],
      exportData: async (connection, memberId) => ({ wishlist: await exportWishlist(connection, memberId) }),
    }),
  ],
};
