/**
 * Exports of personal data by staff. The back office reads the lists page by page and creates the file itself. It makes this call
 * first, which requires a recent sign-in and records the export in the audit log. An extension of the protocol.
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
