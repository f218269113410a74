/** Shipping labels: quoted, bought once whatever goes wrong on the way, voided, and off until they are switched on. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createFulfillment, listFulfillmentsForSingleOrder } from "#api/orders/fulfillments.ts";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { cancelOrder, getOrder } from "#api/orders/orders/orders.ts";
import * as api from "#api/orders/shipping-labels.ts";
import { ApiError } from "#sdk/call.ts";
import { settleLabels } from "#server/orders/shipping-labels/jobs.ts";
import { ADDRESS, aGuest } from "../../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../../whole-store.ts";
import { EasypostStandIn } from "./easypost-stand-in.ts";

const easypost = new EasypostStandIn();
let store: WholeStore;
let mug: Goods;
before(async () => {
  store = await openWholeStore({ EASYPOST_URL: await easypost.listen() });
  mug = await store.addGoods({ name: "Mug", priceData: { price: 20 } }, 100);
});
after(async () => {
  await store?.close();
  await easypost.close();
});

const change = (shippingLabelSettings: { isEnabled?: boolean; apiKey?: string | null }) =>
  store.admin(api.updateShippingLabelSettings, { body: { shippingLabelSettings } });
const settings = async () => (await store.admin(api.getShippingLabelSettings, {})).shippingLabelSettings;

async function anOrder(): Promise<string> {
  const shopper = await aGuest(store);
  await shopper.add(mug);
  return (await shopper.place(await shopper.checkOut())).orderId;
}
const quote = async (orderId: string, weight = 20) =>
  (await store.admin(api.quoteShippingLabel, { params: { orderId }, body: { parcel: { weight } } })).shippingLabel;
const buy = async ({ id, rates }: api.ShippingLabel, rateId = rates[0]?.id ?? "") =>
  (await store.admin(api.buyShippingLabel, { params: { id }, body: { rateId } })).shippingLabel;
const cancelLabel = async (id: string) =>
  (await store.admin(api.voidShippingLabel, { params: { id }, body: {} })).shippingLabel;
const labelsOf = async (orderId: string) =>
  (await store.admin(api.listShippingLabels, { params: { orderId } })).shippingLabels;
const refusedWith = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  assert.deepEqual(
    [error.code, error.details.applicationError?.description],
    ["SHIPPING_LABEL_REFUSED", `The label was rejected: ${reason}`],
  );
  return true;
};
const age = (minutes: number) =>
  sql`update shipping_labels set updated_at = updated_at - make_interval(mins => ${minutes}) where state = 'BUYING'`.execute(
    store.app.store.database.db,
  );
/** Minutes later, when the job looks up purchases. */
async function settle(minutes = 2): Promise<void> {
  await age(minutes);
  await settleLabels.run(store.app.store, {});
}
/** A purchase whose request EasyPost never got. */
async function lostPurchase(orderId: string): Promise<api.ShippingLabel> {
  const quoted = await quote(orderId);
  easypost.dropsRequests = true;
  assert.equal((await buy(quoted)).state, "BUYING");
  easypost.dropsRequests = false;
  return quoted;
}

