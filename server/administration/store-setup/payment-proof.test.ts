import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getStoreSetup } from "#api/administration/store-setup.ts";
import { markAsPaid } from "#api/orders/orders/orders.ts";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { aGuest, pressAtGateway } from "#test/flows/shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Cup" }, 10);
});
after(() => store.close());

const payments = async () => (await store.admin(getStoreSetup, {})).setup.payments;
const offerOffline = (isEnabled: boolean) =>
  store.admin(updatePaymentProvider, { params: { id: "manual" }, body: { paymentProvider: { isEnabled } } });

async function payAtGateway(choice: string): Promise<void> {
  const shopper = await aGuest(store);
  await shopper.add(cup);
  const checkout = await shopper.checkOut();
  const { redirectUrl, paymentId } = await shopper.startPaying(checkout);
  await pressAtGateway(redirectUrl, choice);
  await shopper.settle(checkout, paymentId);
}

test("in test mode, a test payment that was charged completes payments; a declined one does not", async () => {
  await offerOffline(false);
  assert.deepEqual([(await payments()).isDone, (await payments()).isTestOnly], [false, true]);
  await payAtGateway("decline:CARD_DECLINED");
  assert.equal((await payments()).isDone, false);
  await payAtGateway("approve");
  assert.deepEqual([(await payments()).isDone, (await payments()).isTestOnly], [true, true]);
});

test("a method that takes real money needs a charge of its own", async () => {
  await offerOffline(true);
  const offered = await payments();
  assert.deepEqual([offered.isDone, offered.isTestOnly], [false, false]);
  assert.deepEqual(
    offered.methods.map(({ isOffline }) => isOffline),
    [true],
  );
  const { orderId } = await (await aGuest(store)).buy(cup);
  assert.equal((await payments()).isDone, false, "an order on invoice isn't paid yet");
  await store.admin(markAsPaid, { params: { ecomOrderId: orderId } });
  assert.deepEqual([(await payments()).isDone, (await payments()).isTestOnly], [true, false]);
  await offerOffline(false);
  assert.deepEqual(
    [(await payments()).isDone, (await payments()).isTestOnly],
    [true, true],
    "back to the test payment",
  );
});
