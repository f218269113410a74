/** Checkout templates and checkout settings, over HTTP against a real database. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { markCheckoutAsCompleted } from "#api/checkout/checkout-completion.ts";
import { getCheckoutSettings, updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import * as api from "#api/checkout/checkout-templates.ts";
import { getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { aProduct, type BuiltProduct } from "#server/checkout/carts/factory.ts";
import { routes as settingsRoutes } from "#server/checkout/checkout-settings/routes.ts";
import { routes as checkoutRoutes } from "#server/checkout/checkouts/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
let mug: BuiltProduct;
before(async () => {
  server = await startTestServer({ bindings: [...routes, ...checkoutRoutes, ...settingsRoutes] });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
  mug = await server.transaction((tx) => aProduct(tx, { price: 2000 }));
});
after(() => server.close());

const create = async (fields: api.NewCheckoutTemplate) =>
  (await server.call(api.createCheckoutTemplate, { body: { checkoutTemplate: fields } }, staff)).checkoutTemplate;

describe("checkout templates", () => {
  test("are created, queried, updated and deleted with events", async () => {
    const lineItems = [{ quantity: 2, catalogReference: mug.reference() }];
    const { id } = await create({ lineItems });
    const params = { checkoutTemplateId: id };
    const change = (checkoutTemplate: object) =>
      server.call(api.updateCheckoutTemplate, { params, body: { checkoutTemplate } }, staff);
    assert.equal((await change({ status: "INACTIVE" })).checkoutTemplate.status, "INACTIVE");
    await assert.rejects(change({}), { code: "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITHOUT_SPECIFIED_FIELDS" });
    await assert.rejects(change({ lineItems: [] }), { code: "CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS" });
    const query = { filter: { status: "INACTIVE" } };
    const found = await server.call(api.queryCheckoutTemplates, { body: { query } }, staff);
    assert.deepEqual(
      found.checkoutTemplates.map((template) => template.id),
      [id],
    );
    await assert.rejects(server.call(api.createCheckoutFromTemplate, { params, body: {} }, shopper), {
      code: "CANNOT_CREATE_CHECKOUT_FROM_INACTIVE_TEMPLATE",
    });
    await server.call(api.deleteCheckoutTemplate, { params }, staff);
    await assert.rejects(server.call(api.getCheckoutTemplate, { params }, staff), {
      code: "CHECKOUT_TEMPLATE_NOT_FOUND",
    });
    const { rows } = await sql<{ type: string }>`
      select type from outbox_events where entity_id = ${id} order by sequence`.execute(server.store.database.db);
    assert.deepEqual(
      rows.map(({ type }) => type.replace("wix.ecom.v1.checkout_template_", "")),
      ["created", "updated", "deleted"],
    );
  });

  test("create checkouts for every visitor, at the template's prices and locks", async () => {
    const line = { quantity: 1, catalogReference: mug.reference(), catalogOverrideFields: { price: "12" } };
    const wrapping = { quantity: 1, price: "3", productName: { original: "Wrapping" } };
    const { id } = await create({
      lineItems: [line],
      customLineItems: [wrapping],
      customization: { lockedCoupon: true, lockedGiftCard: true },
    });
    const params = { checkoutTemplateId: id };
    const made = await server.call(api.createCheckoutFromTemplate, { params, body: {} }, shopper);
    assert.ok(made.checkoutUrl.endsWith(`/checkout/${made.checkoutId}`));
    const { checkout } = await server.call(getCheckout, { params: { id: made.checkoutId } }, shopper);
    assert.equal(checkout.priceSummary.subtotal.amount, "15.00");
    await assert.rejects(
      server.call(updateCheckout, { params: { id: checkout.id }, body: { couponCode: "X" } }, shopper),
      { code: "COUPON_LOCKED" },
    );
    const { checkoutTemplate } = await server.call(api.getCheckoutTemplate, { params }, staff);
    assert.equal(checkoutTemplate.usedCount, 1);
    const stranger = { authorization: server.visitorToken() };
    await assert.rejects(server.call(getCheckout, { params: { id: checkout.id } }, stranger), { status: 404 });
  });

  test("bulk creation processes items separately; shoppers have no access", async () => {
    const good = { lineItems: [{ quantity: 1, catalogReference: mug.reference() }] };
    const body = { checkoutTemplates: [good, {}], returnEntity: true };
    const { results } = await server.call(api.bulkCreateCheckoutTemplates, { body }, staff);
    assert.deepEqual(
      results.map(({ itemMetadata }) => itemMetadata.error?.code),
      [undefined, "CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS"],
    );
    const mine = { body: { checkoutTemplate: good } };
    await assert.rejects(server.call(api.createCheckoutTemplate, mine, shopper), { status: 403 });
    await assert.rejects(server.call(api.createCheckoutTemplate, mine), { status: 401 });
  });
});

test("checkout settings are updated field by field and are public", async () => {
  const change = (checkoutSettings: object, as = staff) =>
    server.call(updateCheckoutSettings, { body: { checkoutSettings } }, as);
  await change({ checkoutPolicies: { returnPolicy: { visible: true, content: "30 days." } } });
  await change({ checkoutFields: { phone: "REQUIRED" } });
  const { checkoutSettings } = await server.call(getCheckoutSettings, {});
  assert.equal(checkoutSettings.checkoutPolicies?.returnPolicy?.content, "30 days.");
  assert.equal(checkoutSettings.checkoutFields?.phone, "REQUIRED");
  assert.equal(checkoutSettings.checkoutFields?.giftCardRedeemEnabled, true, "unset fields have their default");
  await assert.rejects(change({}, shopper), { status: 403 });
  await assert.rejects(change({ checkoutFields: { phone: "MAYBE" } }), { status: 400 });
});

test("a checkout paid elsewhere completes once without an order", async () => {
  const { id } = await create({ lineItems: [{ quantity: 1, catalogReference: mug.reference() }] });
  const made = await server.call(
    api.createCheckoutFromTemplate,
    { params: { checkoutTemplateId: id }, body: {} },
    shopper,
  );
  const params = { id: made.checkoutId };
  await assert.rejects(server.call(markCheckoutAsCompleted, { params }, shopper), { status: 403 });
  await server.call(markCheckoutAsCompleted, { params }, staff);
  assert.equal((await server.call(getCheckout, { params }, shopper)).checkout.completed, true);
  await assert.rejects(server.call(markCheckoutAsCompleted, { params }, staff), { code: "CHECKOUT_IS_COMPLETE" });
  await assert.rejects(server.call(markCheckoutAsCompleted, { params: { id: newId() } }, staff), { status: 404 });
});

test("invalid addresses are rejected per field; tips require tip settings", async () => {
  const { id } = await create({ lineItems: [{ quantity: 1, catalogReference: mug.reference() }] });
  const made = await server.call(
    api.createCheckoutFromTemplate,
    { params: { checkoutTemplateId: id }, body: {} },
    shopper,
  );
  const change = (checkout: object) =>
    server.call(updateCheckout, { params: { id: made.checkoutId }, body: { checkout } }, shopper);
  const wrong: [object, string][] = [
    [{ country: "US", postalCode: "ABC" }, "postalCode"],
    [{ country: "US", subdivision: "Bavaria" }, "subdivision"],
    [{ country: "XX" }, "country"],
  ];
  for (const [address, field] of wrong) {
    await assert.rejects(change({ billingInfo: { address } }), (error: { violations?: { field: string }[] }) => {
      assert.equal(error.violations?.[0]?.field, `checkout.billingInfo.address.${field}`);
      return true;
    });
  }
  await assert.rejects(change({ billingInfo: { address: { country: "DE" }, contactDetails: { phone: "12" } } }), {
    status: 400,
  });
  await change({
    billingInfo: { address: { country: "DE", postalCode: "10115" }, contactDetails: { phone: "030 1234567" } },
  });
  await assert.rejects(change({ tip: { type: "PERCENTAGE", percentage: "10" } }), { code: "TIPS_NOT_ENABLED" });
});
