/** Keys of Stripe: verified when they are saved and from time to time, and offered to shoppers only then. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import {
  checkPaymentProvider,
  listPaymentMethods,
  listPaymentProviders,
  updatePaymentProvider,
} from "#api/payments/payment-providers.ts";
import { ApiError } from "#sdk/call.ts";
import { verifyKeys } from "#server/payments/payments/verify-keys.ts";
import { openShop, type Shop } from "../shop.ts";
import { StripeStandIn } from "./stripe-stand-in.ts";

const stripe = new StripeStandIn();
let shop: Shop;
before(async () => {
  const STRIPE_URL = await stripe.listen();
  shop = await openShop({ environment: { STRIPE_URL } });
  await change({ secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret });
});
after(async () => {
  await shop.close();
  await stripe.close();
});

const staff = () => ({ authorization: shop.staffToken() });
const change = (paymentProvider: { secretKey?: string | null; webhookSecret?: string }) =>
  shop.call(updatePaymentProvider, { params: { id: "stripe" }, body: { paymentProvider } }, staff());

describe("a secret key", () => {
  const provider = async () => {
    const { paymentProviders } = await shop.call(listPaymentProviders, {}, staff());
    const found = paymentProviders.find(({ id }) => id === "stripe");
    assert.ok(found);
    return found;
  };
  const isOffered = async () =>
    (await shop.call(listPaymentMethods, {})).paymentMethods.some(({ id }) => id === "stripe");
  const check = () => shop.call(checkPaymentProvider, { params: { id: "stripe" } }, staff());
  /** An hour later, when the job verifies accepted keys again. */
  const recheckByJob = async () => {
    await sql`update payment_provider_settings set key_checked_at = key_checked_at - interval '1 hour'`.execute(
      shop.store.database.db,
    );
    await verifyKeys.run(shop.store, {});
  };
  const wrong = "sk_test_madeup0000000000";

  test("that Stripe rejects is refused at its field with the reason, and the old one stays", async () => {
    await assert.rejects(change({ secretKey: wrong }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual(
        error.violations.map(({ field, description }) => [field, description]),
        [["paymentProvider.secretKey", "was rejected by Stripe: invalid_api_key"]],
      );
      return true;
    });
    assert.deepEqual([(await provider()).state, await isOffered()], ["READY", true]);
    assert.equal((await check()).isWorking, true);
  });

  test("is kept but not offered while Stripe can't be reached, until the job has verified it", async () => {
    stripe.isDown = true;
    await change({ secretKey: null });
    const { paymentProvider } = await change({ secretKey: stripe.secretKey });
    assert.equal(paymentProvider.state, "NOT_VERIFIED");
    assert.match(paymentProvider.keyCheck?.message ?? "", /Stripe answered 500/);
    assert.equal(await isOffered(), false);
    await verifyKeys.run(shop.store, {});
    assert.deepEqual([(await provider()).state, (await check()).isWorking], ["NOT_VERIFIED", false]);
    const buyer = shop.buyer();
    const checkoutId = await buyer.prepare(await shop.product({ price: 1000, stock: 5 }));
    await assert.rejects(buyer.pay(checkoutId, { paymentMethod: "stripe" }), {
      code: "PAYMENT_METHOD_NOT_AVAILABLE",
    });
    stripe.isDown = false;
    await verifyKeys.run(shop.store, {});
    assert.deepEqual([(await provider()).state, await isOffered()], ["READY", true]);
  });

  test("that was made up while Stripe was down is rejected later, and never offered", async () => {
    stripe.isDown = true;
    await change({ secretKey: wrong });
    stripe.isDown = false;
    assert.equal((await provider()).state, "NOT_VERIFIED");
    await verifyKeys.run(shop.store, {});
    const { state, keyCheck } = await provider();
    assert.deepEqual([state, keyCheck?.message, await isOffered()], ["KEYS_REJECTED", "invalid_api_key", false]);
    await change({ secretKey: stripe.secretKey });
    assert.equal((await provider()).state, "READY");
  });

  test("that is revoked later is shown as broken; an outage alone changes nothing", async () => {
    stripe.isRevoked = true;
    await verifyKeys.run(shop.store, {});
    assert.equal((await provider()).state, "READY", "checked within the hour");
    await recheckByJob();
    assert.deepEqual([(await provider()).state, await isOffered()], ["KEYS_REJECTED", false]);
    stripe.isRevoked = false;
    assert.equal((await check()).isWorking, true);
    stripe.isDown = true;
    await recheckByJob();
    assert.deepEqual([(await provider()).state, await isOffered()], ["READY", true]);
    stripe.isDown = false;
  });
});
