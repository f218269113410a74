import type { Module } from "#server/platform/module.ts";
import { sendPasswordReset } from "./password-reset.ts";
import { routes } from "./routes.ts";

export const staffModule: Module = {
  name: "identity/staff",
  routes,
  jobs: [sendPasswordReset],
};
