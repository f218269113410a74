import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const contactMessagesModule: Module = {
  name: "content/contact-messages",
  routes,
};
