import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type * as abandonedValues from "#api/checkout/abandoned-checkout-values.ts";
import * as api from "#api/checkout/abandoned-checkouts.ts";
import { getCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createCart, createCheckout } from "#api/checkout/carts/wire/v1/carts-by-id.ts";
import type { Input } from "#api/endpoint.ts";
import { orderCreated } from "#api/orders/orders/order-events.ts";
import { aCoupon, aProduct, shopperOf } from "#server/checkout/carts/factory.ts";
import { routes as cartRoutes } from "#server/checkout/carts/routes.ts";
import { routes as checkoutRoutes } from "#server/checkout/checkouts/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { findAbandoned } from "./find-abandoned.ts";
import { listeners } from "./jobs.ts";
import { sendReminder } from "./mails.ts";
import { rawRoutes, routes } from "./routes.ts";

const MINUTE = 60_000;
let server: TestServer;
let clock = Date.parse("2027-03-01T10:00:00Z");
let staff: { authorization: string };
before(async () => {
  server = await startTestServer({ bindings: [...cartRoutes, ...checkoutRoutes, ...routes], rawRoutes });
  later(0);
});
after(() => server.close());

/** Advances the clock and renews all tokens. */
function later(minutes: number): void {
  clock += minutes * MINUTE;
  server.setNow(new Date(clock));
  staff = { authorization: server.staffToken() };
}

let people = 0;

/** A shopper with a cart and an email address. */
async function aShopper({ agrees = true }: { agrees?: boolean } = {}) {
  const visitorId = newId();
  const email = `left${++people}@example.com`;
  const authorization = server.visitorToken(visitorId);
  const mug = await server.transaction((tx) => aProduct(tx, { name: `Mug ${people}`, price: 2000, stock: 10 }));
  const shopper = shopperOf(server, authorization);
  const cart = await shopper.add({ catalogReference: mug.reference(), quantity: 2 });
  const name = { contactDetails: { firstName: "Ann" } };
  await shopper.update({ cartInfo: { buyerInfo: { email }, contactInfo: name } });
  if (agrees) await server.call(api.giveRecoveryConsent, { body: { email, isGranted: true } }, { authorization });
  return { visitorId, email, cart, mug, token: () => server.visitorToken(visitorId) };
}

const search = async (expression: string) =>
  (await server.call(api.searchAbandonedCheckouts, { body: { search: { search: { expression } } } }, staff))
    .abandonedCheckouts;

async function only(email: string): Promise<abandonedValues.AbandonedCheckout> {
  const found = await search(email);
  assert.equal(found.length, 1);
  return found[0] as abandonedValues.AbandonedCheckout;
}

const mailsTo = (email: string) =>
  server.transaction(async (tx) => {
    const { rows } = await sql<{ subject: string; html: string; text: string; headers: Record<string, string> }>`
      select subject, html, text, headers from mails where recipient = ${email} order by id`.execute(tx);
    return rows;
  });

const eventsOf = (entityId: string) =>
  server.transaction(async (tx) => {
    const { rows } = await sql<{ type: string; payload: Record<string, unknown> }>`
      select type, payload from outbox_events
      where entity_id = ${entityId} and entity <> 'wix.ecom.v1.cart' order by sequence`.execute(tx);
    return rows;
  });

const setTerms = (settings: Input<typeof api.updateAbandonedCartSettings>["body"]["settings"]) =>
  server.call(api.updateAbandonedCartSettings, { body: { settings } }, staff);

