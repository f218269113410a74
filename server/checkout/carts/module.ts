import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { mergeCarts } from "./commands/merge-carts.ts";
import { moveMemberCart } from "./commands/move-cart.ts";
import { routes } from "./routes.ts";

export const cartsModule: Module = {
  name: "checkout/carts",
  routes,
  hooks: [
    subscribe(memberHooks, {
      async onSignedIn(tx, { visitorId, memberId, now }) {
        await mergeCarts(tx, { visitorId, memberId }, now);
      },
      onMerged: moveMemberCart,
      references: ["carts.member_id", "carts.contact_id", "saved_line_items.member_id"],
    }),
  ],
};