describe("settings", () => {
  test("labels are off until a key that the provider accepts is saved and they are switched on", async () => {
    const orderId = await anOrder();
    assert.equal((await settings()).state, "NEEDS_KEY");
    // Staff who ship orders can't read the settings.
    const { providerState } = await store.admin(api.listShippingLabels, { params: { orderId } });
    assert.equal(providerState, "NEEDS_KEY");
    await assert.rejects(quote(orderId), { code: "SHIPPING_LABELS_OFF" });
    await assert.rejects(change({ isEnabled: true }), { code: "SHIPPING_LABELS_NEED_KEY" });
    await assert.rejects(change({ apiKey: "EZTKmadeup0123456789abcdef" }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual(
        error.violations.map(({ field, description }) => [field, description]),
        [["shippingLabelSettings.apiKey", "was rejected by EasyPost: This api key is no longer active."]],
      );
      return true;
    });
    const { shippingLabelSettings: saved } = await change({ apiKey: easypost.apiKey });
    assert.deepEqual(
      [saved.state, saved.isTest, saved.keyHint],
      ["SWITCHED_OFF", true, `EZTK…${easypost.apiKey.slice(-4)}`],
    );
    await assert.rejects(quote(orderId), { code: "SHIPPING_LABELS_OFF" });
    assert.equal((await change({ isEnabled: true })).shippingLabelSettings.state, "READY");
  });

  test("the key is stored encrypted and survives other changes", async () => {
    const { rows } = await sql<{ sealed_key: Buffer }>`select sealed_key from shipping_label_settings`.execute(
      store.app.store.database.db,
    );
    assert.equal(rows[0]?.sealed_key.includes(easypost.apiKey), false);
    await change({ isEnabled: false });
    assert.equal((await change({ isEnabled: true })).shippingLabelSettings.state, "READY");
  });

  test("a key that can't be verified is usable once the job has verified it", async () => {
    easypost.isDown = true;
    assert.equal((await change({ apiKey: easypost.apiKey })).shippingLabelSettings.state, "NOT_VERIFIED");
    await settleLabels.run(store.app.store, {});
    assert.equal((await settings()).state, "NOT_VERIFIED");
    Object.assign(easypost, { isDown: false, isRevoked: true });
    await settleLabels.run(store.app.store, {});
    assert.equal((await settings()).state, "KEY_REJECTED");
    Object.assign(easypost, { isDown: true, isRevoked: false });
    await change({ apiKey: easypost.apiKey });
    easypost.isDown = false;
    await settleLabels.run(store.app.store, {});
    assert.equal((await settings()).state, "READY");
  });
});

describe("a parcel", () => {
  test("needs the store's legal address, and an address in its country", async () => {
    const orderId = await anOrder();
    await assert.rejects(quote(orderId), { code: "SHIPPING_LABEL_ADDRESS_MISSING" });
    const address = { ...ADDRESS.address, city: "Salem", addressLine: "5 Mill St", postalCode: "97301" };
    const seller = { legalName: "Flow Store LLC", address };
    await store.admin(updateInvoiceSettings, {
      body: {
        invoiceSettings: { seller: { ...seller, address: { ...address, country: "CA", subdivision: "CA-ON" } } },
      },
    });
    await assert.rejects(quote(orderId), { code: "SHIPPING_LABEL_ABROAD" });
    await store.admin(updateInvoiceSettings, { body: { invoiceSettings: { seller } } });
    const { id, state, rates, isTest } = await quote(orderId);
    assert.deepEqual(
      [state, isTest, rates.map(({ carrier, service, amount }) => [carrier, service, amount])],
      [
        "QUOTED",
        true,
        [
          ["USPS", "GroundAdvantage", "5.93"],
          ["USPS", "Priority", "9.40"],
        ],
      ],
    );
    const sent = easypost.shipmentOf(id);
    const { name, street1, state: to, zip } = Object(sent?.to_address);
    assert.deepEqual([name, street1, to, zip], ["Ada Lovelace", "1 Main St", "OR", "97201"]);
    assert.equal(Object(sent?.from_address).street1, "5 Mill St");
    assert.deepEqual(sent?.options, { label_format: "PDF", label_size: "4x6" });
    assert.deepEqual(await labelsOf(orderId), [], "quotes aren't listed");
  });

  test("that no carrier takes has their reason, and an outage has another code", async () => {
    const orderId = await anOrder();
    easypost.isDown = true;
    await assert.rejects(quote(orderId), { code: "SHIPPING_LABEL_PROVIDER_UNAVAILABLE", status: 503 });
    easypost.isDown = false;
    await assert.rejects(quote(await anOrder(), 2000), refusedWith("The parcel is too heavy."));
  });
});

