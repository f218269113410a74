/** Invoices that wait for the seller's legal name and address, and invoices after refunds. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import * as api from "#api/orders/invoices.ts";
import { updateOrdersSettings } from "#api/orders/orders/order-intake.ts";
import * as orders from "#api/orders/orders/orders.ts";
import { getOrderRefundability, refundPayments } from "#api/payments/payments.ts";
import { ApiError } from "#sdk/call.ts";
import { issueWaitingInvoices, listeners } from "#server/orders/invoices/listeners.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { listMails } from "#server/platform/mail/mail.ts";
import type { OutboxEvent } from "#server/platform/outbox/dispatch.ts";
import { openShop, type Shop, seller } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop();
  staff = { authorization: shop.staffToken() };
  await setSeller({ legalName: "", address: {} });
});
after(() => shop.close());

async function placeOrder(): Promise<string> {
  const buyer = shop.buyer();
  return (await buyer.order(await buyer.prepare(await shop.product({ price: 1000, stock: 10 }), 2))).orderId;
}
const pay = (ecomOrderId: string) => shop.call(orders.markAsPaid, { params: { ecomOrderId } }, staff);

/** Records a manual refund of an amount, or of all that is left. */
async function refund(orderId: string, amount?: string): Promise<void> {
  const { payments } = await shop.call(getOrderRefundability, { body: { orderId } }, staff);
  const paymentRefunds = payments.map(({ payment: { paymentId, monetary } }) => ({
    paymentId,
    amount: { amount: amount ?? monetary.maxRefund.amount },
    externalRefund: true,
  }));
  await shop.call(refundPayments, { body: { orderId, paymentRefunds } }, staff);
}

const generate = (orderId: string, isDraft = false) =>
  shop.call(api.generateInvoice, { params: { orderId }, body: { isDraft } }, staff);
const invoicesOf = async (orderId: string) =>
  (await shop.call(api.queryInvoices, { body: { query: { filter: { orderId } } } }, staff)).invoices;
const readInvoice = async (invoiceId: string) =>
  (await shop.call(api.getInvoice, { params: { invoiceId } }, staff)).invoice;
const setSeller = async (next: api.Seller) =>
  (await shop.call(api.updateInvoiceSettings, { body: { invoiceSettings: { seller: next } } }, staff)).invoiceSettings;

/** Delivers the event to a listener, as the outbox does. */
async function deliver(name: string, orderId: string): Promise<void> {
  const listener = listeners.find((each) => each.name === name);
  assert.ok(listener);
  // The part of an event that the listener reads.
  const event = { entityId: orderId, occurredAt: new Date(), payload: {} } as OutboxEvent;
  await transaction(shop.store.database.db, async (tx) => listener.run(tx, event, shop.store));
}

