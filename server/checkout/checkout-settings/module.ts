import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { settingsHooks } from "#server/store/settings/public.ts";
import { routes } from "./routes.ts";
import { translatePolicies } from "./translate-policies.ts";

export const checkoutSettingsModule: Module = {
  name: "checkout/checkout-settings",
  routes,
  hooks: [
    subscribe(settingsHooks, {
      async onLanguageChanged(tx, { translate, ...cause }) {
        if (translate !== undefined) await translatePolicies(tx, translate, cause);
      },
    }),
  ],
};
