import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { claimGiftCards } from "./change-card.ts";
import { jobs } from "./jobs.ts";
import { routes } from "./routes.ts";

export const giftCardsModule: Module = {
  name: "payments/gift-cards",
  routes,
  jobs,
  hooks: [subscribe(memberHooks, { claimPurchases: claimGiftCards, references: ["gift_cards.member_id"] })],
};
