import { deleteExpiredAccess } from "./access/delete-expired.ts";
import { sendMail } from "./mail/mail.ts";
import { sendTextMessage } from "./messaging/messaging.ts";
import type { Module } from "./module.ts";
import { operationsRoutes } from "./operations/routes.ts";

export const platformModule: Module = {
  name: "platform",
  rawRoutes: operationsRoutes,
  jobs: [sendMail, sendTextMessage, deleteExpiredAccess],
};