async function drawnNumbers(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select sum(last)::int as sum from invoice_counters`.execute(
    shop.store.database.db,
  );
  return rows[0]?.sum ?? 0;
}

describe("before the seller has a legal name and an address", () => {
  const refused = { status: 409, code: "INVOICE_SELLER_INCOMPLETE" };
  let byHand: string;
  let draftId: string;
  const paid: string[] = [];

  test("rejects an invoice with the list of missing details, also for drafts and in bulk", async () => {
    byHand = await placeOrder();
    await assert.rejects(generate(byHand), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.status, error.code], [refused.status, refused.code]);
      const { data } = error.details.applicationError ?? {};
      assert.deepEqual(data, { missing: ["legalName", "address.addressLine", "address.city"] });
      return true;
    });
    draftId = (await generate(await placeOrder(), true)).invoiceId;
    await assert.rejects(shop.call(api.issueInvoice, { params: { invoiceId: draftId } }, staff), refused);
    const { results } = await shop.call(api.bulkGenerateInvoices, { body: { orderIds: [byHand] } }, staff);
    assert.equal(results[0]?.itemMetadata.error?.code, refused.code);
    assert.equal(await drawnNumbers(), 0);
  });

  test("queues automatic invoices once each, with their refunds", async () => {
    for (let count = 0; count < 3; count++) {
      const orderId = await placeOrder();
      paid.push(orderId);
      await pay(orderId);
      await deliver("invoices.ofPaidOrders", orderId);
      await deliver("invoices.ofPaidOrders", orderId);
    }
    await refund(paid[0] ?? "", "5.00");
    await deliver("invoices.creditRefunds", paid[0] ?? "");
    await issueWaitingInvoices.run(shop.store, {});
    assert.equal(await drawnNumbers(), 0);
    assert.equal((await setSeller({ legalName: "Shop Ltd" })).waitingCount, 3);
  });

  test("issues them once, without gaps, when the details are complete", async () => {
    const { missingForInvoices, missing } = await setSeller(seller);
    assert.deepEqual([missingForInvoices, missing], [[], []]);
    const { rows } =
      await sql`select from graphile_worker.jobs where task_identifier = ${issueWaitingInvoices.name}`.execute(
        shop.store.database.db,
      );
    assert.equal(rows.length, 1);
    await Promise.all([1, 2, 3].map(() => issueWaitingInvoices.run(shop.store, {})));
    assert.equal((await setSeller(seller)).waitingCount, 0);
    const { invoice } = await shop.call(api.issueInvoice, { params: { invoiceId: draftId } }, staff);
    await generate(byHand);
    assert.equal(invoice.displayNumber, "INV-00004");
    const { invoices } = await shop.call(api.queryInvoices, { body: {} }, staff);
    const numbers = (kind: string) =>
      invoices.flatMap((each) => (each.kind === kind ? [each.displayNumber] : [])).sort();
    assert.deepEqual(
      numbers("INVOICE"),
      [1, 2, 3, 4, 5].map((number) => `INV-0000${number}`),
    );
    assert.deepEqual(numbers("CREDIT_NOTE"), ["CN-00001"]);
    const documents = await sql<{ name: string | null }>`select document -> 'seller' ->> 'legalName' as name
      from invoices where state = 'ISSUED'`.execute(shop.store.database.db);
    assert.deepEqual(new Set(documents.rows.map(({ name }) => name)), new Set(["Shop Ltd"]));
  });

  test("clears the queue when automatic invoices are disabled", async () => {
    await setSeller({ legalName: "" });
    const orderId = await placeOrder();
    await pay(orderId);
    await deliver("invoices.ofPaidOrders", orderId);
    await shop.call(updateOrdersSettings, { body: { ordersSettings: { createInvoice: false } } }, staff);
    assert.equal((await setSeller(seller)).waitingCount, 1);
    await issueWaitingInvoices.run(shop.store, {});
    assert.deepEqual([(await setSeller(seller)).waitingCount, await invoicesOf(orderId)], [0, []]);
  });
});

describe("a refunded invoice", () => {
  test("stays paid between the refund and its credit note, in part and in full", async () => {
    await setSeller(seller);
    const orderId = await placeOrder();
    await pay(orderId);
    const { invoiceId } = await generate(orderId);
    const countWith = async (status: string) => {
      const body = { query: { filter: { id: invoiceId, status } } };
      return (await shop.call(api.queryInvoices, { body }, staff)).invoices.length;
    };
    for (const amount of ["5.00", undefined]) {
      await refund(orderId, amount);
      for (const isCredited of [false, true]) {
        if (isCredited) await deliver("invoices.creditRefunds", orderId);
        const { status, balance } = await readInvoice(invoiceId);
        assert.deepEqual([status, balance.amount], ["Paid", "0.00"], `${amount ?? "all"}, credited: ${isCredited}`);
        assert.deepEqual([await countWith("Paid"), await countWith("PartiallyPaid")], [1, 0]);
      }
    }
    assert.equal((await invoicesOf(orderId)).filter(({ kind }) => kind === "CREDIT_NOTE").length, 2);
  });

  test("stays open if it was never paid", async () => {
    const { invoiceId } = await generate(await placeOrder());
    const { status, balance, total } = await readInvoice(invoiceId);
    assert.deepEqual([status, balance.amount], ["Sent", total.amount]);
  });
});

test("the link in an invoice's email is valid for 90 days and then redirects to the order page", async (t) => {
  t.after(() => shop.setNow(undefined));
  t.after(() => setSeller({ legalName: "", address: {} }));
  await setSeller(seller);
  const orderId = await placeOrder();
  const { invoiceId } = await generate(orderId);
  await shop.call(api.sendInvoice, { params: { invoiceId }, body: {} }, staff);
  const mails = await listMails(shop.store.database.db, { to: undefined, limit: 50 });
  const text = mails.find(({ kind }) => kind === "invoice")?.text ?? "";
  const link = /http\S+\/documents\/\S+\.pdf/.exec(text)?.[0] ?? "";
  const openIn = async (days: number) => {
    shop.setNow(new Date(Date.now() + days * 86_400_000));
    const { status, headers } = await fetch(link, { redirect: "manual" });
    return [status, new URL(headers.get("location") ?? shop.origin).pathname];
  };
  assert.deepEqual(await openIn(89), [200, "/"]);
  assert.deepEqual(await openIn(91), [303, `/account/orders/${orderId}`]);
});