describe("a label", () => {
  test("is bought once by two requests at a time and a later one, with tracking number and PDF", async () => {
    const orderId = await anOrder();
    const quoted = await quote(orderId);
    const before = easypost.charges.length;
    await Promise.all([buy(quoted), buy(quoted)]);
    await settle();
    const bought = await buy(quoted);
    assert.equal(easypost.charges.length, before + 1);
    assert.deepEqual([bought.state, bought.rate?.amount], ["BOUGHT", "5.93"]);
    assert.match(bought.trackingNumber ?? "", /^94001/);
    const pdf = await fetch(bought.pdfUrl ?? "");
    assert.deepEqual([pdf.status, pdf.headers.get("content-type")], [200, "application/pdf"]);
    assert.match(await pdf.text(), /^%PDF-/);
    assert.equal((await fetch((bought.pdfUrl ?? "").replace(bought.id, quoted.orderId))).status, 404, "signed");
    assert.deepEqual(
      (await labelsOf(orderId)).map(({ id, state }) => [id, state]),
      [[quoted.id, "BOUGHT"]],
    );
  });

  test("whose answer was lost is settled later, and none is bought for the order until then", async () => {
    const orderId = await anOrder();
    const [quoted, other] = [await quote(orderId), await quote(orderId)];
    const before = easypost.charges.length;
    easypost.dropsAnswers = true;
    assert.equal((await buy(quoted)).state, "BUYING");
    assert.equal(easypost.charges.length, before + 1, "EasyPost sold it");
    await assert.rejects(buy(other), { code: "SHIPPING_LABEL_PENDING" });
    await assert.rejects(buy(quoted, quoted.rates[1]?.id), { code: "SHIPPING_LABEL_PENDING" });
    await assert.rejects(quote(orderId), { code: "SHIPPING_LABEL_PENDING" });
    await settle();
    assert.equal((await labelsOf(orderId))[0]?.state, "BUYING");
    easypost.dropsAnswers = false;
    const { purchases } = easypost;
    await settle();
    const [label] = await labelsOf(orderId);
    assert.deepEqual([label?.state, label?.rate?.id], ["BOUGHT", quoted.rates[0]?.id]);
    assert.equal(easypost.charges.length, before + 1);
    assert.equal(easypost.purchases, purchases, "the job only looks");
    assert.equal((await buy(other)).state, "BOUGHT", "a second parcel");
    assert.equal(easypost.charges.length, before + 2);
  });

  test("whose request was lost is never bought later, but a quote again after a few minutes", async () => {
    const orderId = await anOrder();
    const quoted = await lostPurchase(orderId);
    const [bought, asked] = [easypost.charges.length, easypost.purchases];
    await settle();
    assert.equal((await labelsOf(orderId))[0]?.state, "BUYING", "a carrier can be slow");
    await settle(6);
    assert.deepEqual(await labelsOf(orderId), []);
    const canceled = await anOrder();
    const late = await lostPurchase(canceled);
    await store.admin(cancelOrder, { params: { id: canceled }, body: {} });
    await assert.rejects(buy(late), { code: "ORDER_CANCELED" });
    await settle(6);
    assert.deepEqual(await labelsOf(canceled), []);
    assert.deepEqual([easypost.charges.length, easypost.purchases], [bought, asked + 1]);
    assert.equal((await buy(quoted)).state, "BOUGHT");
  });

  test("isn't bought by a key that EasyPost rejects, unless an earlier request may have bought it", async () => {
    const orderId = await anOrder();
    const quoted = await quote(orderId);
    easypost.isRevoked = true;
    await assert.rejects(buy(quoted), refusedWith("This api key is no longer active."));
    easypost.isRevoked = false;
    assert.deepEqual(await labelsOf(orderId), []);
    Object.assign(easypost, { dropsAnswers: true });
    assert.equal((await buy(quoted)).state, "BUYING");
    Object.assign(easypost, { dropsAnswers: false, isRevoked: true });
    assert.equal((await buy(quoted)).state, "BUYING");
    await settle(6);
    easypost.isRevoked = false;
    assert.equal((await labelsOf(orderId))[0]?.state, "BUYING");
    await settle();
    assert.equal((await labelsOf(orderId))[0]?.state, "BOUGHT");
  });

  test("that is still being bought can be ended: it is a quote again, or voided if it was bought", async () => {
    const orderId = await anOrder();
    const lost = await lostPurchase(orderId);
    await assert.rejects(cancelLabel(lost.id), { code: "SHIPPING_LABEL_PENDING" });
    await age(2);
    easypost.isDown = true;
    await assert.rejects(cancelLabel(lost.id), { code: "SHIPPING_LABEL_PROVIDER_UNAVAILABLE" });
    easypost.isDown = false;
    assert.equal((await cancelLabel(lost.id)).state, "QUOTED");
    easypost.dropsAnswers = true;
    assert.equal((await buy(lost)).state, "BUYING");
    easypost.dropsAnswers = false;
    assert.equal((await cancelLabel(lost.id)).state, "VOIDED");
  });

  test("isn't forgotten when the account changes while it is being bought", async () => {
    const orderId = await anOrder();
    const quoted = await quote(orderId);
    easypost.dropsAnswers = true;
    assert.equal((await buy(quoted)).state, "BUYING");
    easypost.dropsAnswers = false;
    for (const apiKey of [easypost.foreignKey, null])
      await assert.rejects(change({ apiKey }), { code: "SHIPPING_LABELS_PENDING" });
    await change({ apiKey: easypost.secondKey });
    await settle();
    assert.equal((await labelsOf(orderId))[0]?.state, "BOUGHT");
    await change({ apiKey: easypost.foreignKey });
    await assert.rejects(cancelLabel(quoted.id), { code: "SHIPPING_LABEL_REFUSED" });
    await change({ apiKey: easypost.apiKey, isEnabled: true });
  });

  test("that the account doesn't have stays unknown, until staff end it after a day", async () => {
    const orderId = await anOrder();
    const { id } = await lostPurchase(orderId);
    easypost.forget(id);
    await settle(60);
    assert.equal((await labelsOf(orderId))[0]?.state, "BUYING");
    await assert.rejects(cancelLabel(id), { code: "SHIPPING_LABEL_PROVIDER_UNAVAILABLE" });
    await age(24 * 60);
    assert.equal((await cancelLabel(id)).state, "QUOTED");
  });

  test("that the carrier rejects costs nothing and can be bought again", async () => {
    const quoted = await quote(await anOrder());
    easypost.refusal = { code: "SHIPMENT.POSTAGE.FAILURE", message: "The address is undeliverable." };
    await assert.rejects(buy(quoted), refusedWith("The address is undeliverable."));
    // A carrier that didn't respond can have issued a label.
    easypost.refusal = { code: "SHIPMENT.POSTAGE.TIMED_OUT", message: "The carrier timed out." };
    assert.equal((await buy(quoted)).state, "BUYING");
    easypost.refusal = undefined;
    assert.equal((await buy(quoted)).state, "BOUGHT");
  });

  test("isn't bought at a rate of another parcel, or for a canceled order", async () => {
    const orderId = await anOrder();
    const [quoted, other] = [await quote(orderId), await quote(orderId)];
    await assert.rejects(buy(quoted, other.rates[0]?.id), { status: 400 });
    await store.admin(cancelOrder, { params: { id: orderId }, body: {} });
    await assert.rejects(buy(quoted), { code: "ORDER_CANCELED" });
    await assert.rejects(quote(orderId), { code: "ORDER_CANCELED" });
  });

  test("is voided once, also after labels were switched off", async () => {
    const quoted = await quote(await anOrder());
    await assert.rejects(cancelLabel(quoted.id), { code: "SHIPPING_LABEL_NOT_VOIDABLE" });
    await buy(quoted);
    easypost.refundStatus = "rejected";
    await assert.rejects(cancelLabel(quoted.id), { code: "SHIPPING_LABEL_NOT_VOIDABLE" });
    easypost.refundStatus = "submitted";
    await change({ isEnabled: false });
    assert.deepEqual(
      [(await cancelLabel(quoted.id)).state, (await cancelLabel(quoted.id)).voidState],
      ["VOIDED", "SUBMITTED"],
    );
    const refunds = easypost.requests.filter((request) => request.endsWith("/refund")).length;
    Object.assign(easypost.shipmentOf(quoted.id) ?? {}, { refund_status: "refunded" });
    assert.equal((await cancelLabel(quoted.id)).voidState, "REFUNDED");
    assert.equal(easypost.requests.filter((request) => request.endsWith("/refund")).length, refunds);
    await change({ isEnabled: true });
  });

  test("is neither bought nor seen by shoppers", async () => {
    const orderId = await anOrder();
    const { as } = await aGuest(store);
    await assert.rejects(store.call(api.listShippingLabels, { params: { orderId } }, as), { status: 403 });
  });
});

