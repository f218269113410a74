/** The events as a contract: each is declared once, named by the specification's words, guarded, sampled and really sent. */
import assert from "node:assert/strict";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { EventDeclaration } from "#api/endpoint.ts";
import { permissionOfEntity } from "#api/event-access.ts";
import { events } from "#api/events.gen.ts";
import { sampleEvent } from "#server/modules/webhooks/samples.ts";
import { lazyValidator } from "#server/platform/http/validation.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Specification section 7 ("Server-pushed events") and section 3 ("Other entities"), in the wire's names. */
const specified = `
wix.stores.catalog.v3.info_section: created updated deleted
wix.stores.catalog.v3.inventory_item: created updated deleted stock_status_updated updated_with_reason
wix.stores.catalog.v3.ribbon: created updated deleted
wix.stores.catalog.v3.brand: created updated deleted
wix.stores.catalog.v3.customization: created updated deleted
wix.stores.catalog.v3.product: created updated deleted
wix.categories.v1.category: created updated deleted category_moved item_added_to_category item_removed_from_category items_arranged_in_category
wix.ecom.v1.cart: created updated deleted
wix.ecom.v2.cart: created updated deleted calculated
wix.ecom.v1.checkout: created updated deleted completed
wix.ecom.v1.order: created updated approved canceled committed fulfilled imported imported_order_deleted payment_status_updated
wix.ecom.v1.draft_order: created updated deleted
wix.ecom.v1.order_payment_request: created updated deleted paid expired voided
wix.ecom.v1.order_transactions: updated details_updated refund_completed chargeback_approved chargeback_reversed
wix.ecom.v1.fulfillments: updated
wix.ecom.v1.abandoned_checkout: created updated deleted recovered
wix.ecom.v1.back_in_stock_notification_request: created updated deleted
wix.ecom.v1.checkout_settings: updated
wix.ecom.v1.orders_settings: updated
wix.ecom.v1.checkout_template: created updated deleted used
wix.ecom.discounts.v1.discount_rule: created updated deleted
wix.ecom.v1.shipping_option: created updated deleted
wix.ecom.v1.delivery_profile: created updated deleted region_added region_updated region_removed
wix.ecom.v1.shippo_configuration: created updated deleted
wix.billing.v1.tax_group: created updated deleted
wix.billing.v1.tax_region: created updated deleted
wix.billing.v1.manual_tax_mapping: created updated deleted
wix.billing.v1.tax_exempt_group: created updated deleted
wix.billing.v1.contact_tax_details: created updated deleted
wix.ecom.subscription_contracts.v1.subscription_contract: created updated deleted
wix.members.v1.member: created updated deleted
wix.iam.signon.v1.sign_on_policy: updated
wix.headless.v1.redirect_session: created`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [entity = "", slugs = ""] = line.split(": ");
    return slugs.split(" ").map((slug) => `${entity}_${slug}`);
  })
  .concat(
    [
      "ProductCreated",
      "ProductChanged",
      "ProductDeleted",
      "VariantsChanged",
      "CollectionCreated",
      "CollectionChanged",
      "CollectionDeleted",
    ].map((name) => `com.wix.ecommerce.catalog.api.v1.${name}`),
    ["InventoryItemChanged", "InventoryVariantsChanged"].map((name) => `com.wix.ecommerce.inventory.api.v1.${name}`),
    ["CartAbandonedEvent", "CartRecoveredEvent"].map((name) => `com.wix.ecommerce.cart.abandonment.api.v1.${name}`),
  );

/**
 * Specified, and nothing in the store that they could tell of: connections to Shippo and disputes of card payments are
 * made by apps and providers; carts of version 2 are calculated at each look and keep no result.
 */
const withoutThing = new Set([
  ...["created", "updated", "deleted"].map((slug) => `wix.ecom.v1.shippo_configuration_${slug}`),
  ...["details_updated", "chargeback_approved", "chargeback_reversed"].map(
    (slug) => `wix.ecom.v1.order_transactions_${slug}`,
  ),
  "wix.ecom.v2.cart_calculated",
]);

/** Declared for clients that listen to them; contracts end and checkouts expire, and neither is ever deleted. */
const neverHappens = new Set([
  "wix.ecom.subscription_contracts.v1.subscription_contract_deleted",
  "wix.ecom.v1.checkout_deleted",
]);

test("every specified event is declared", () => {
  const declared = new Set(events.map(({ type }) => type));
  assert.deepEqual(
    specified.filter((type) => !declared.has(type) && !withoutThing.has(type)),
    [],
  );
});

test("each event is declared once, and domain events are named after their entity", () => {
  const types = events.map(({ type }) => type);
  assert.equal(new Set(types).size, types.length);
  for (const { type, entity, family } of events)
    if (family !== "plain") assert.ok(type.startsWith(`${entity}_`), `${type} is no event of ${entity}`);
});

test("each event has a permission without which nobody hears of it", () => {
  const entities = [...new Set(events.map(({ entity }) => entity))];
  assert.deepEqual(
    entities.filter((entity) => permissionOfEntity(entity) === undefined),
    [],
    "add a line to api/event-access.ts",
  );
});

test("the sample of each event fits its own schema", () => {
  for (const declaration of events) {
    const sample = structuredClone(sampleEvent(declaration).payload);
    try {
      lazyValidator(declaration.payload, { coerce: false })(sample);
    } catch (error) {
      assert.fail(`${declaration.type}: ${error instanceof Error ? error.message : error}`);
    }
  }
});

/** Names under which a declaration can be used: its own, and those of objects that hold it. */
async function namesOf(): Promise<Map<EventDeclaration, string[]>> {
  const names = new Map<EventDeclaration, string[]>(events.map((one) => [one, []]));
  const known = new Set<unknown>(events);
  for (const file of readdirSync(join(root, "api")).filter((name) => name.endsWith(".ts") && !name.includes(".gen."))) {
    const exported: Record<string, unknown> = await import(`#api/${file}`);
    for (const [name, value] of Object.entries(exported)) {
      if (known.has(value)) names.get(value as EventDeclaration)?.push(name);
      else if (typeof value === "object" && value !== null && !Array.isArray(value))
        for (const [key, part] of Object.entries(value))
          if (known.has(part)) names.get(part as EventDeclaration)?.push(`${name}.${key}`, `{${name}}`);
    }
  }
  return names;
}

test("each event is sent by somebody", async () => {
  const source = globSync("server/modules/**/*.ts", { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(root, path), "utf8").replace(/^import[^;]*;/gm, ""))
    .join("\n");
  const isUsed = (name: string): boolean => {
    // A whole group that is handed on, as in `announce(tx, brandEvents, …)`, is used by its keys there.
    const group = /^\{(\w+)\}$/.exec(name)?.[1];
    if (group !== undefined) return new RegExp(`\\b${group}\\b(?!\\.)`).test(source);
    return new RegExp(`\\b${name.replace(".", "\\.")}\\b`).test(source);
  };
  const silent = [...(await namesOf())].filter(([, names]) => !names.some(isUsed)).map(([{ type }]) => type);
  assert.deepEqual(
    silent.filter((type) => !neverHappens.has(type)),
    [],
  );
});