describe("an inactive cart", () => {
  test("is abandoned once after the configured time, and the event has its value", async () => {
    const { email, cart, visitorId } = await aShopper();
    later(59);
    assert.equal(await findAbandoned(server.store), 0);
    assert.equal((await search(email)).length, 0);
    later(2);
    assert.equal(await findAbandoned(server.store), 1);
    assert.equal(await findAbandoned(server.store), 0, "each revision is examined once");
    const left = await only(email);
    assert.equal(left.status, "ABANDONED");
    assert.deepEqual([left.cartId, left.buyerInfo.visitorId, left.buyerInfo.email], [cart.id, visitorId, email]);
    assert.deepEqual([left.totalPrice.amount, left.subtotalPrice.formattedAmount], ["40.00", "$40.00"]);
    assert.deepEqual(
      left.lineItems.map(({ quantity, price }) => [quantity, price.amount]),
      [[2, "20.00"]],
    );
    assert.deepEqual(
      left.activities.map(({ type }) => type),
      ["SCHEDULED"],
    );
    const [plain] = await eventsOf(cart.id);
    assert.equal(plain?.type, "com.wix.ecommerce.cart.abandonment.api.v1.CartAbandonedEvent");
    assert.deepEqual(plain?.payload.totals, { subtotal: 40, total: 40, formattedTotal: "$40.00" });
    assert.equal(plain?.payload.creationTime, cart.createdDate);
    assert.equal(plain?.payload.abandonTime, left.abandonedDate);
    assert.deepEqual(
      (await eventsOf(left.id)).map(({ type }) => type),
      ["wix.ecom.v1.abandoned_checkout_created"],
    );
  });

  test("that cannot be priced doesn't block those after it", async () => {
    const [broken, whole] = [await aShopper(), await aShopper()];
    const lineId = broken.cart.lineItems[0]?.id ?? "";
    await server.transaction((tx) =>
      sql`update cart_line_items set quantity = 100000, terms = '{"custom": {"name": "Moon", "price": 9000000000000000,
        "currency": "USD", "itemType": "DIGITAL"}}' where id = ${lineId}`.execute(tx),
    );
    later(61);
    await findAbandoned(server.store);
    assert.equal((await only(whole.email)).status, "ABANDONED");
    assert.deepEqual(await search(broken.email), []);
    assert.equal(await findAbandoned(server.store), 0, "not examined again until it changes");
  });

  test("without contact details is not abandoned", async () => {
    const mug = await server.transaction((tx) => aProduct(tx));
    await shopperOf(server).add({ catalogReference: mug.reference(), quantity: 1 });
    later(61);
    assert.equal(await findAbandoned(server.store), 0);
  });

  test("abandoned again updates its row", async () => {
    const { email, token, mug } = await aShopper();
    later(61);
    await findAbandoned(server.store);
    const first = await only(email);
    await shopperOf(server, token()).add({ catalogReference: mug.reference(), quantity: 1 });
    later(61);
    await findAbandoned(server.store);
    const second = await only(email);
    assert.deepEqual([second.id, second.totalPrice.amount], [first.id, "60.00"]);
    assert.equal(second.abandonedDate, first.abandonedDate);
  });
});

