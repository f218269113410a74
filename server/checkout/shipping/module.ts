import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { settingsHooks } from "#server/store/settings/public.ts";
import { translateGeneratedNames } from "./places/generated-names.ts";
import { moveStarterRate, translateStarterRate } from "./rates/starter-rate.ts";
import { routes } from "./routes.ts";

export const shippingModule: Module = {
  name: "checkout/shipping",
  routes,
  hooks: [
    subscribe(settingsHooks, {
      async onChanged(tx, { before, after, ...cause }) {
        if (before.country !== after.country || before.currency !== after.currency)
          await moveStarterRate(tx, after, cause);
      },
      async onLanguageChanged(tx, change) {
        await translateStarterRate(tx, change);
        await translateGeneratedNames(tx, change);
      },
    }),
  ],
};