describe("the items of a bought label", () => {
  const orderOf = async (id: string) => (await store.admin(getOrder, { params: { id } })).order;
  const sent = async (orderId: string) =>
    (await store.admin(listFulfillmentsForSingleOrder, { params: { orderId } })).orderWithFulfillments.fulfillments;
  const notesOf = async (id: string) =>
    (await orderOf(id)).activities.flatMap(({ customActivity }) => customActivity?.type ?? []);
  const buyWith = async ({ id, orderId, rates }: api.ShippingLabel, quantity = 1, sendShippingEmail = false) => {
    const [line] = (await orderOf(orderId)).lineItems;
    const lineItems = [{ id: line?.id ?? "", quantity }];
    const body = { rateId: rates[0]?.id ?? "", fulfillment: { lineItems, sendShippingEmail } };
    return (await store.admin(api.buyShippingLabel, { params: { id }, body })).shippingLabel;
  };

  test("are fulfilled once with its tracking number, by two requests at a time", async () => {
    const quoted = await quote(await anOrder());
    await Promise.all([buyWith(quoted), buyWith(quoted)]);
    const bought = await buyWith(quoted);
    const [fulfillment, ...others] = await sent(quoted.orderId);
    assert.deepEqual([fulfillment?.id, others], [bought.fulfillmentId, []]);
    assert.deepEqual(fulfillment?.trackingInfo, {
      trackingNumber: bought.trackingNumber,
      shippingProvider: "USPS",
      trackingLink: bought.trackingLink,
    });
    assert.equal((await orderOf(quoted.orderId)).fulfillmentStatus, "FULFILLED");
    assert.deepEqual(await notesOf(quoted.orderId), ["Shipping label bought"]);
    await cancelLabel(quoted.id);
    await cancelLabel(quoted.id);
    assert.deepEqual(await notesOf(quoted.orderId), ["Shipping label bought", "Shipping label voided"]);
  });

  test("are fulfilled with an email when a lost purchase is settled", async () => {
    const quoted = await quote(await anOrder());
    easypost.dropsAnswers = true;
    assert.equal((await buyWith(quoted, 1, true)).state, "BUYING");
    easypost.dropsAnswers = false;
    assert.deepEqual(await sent(quoted.orderId), []);
    await settle();
    assert.equal((await sent(quoted.orderId)).length, 1);
    const types = (await orderOf(quoted.orderId)).activities.map(({ activityType }) => activityType);
    assert.ok(types.includes("SHIPPING_CONFIRMATION_EMAIL_SENT"), types.join());
  });

  test("that were sent during the purchase don't lose the label", async () => {
    const quoted = await quote(await anOrder());
    easypost.dropsAnswers = true;
    assert.equal((await buyWith(quoted)).state, "BUYING");
    easypost.dropsAnswers = false;
    await store.admin(createFulfillment, { params: { orderId: quoted.orderId }, body: { fulfillment: {} } });
    await settle();
    const [label] = await labelsOf(quoted.orderId);
    assert.deepEqual([label?.state, label?.fulfillmentId], ["BOUGHT", undefined]);
    assert.equal((await sent(quoted.orderId)).length, 1);
  });

  test("can't be more than are left, which is found before the label is paid for", async () => {
    const quoted = await quote(await anOrder());
    const paid = easypost.charges.length;
    await assert.rejects(buyWith(quoted, 2), { code: "FULFILLMENT_QUANTITY_EXCEEDED" });
    assert.deepEqual([easypost.charges.length, await labelsOf(quoted.orderId)], [paid, []]);
  });
});

test("quotes that weren't bought are deleted after a week", async () => {
  const { id } = await quote(await anOrder());
  const { db } = store.app.store.database;
  await sql`update shipping_labels set created_at = created_at - interval '8 days' where id = ${id}`.execute(db);
  await settleLabels.run(store.app.store, {});
  await assert.rejects(buy({ id } as api.ShippingLabel, "rate_1"), { code: "SHIPPING_LABEL_NOT_FOUND" });
});
