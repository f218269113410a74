/**
 * Endpoints that require a recent sign-in: secrets, payout details, permissions, and destinations of customer data.
 * Access to an unlocked computer must not be enough (docs/decisions/0055-recent-sign-ins-and-attempt-limits.md).
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { loadContract } from "#tools/generate/contract.ts";

const { endpoints } = await loadContract();

/** Endpoints that require a recent sign-in of staff. Changing this list is a decision. */
const freshOnly = {
  "secrets of programs": [
    "apps.createApiKey",
    "apps.createApp",
    "apps.createOauthClient",
    "apps.installApp",
    "apps.rotateAppSecret",
    "apps.takeOverApiKey",
    "apps.takeOverApp",
    "apps.updateApp",
    "apps.updateOauthClient",
  ],
  "where money goes": ["invoices.updateSettings", "payments.updatePaymentProvider", "shippingLabels.updateSettings"],
  "stored value": [
    "gift-cards.adjustGiftCard",
    "gift-cards.issueGiftCard",
    "gift-cards.resendGiftCard",
    "gift-cards.updateGiftCard",
    "memberships.extendMembership",
  ],
  "where customers' data goes": [
    "automation.createRule",
    "automation.replaceSecret",
    "automation.updateRule",
    "servicePlugins.createServicePlugin",
    "servicePlugins.updateServicePlugin",
    "webhooks.createWebhookEndpoint",
    "webhooks.rotateWebhookSecret",
    "webhooks.takeOverWebhookEndpoint",
    "webhooks.updateWebhookEndpoint",
  ],
  "how people sign in": [
    "identities.createIdentityProvider",
    "identities.updateIdentityProvider",
    "identities.updateSignOnPolicy",
    "members.mergeMembers",
  ],
  "rights of staff": [
    "staff.createStaffInvitation",
    "staff.createStaffRole",
    "staff.resetStaffSecondFactor",
    "staff.updateStaffMember",
    "staff.updateStaffPolicy",
    "staff.updateStaffRole",
  ],
  "data of people": [
    "members.exportMember",
    "members.startCustomerExport",
    "members.startSubscriberExport",
    "orders.startOrderExport",
  ],
};

const isForStaff = ({ access }: AnyEndpoint): boolean => access.actors.includes("staff");

test("exactly these endpoints require a recent sign-in of staff", () => {
  const declared = endpoints.filter((one) => isForStaff(one) && one.access.isFreshOnly === true).map(({ id }) => id);
  assert.deepEqual(declared.sort(), Object.values(freshOnly).flat().sort());
});

/** Names of all properties in a schema. */
function propertyNames(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const properties: unknown = Reflect.get(schema, "properties");
  const own = typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap((part) => propertyNames(part, seen))];
}

const SENSITIVE = /secret|password$|iban|bic$|apiKey|^roleId$|^permissions$/i;

test("an endpoint with secrets, bank details or permissions requires a recent sign-in", () => {
  const careless = endpoints
    .filter((one) => isForStaff(one) && one.method !== "GET" && one.isQuery !== true && one.access.isFreshOnly !== true)
    // The password of a closed store is shared with visitors and protects no personal data.
    .filter(({ id }) => id !== "storefrontAccess.updateSettings")
    .flatMap(({ id, body, response }) =>
      [
        ...propertyNames(body).filter((name) => SENSITIVE.test(name)),
        ...propertyNames(response).filter((name) => /secret$/i.test(name)),
      ].map((name) => `${id}: ${name}`),
    );
  assert.deepEqual(careless, []);
});
