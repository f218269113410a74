import { memberHooks } from "#server/identity/identities/public.ts";
import { orderHooks } from "#server/orders/orders/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { jobs } from "./bill.ts";
import { claimContracts } from "./change-contract.ts";
import { contractOrderHooks } from "./order-hooks.ts";
import { routes } from "./routes.ts";
import { routesV2 } from "./wire/v2/routes.ts";

export const subscriptionContractsModule: Module = {
  name: "orders/subscription-contracts",
  routes: [...routes, ...routesV2],
  jobs,
  hooks: [
    subscribe(memberHooks, { claimPurchases: claimContracts, references: ["subscription_contracts.member_id"] }),
    subscribe(orderHooks, contractOrderHooks),
  ],
};
