import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./logout-route.ts";
import { deleteExpiredSteps, finishSignUp, sendCode, sendRecovery } from "./public.ts";
import { routes } from "./routes.ts";

export const authenticationModule: Module = {
  name: "identity/authentication",
  routes,
  rawRoutes,
  jobs: [sendRecovery, sendCode, finishSignUp, deleteExpiredSteps],
};