describe("reminders", () => {
  test("are sent with consent, with a recovery link and an unsubscribe link", async () => {
    const { email, cart, token } = await aShopper();
    later(61);
    await findAbandoned(server.store);
    const left = await only(email);
    await sendReminder.run(server.store, { id: left.id, step: 0 });
    const [mail] = await mailsTo(email);
    assert.match(mail?.text ?? "", /Hello Ann,/);
    assert.match(mail?.text ?? "", /Mug \d+ in your cart/);
    const link = /\/cart\/recover\/([\w.-]+)/.exec(mail?.html ?? "")?.[1] ?? "";
    const oneClick = mail?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
    assert.equal(mail?.headers["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");

    // On another device the items are added once, however often the link is opened.
    const other = { authorization: server.visitorToken() };
    for (let round = 0; round < 2; round++) {
      const recovered = await server.call(api.recoverCart, { params: { token: link } }, other);
      assert.deepEqual(
        recovered.cart.lineItems.map(({ quantity }) => quantity),
        [2],
      );
      assert.deepEqual(recovered.skipped, []);
    }
    // Restoring into the same cart adds nothing.
    const same = { authorization: token() };
    const own = await server.call(api.recoverCart, { params: { token: link } }, same);
    assert.deepEqual([own.cart.id, own.cart.lineItems[0]?.quantity], [cart.id, 2]);

    const answer = await fetch(oneClick, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    assert.equal(answer.status, 200);
    await sendReminder.run(server.store, { id: left.id, step: 1 });
    assert.equal((await mailsTo(email)).length, 1, "an unsubscribed address gets no further emails");
    const refused = { code: "RECOVERY_MAIL_NOT_ALLOWED", status: 409 };
    await assert.rejects(server.call(api.sendRecoveryMail, { params: { id: left.id }, body: {} }, staff), refused);
    assert.equal((await only(email)).mayBeMailed, false);
    // Entering the address again doesn't override an unsubscribe from the email.
    await server.call(api.giveRecoveryConsent, { body: { email, isGranted: true } }, same);
    assert.equal((await only(email)).mayBeMailed, false);
    for (const forged of [`${left.id}.1.${"x".repeat(22)}`, "nonsense", `${newId()}.0.x`]) {
      const call = server.call(api.recoverCart, { params: { token: forged } }, same);
      await assert.rejects(call, { status: 404, code: "RECOVERY_LINK_NOT_VALID" });
    }
  });

  test("are not sent without consent, unless the settings allow it", async () => {
    const silent = await aShopper({ agrees: false });
    later(61);
    await findAbandoned(server.store);
    const left = await only(silent.email);
    assert.deepEqual(
      left.activities.map(({ type }) => type),
      ["EMAIL_NOT_SENT"],
    );
    await sendReminder.run(server.store, { id: left.id, step: 0 });
    assert.equal((await mailsTo(silent.email)).length, 0);
    await setTerms({ consent: "UNLESS_REFUSED" });
    assert.equal((await only(silent.email)).mayBeMailed, true);
    await server.call(api.sendRecoveryMail, { params: { id: left.id }, body: {} }, staff);
    assert.equal((await mailsTo(silent.email)).length, 1);
    await setTerms({ consent: "EXPLICIT" });
  });

  test("stop when the shopper returns, and have the coupon of their step", async () => {
    const code = await server.transaction((tx) => aCoupon(tx));
    await assert.rejects(setTerms({ mails: [{ delayMinutes: 0, couponCode: "NO-SUCH" }] }), {
      code: "ERROR_COUPON_DOES_NOT_EXIST",
    });
    await setTerms({
      mails: [{ delayMinutes: 0, couponCode: code, subject: "{name}, 10 % for you" }, { delayMinutes: 60 }],
    });
    const { email, token, mug } = await aShopper();
    later(61);
    await findAbandoned(server.store);
    const left = await only(email);
    await sendReminder.run(server.store, { id: left.id, step: 0 });
    const [mail] = await mailsTo(email);
    assert.equal(mail?.subject, "Ann, 10 % for you");
    const link = /\/cart\/recover\/([\w.-]+)/.exec(mail?.html ?? "")?.[1] ?? "";
    const { cart } = await server.call(api.recoverCart, { params: { token: link } }, { authorization: token() });
    assert.equal(cart.appliedDiscounts[0]?.coupon?.code, code);
    await shopperOf(server, token()).add({ catalogReference: mug.reference(), quantity: 1 });
    await sendReminder.run(server.store, { id: left.id, step: 1 });
    assert.equal((await mailsTo(email)).length, 1);
    assert.equal((await only(email)).activities.at(-1)?.type, "AUTOMATION_SKIPPED");
    await setTerms({ mails: [{ delayMinutes: 0 }] });
  });
});

describe("an order", () => {
  test("from the cart, or from one that the link filled, recovers it", async () => {
    const { email, cart } = await aShopper();
    later(61);
    await findAbandoned(server.store);
    const left = await only(email);
    const other = { authorization: server.visitorToken() };
    const link = left.checkoutUrl.split("/").at(-1) ?? "";
    const resumed = await server.call(api.recoverCart, { params: { token: link } }, other);
    assert.notEqual(resumed.cart.purchaseFlowId, cart.purchaseFlowId);
    const orderId = newId();
    const event = {
      id: newId(),
      type: orderCreated.type,
      entity: orderCreated.entity,
      entityId: orderId,
      sequence: 1,
      payload: { purchaseFlowId: resumed.cart.purchaseFlowId },
      actor: null,
      occurredAt: server.store.now(),
    };
    await server.transaction(async (tx) => listeners[0]?.run(tx, event, server.store));
    const won = await only(email);
    assert.deepEqual([won.status, won.orderId], ["RECOVERED", orderId]);
    assert.equal(won.checkoutRecoveredDate, server.store.now().toISOString());
    const last = (await eventsOf(cart.id)).at(-1);
    assert.equal(last?.type, "com.wix.ecommerce.cart.abandonment.api.v1.CartRecoveredEvent");
    assert.deepEqual(Object.keys(last?.payload ?? {}).sort(), [
      "abandonedTime",
      "cartId",
      "creationTime",
      "recoveredTime",
    ]);
    await assert.rejects(server.call(api.sendRecoveryMail, { params: { id: left.id }, body: {} }, staff), {
      code: "ABANDONED_CHECKOUT_RECOVERED",
    });
    const days = { startDate: "2027-03-01", endDate: "2027-03-02" };
    const sums = await server.call(api.getAbandonedCheckoutAnalytics, { body: days }, staff);
    assert.equal(sums.recoveredCheckoutCount, 1);
    assert.equal(sums.recoveredValue, "40.00");
    const single = { ...days, metrics: ["RECOVERED_VALUE" as const] };
    assert.deepEqual(
      Object.keys(await server.call(api.getAbandonedCheckoutAnalytics, { body: single }, staff)).sort(),
      ["currency", "recoveredValue"],
    );
    const daily = await server.call(api.listAbandonedDays, { query: days }, staff);
    assert.equal(daily.days.length, 2);
    assert.equal(
      daily.days.reduce((sum, { recoveredCount }) => sum + recoveredCount, 0),
      1,
    );
    const backwards = { startDate: "2027-03-02", endDate: "2027-03-01" };
    await assert.rejects(server.call(api.getAbandonedCheckoutAnalytics, { body: backwards }, staff), { status: 400 });
    await assert.rejects(
      server.call(api.getAbandonedCheckoutAnalytics, { body: { ...days, startDate: "2027-13-45" } }, staff),
      { status: 400 },
    );
  });
});

describe("abandoned carts", () => {
  test("that staff created have them as the buyer, or the contact that they named", async () => {
    const mug = await server.transaction((tx) => aProduct(tx, { name: "Staff mug", price: 2000, stock: 10 }));
    const contactId = newId();
    const make = async (email: string, fields: { contactId?: string } = {}) => {
      const cartInfo = { buyerInfo: { email, ...fields } };
      const lineItems = [{ catalogReference: mug.reference(), quantity: 1 }];
      const { cart } = await server.call(createCart, { body: { cartInfo, lineItems } }, staff);
      await server.call(createCheckout, { params: { id: cart.id }, body: { channelType: "WEB" } }, staff);
      return cart.id;
    };
    const ids = [await make("staff-made@example.com"), await make("named@example.com", { contactId })];
    later(61);
    await findAbandoned(server.store);
    const buyers = await Promise.all(
      ids.map(async (id) => {
        const { abandonedCart } = await server.call(api.getAbandonedCart, { params: { id } }, staff);
        const { identityType, id: buyerId } = abandonedCart.buyerInfo;
        return [identityType, buyerId];
      }),
    );
    const { buyerInfo } = await only("staff-made@example.com");
    assert.notEqual(buyerInfo.userId, undefined);
    assert.deepEqual(buyers, [
      ["ADMIN", buyerInfo.userId],
      ["CONTACT", contactId],
    ]);
  });

  test("staff query, annotate, open and delete them", async () => {
    const { email, cart, token } = await aShopper();
    later(61);
    await findAbandoned(server.store);
    const { id } = await only(email);
    const params = { id };
    const byQuery = await server.call(
      api.queryAbandonedCheckouts,
      { body: { query: { filter: { "buyerInfo.email": email, status: "ABANDONED" } } } },
      staff,
    );
    assert.deepEqual([byQuery.metadata.total, byQuery.results[0]?.id], [1, id]);
    const noted = await server.call(
      api.addAbandonedCheckoutActivity,
      { params, body: { activityType: "TASK_CREATED" } },
      staff,
    );
    assert.equal(noted.abandonedCheckout.activities.at(-1)?.type, "TASK_CREATED");
    const old = await server.call(api.getAbandonedCart, { params: { id: cart.id } }, staff);
    assert.deepEqual([old.abandonedCart.total, old.abandonedCart.buyerInfo.identityType], ["$40.00", "VISITOR"]);
    const query = { filter: '{"status":"ABANDONED"}', sort: '[{"fieldName":"abandonTime","order":"DESC"}]' };
    const older = await server.call(api.queryAbandonedCarts, { body: { query } }, staff);
    assert.equal(older.abandonedCarts[0]?.id, cart.id);
    await assert.rejects(server.call(api.queryAbandonedCarts, { body: { query: { filter: "{" } } }, staff), {
      status: 400,
    });
    const redirect = await fetch(`${server.origin}/ecom/v1/abandoned-checkout/${id}/redirect-to-checkout`, {
      redirect: "manual",
    });
    assert.equal(redirect.status, 302);
    assert.match(redirect.headers.get("location") ?? "", /\/cart\/recover\//);
    const shopper = { authorization: token() };
    await assert.rejects(server.call(api.getAbandonedCheckout, { params }, shopper), { status: 403 });
    await assert.rejects(server.call(api.getAbandonedCheckout, { params }), { status: 401 });
    const weak = { authorization: server.staffToken(["orders:read"]) };
    await assert.rejects(server.call(api.deleteAbandonedCheckout, { params }, weak), { status: 403 });
    const { bulkActionMetadata } = await server.call(
      api.bulkDeleteAbandonedCheckouts,
      { body: { abandonedCheckoutIds: [id, newId()] } },
      staff,
    );
    assert.deepEqual([bulkActionMetadata.totalSuccesses, bulkActionMetadata.totalFailures], [1, 1]);
    await assert.rejects(server.call(api.getAbandonedCheckout, { params }, staff), {
      code: "ABANDONED_CHECKOUT_NOT_FOUND",
    });
    assert.equal((await server.call(getCurrentCart, {}, shopper)).cart.id, cart.id, "the cart stays");
  });
});
