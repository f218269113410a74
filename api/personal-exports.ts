/**
 * Lists of people that staff save as files. The back office reads the lists page by page and makes the file itself; this call
 * comes first, so that a recent sign-in is required and the audit log has who exported what. Additions of ours.
 */
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./values.ts";

export const startOrderExport = endpoint({
  id: "orders.startOrderExport",
  method: "POST",
  path: "/v1/order-exports",
  summary: "Export orders as a file.",
  access: { actors: ["staff"], permission: "orders:read", isFreshOnly: true },
  response: Nothing,
  isOurs: true,
});

export const startCustomerExport = endpoint({
  id: "members.startCustomerExport",
  method: "POST",
  path: "/v1/customer-exports",
  summary: "Export customers as a file.",
  access: { actors: ["staff"], permission: "members:read", isFreshOnly: true },
  response: Nothing,
  isOurs: true,
});

export const startSubscriberExport = endpoint({
  id: "members.startSubscriberExport",
  method: "POST",
  path: "/v1/newsletter-subscriber-exports",
  summary: "Export newsletter subscribers as a file.",
  access: { actors: ["staff"], permission: "newsletter:read", isFreshOnly: true },
  response: Nothing,
  isOurs: true,
});
