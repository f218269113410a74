import { memberHooks } from "#server/identity/identities/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import type { Module } from "#server/platform/module.ts";
import { settingsHooks } from "#server/store/settings/public.ts";
import { jobs } from "./exemption-tags.ts";
import { routes } from "./routes.ts";
import { translateTaxNames } from "./translate-names.ts";

export const taxesModule: Module = {
  name: "pricing/taxes",
  routes,
  jobs,
  hooks: [
    subscribe(memberHooks, { references: ["contact_tax_details.id"] }),
    subscribe(settingsHooks, {
      async onLanguageChanged(tx, { translate, ...cause }) {
        if (translate !== undefined) await translateTaxNames(tx, translate, cause);
      },
    }),
  ],
};
