/**
 * Checkouts created in one browser and opened in another. By attackers: their token owns the checkout, and its link is
 * sent to another person. And by other sites, which hand over their shoppers with redirect sessions.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createCheckoutFromCurrentCart } from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder, getOffer, payCheckout } from "#api/checkout/checkout-completion.ts";
import { addToCheckout, copyCheckout, createCheckout, getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import { createRedirectSession, type RedirectCallbacks } from "#api/checkout/redirects.ts";
import { getOrder, searchOrders } from "#api/orders/orders/orders.ts";
import { issueGiftCard } from "#api/payments/gift-cards.ts";
import { createDiscountRule } from "#api/pricing/discounts.ts";
import { type Page, PlainBrowser } from "#test/hosted-pages.ts";
import { ADDRESS, aGuest, type Shopper, signedIn } from "../shopper.ts";
import { type Goods, openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
let plate: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 500);
  plate = await store.addGoods({ name: "Dinner plate", priceData: { price: 12 } }, 500);
  await store.addCoupon({ code: "TENOFF" });
});
after(async () => {
  assert.deepEqual(await store.audit(), []);
  await store.close();
});

const notFound = { status: 404, code: "CHECKOUT_NOT_FOUND" };
const THEIRS = "attacker@example.com";
const VICTIM = "victim@example.com";

/** Follows redirects inside the store. */
async function open(browser: PlainBrowser, address: string): Promise<Page> {
  let page = await browser.get(address.replace(store.origin, ""));
  for (let hop = 0; hop < 6; hop += 1) {
    const location = page.headers.get("location");
    if (page.status < 300 || page.status >= 400 || location === null) break;
    page = await browser.get(new URL(location, store.origin).href.replace(store.origin, ""));
  }
  return page;
}
const idIn = (page: Page): string => /\/checkout\/([0-9a-f-]{36})/.exec(page.url)?.[1] ?? assert.fail(page.url);

/** A checkout with all data of its owner, including an address. */
async function prepared(shopper: Shopper, goods = cup, quantity = 2) {
  await shopper.add(goods, quantity);
  await shopper.attachCoupon("TENOFF");
  const checkout = await shopper.checkOut();
  const giftCard = { amount: "3", recipientEmail: THEIRS };
  const { code } = await store.admin(issueGiftCard, { body: { giftCard } });
  await store.call(updateCheckout, { params: { id: checkout.id }, body: { giftCardCode: code } }, shopper.as);
  return checkout.id;
}

const handOver = async (shopper: Shopper, checkoutId: string, callbacks: RedirectCallbacks = {}) => {
  const body = { ecomCheckout: { checkoutId }, callbacks };
  return (await store.call(createRedirectSession, { body }, shopper.as)).redirectSession.fullUrl;
};

const FORM = {
  name: "Vera Victim",
  country: "US",
  line1: "12 Sample Street",
  city: "Portland",
  subdivision: "US-OR",
  postalCode: "97201",
};

/** Completes the steps up to the payment. */
async function toPayment(browser: PlainBrowser, page: Page): Promise<Page> {
  const id = idIn(page);
  const sent = await browser.submit(page, `/checkout/${id}/information`, { ...FORM, email: VICTIM });
  assert.equal(sent.status, 303);
  const delivery = await open(browser, sent.headers.get("location") ?? "");
  const [, choice = ""] = /name="option"[^>]* value="([^"]+)"/.exec(delivery.body) ?? [];
  const chosen = await browser.submit(delivery, `/checkout/${id}/delivery`, { option: choice });
  assert.equal(chosen.status, 303);
  const payment = await open(browser, chosen.headers.get("location") ?? "");
  assert.match(payment.body, /name="offer\.manual"/);
  return payment;
}

const pay = (browser: PlainBrowser, payment: Page, method = "manual"): Promise<Page> =>
  browser.submit(payment, `/checkout/${idIn(payment)}/payment`, { paymentMethod: method, intent: "pay" });

const ordersOf = async ({ as }: Shopper) => (await store.call(searchOrders, { body: {} }, as)).orders;
const lastOrder = async () => {
  const search = { sort: [{ fieldName: "createdDate", order: "DESC" as const }] };
  const { orders } = await store.admin(searchOrders, { body: { search } });
  return orders[0] ?? assert.fail("an order exists");
};
const EVIL = { ...ADDRESS, address: { ...ADDRESS.address, addressLine: "5 Back Alley" } };

for (const way of ["a link", "a redirect session"] as const) {
  describe(`a checkout sent to another person by ${way}`, () => {
    test("opens as a copy of the receiver's own: items and discount code, nothing personal", async () => {
      const attacker = await aGuest(store, THEIRS);
      const id = await prepared(attacker);
      const link = way === "a link" ? `/checkout/${id}` : await handOver(attacker, id);
      const victim = new PlainBrowser(store.origin);
      const page = await open(victim, link);
      assert.equal(page.status, 200);
      assert.notEqual(idIn(page), id);
      assert.ok(!page.url.includes("redirectSession"));
      assert.match(page.body, /Stoneware cup/);
      assert.match(page.body, /TENOFF/);
      for (const theirs of [THEIRS, "1 Main St", "Lovelace"]) assert.ok(!page.body.includes(theirs), theirs);
      const { giftCards } = (await store.admin(getCheckout, { params: { id: idIn(page) } })).checkout;
      assert.equal(giftCards.length, way === "a link" ? 0 : 1, "only the owner can hand over a gift card");
    });

    test("its owner can neither read nor change what the receiver enters, before and after the order", async () => {
      const attacker = await aGuest(store, THEIRS);
      const id = await prepared(attacker);
      const link = way === "a link" ? `/checkout/${id}` : await handOver(attacker, id);
      const victim = new PlainBrowser(store.origin);
      const payment = await toPayment(victim, await open(victim, link));
      const params = { id: idIn(payment) };
      const { as } = attacker;
      await assert.rejects(store.call(getCheckout, { params }, as), notFound);
      await assert.rejects(store.call(getOffer, { params }, as), notFound);
      await assert.rejects(
        store.call(updateCheckout, { params, body: { checkout: { billingInfo: EVIL } } }, as),
        notFound,
      );
      await assert.rejects(store.call(createOrder, { params, body: {} }, as), notFound);
      await assert.rejects(store.call(payCheckout, { params, body: { paymentMethod: "test-gateway" } }, as), notFound);
      // Changes by the owner to the sent checkout don't affect what the receiver pays for.
      const theirs = { shippingInfo: { shippingDestination: EVIL }, billingInfo: EVIL };
      await store.call(updateCheckout, { params: { id }, body: { checkout: theirs } }, as);
      const lineItems = [{ catalogReference: plate.reference, quantity: 9 }];
      await store.call(addToCheckout, { params: { id }, body: { lineItems } }, as);
      const ordered = await pay(victim, payment);
      assert.equal(ordered.status, 303);
      assert.match(ordered.headers.get("location") ?? "", /^\/orders\//);
      const order = await lastOrder();
      assert.equal(order.shippingInfo?.logistics?.shippingDestination?.address?.addressLine, "12 Sample Street");
      assert.deepEqual(
        order.lineItems.map(({ quantity }) => quantity),
        [2],
      );
      assert.deepEqual(await ordersOf(attacker), []);
      const seen = JSON.stringify((await store.call(getCheckout, { params: { id } }, as)).checkout);
      for (const secret of [VICTIM, "12 Sample Street", "Vera", order.id ?? ""])
        assert.ok(!seen.includes(secret), secret);
      assert.ok((await store.mailsTo(VICTIM)).every(({ to }) => to === VICTIM));
    });

    test("opened again by the same browser, it is the same copy", async () => {
      const attacker = await aGuest(store, THEIRS);
      const id = await prepared(attacker);
      const victim = new PlainBrowser(store.origin);
      const first = await open(victim, way === "a link" ? `/checkout/${id}` : await handOver(attacker, id));
      await toPayment(victim, first);
      const again = await open(victim, `/checkout/${id}`);
      assert.equal(idIn(again), idIn(first));
      assert.match(again.body, /12 Sample Street/);
      const other = await open(new PlainBrowser(store.origin), `/checkout/${id}`);
      assert.notEqual(idIn(other), idIn(first));
      assert.ok(!other.body.includes("12 Sample Street"));
    });
  });
}

describe("a redirect session", () => {
  test("keeps the purchase together: the cart is emptied, nothing is ordered twice, the site learns what was ordered", async () => {
    const shopper = await aGuest(store);
    await shopper.add(cup, 1);
    const { checkoutId } = await store.call(
      createCheckoutFromCurrentCart,
      { body: { channelType: "WEB" } },
      shopper.as,
    );
    const thankYouPageUrl = "https://shop.example.com/thanks?theme=dark";
    const link = await handOver(shopper, checkoutId, { thankYouPageUrl });
    const browser = new PlainBrowser(store.origin);
    const payment = await toPayment(browser, await open(browser, link));
    const ordered = await pay(browser, payment);
    const back = new URL(ordered.headers.get("location") ?? "");
    assert.equal(back.origin + back.pathname, "https://shop.example.com/thanks");
    const orderId = back.searchParams.get("orderId") ?? "";
    const { order } = await store.call(getOrder, { params: { id: orderId } }, shopper.as);
    assert.deepEqual([order.status, order.checkoutId], ["APPROVED", checkoutId]);
    assert.deepEqual(
      order.lineItems.map(({ productName, quantity }) => [productName.original, quantity]),
      [["Stoneware cup", 1]],
    );
    assert.equal(order.priceSummary.total.amount, "27.50");
    // The owner doesn't get the buyer's name, email and address.
    const whole = JSON.stringify((await store.admin(getOrder, { params: { id: orderId } })).order);
    for (const secret of [VICTIM, "12 Sample Street", "Vera", "97201", "Portland", idIn(payment)]) {
      assert.ok(whole.includes(secret), secret);
      assert.ok(!JSON.stringify(order).includes(secret), secret);
    }
    await assert.rejects(shopper.cart(), { code: "OWNED_CART_NOT_FOUND" });
    const { checkout } = await store.call(getCheckout, { params: { id: checkoutId } }, shopper.as);
    assert.equal(checkout.completed, true);
    const params = { id: checkoutId };
    const isComplete = { code: "CHECKOUT_IS_COMPLETE" };
    await assert.rejects(store.call(createOrder, { params, body: {} }, shopper.as), isComplete);
    const body = { paymentMethod: "test-gateway" as const };
    await assert.rejects(store.call(payCheckout, { params, body }, shopper.as), isComplete);
    const stranger = await aGuest(store);
    await assert.rejects(store.call(copyCheckout, { params: { id: checkoutId }, body: {} }, stranger.as), notFound);
    await assert.rejects(store.call(getOrder, { params: { id: orderId } }, stranger.as), { code: "ORDER_NOT_FOUND" });
    // The next purchase starts from scratch.
    await shopper.add(plate, 1);
    assert.ok((await shopper.place(await shopper.checkOut())).orderId);
  });

  test("that follows a change of the cart brings the items up to date and keeps what was entered", async () => {
    const shopper = await aGuest(store);
    const id = await prepared(shopper, cup, 1);
    const browser = new PlainBrowser(store.origin);
    await toPayment(browser, await open(browser, await handOver(shopper, id)));
    await shopper.add(plate, 3);
    const next = await store.call(createCheckoutFromCurrentCart, { body: { channelType: "WEB" } }, shopper.as);
    assert.equal(next.checkoutId, id);
    const page = await open(browser, await handOver(shopper, id));
    assert.match(page.body, /Dinner plate/);
    assert.match(page.body, /12 Sample Street/);
  });

  test("after the site has ordered, the copy can't be ordered again", async () => {
    const shopper = await aGuest(store);
    const id = await prepared(shopper);
    const browser = new PlainBrowser(store.origin);
    const payment = await toPayment(browser, await open(browser, await handOver(shopper, id)));
    await store.call(createOrder, { params: { id }, body: {} }, shopper.as);
    const late = await pay(browser, payment);
    assert.equal((await open(browser, late.headers.get("location") ?? "")).url, "/cart");
    assert.equal((await ordersOf(shopper)).length, 1);
  });

  test("of a member is a guest's copy in a browser where the member isn't signed in, and the member's own where they are", async () => {
    const guest = await aGuest(store, `member-${Date.now()}@example.com`);
    const member = await signedIn(store, guest, "register");
    const id = await prepared(member);
    const stranger = new PlainBrowser(store.origin);
    const page = await open(stranger, await handOver(member, id));
    assert.equal(page.status, 200);
    assert.notEqual(idIn(page), id);
    assert.ok(!page.body.includes(member.email), "the account's email stays with the member");
    const own = new PlainBrowser(store.origin);
    const form = await open(own, "/account/sign-in");
    const signIn = await own.submit(form, "/auth/login", { email: member.email, password: "four plain words here" });
    await open(own, signIn.headers.get("location") ?? "");
    own.cookies.delete("cw_session");
    const theirs = await open(own, await handOver(member, id));
    assert.equal(idIn(theirs), id, "signed in on the hosted pages, they continue with their own account");
  });
});

describe("an offer that the merchant made to one buyer", () => {
  test("belongs to the first shopper who continues with it, and is never copied", async () => {
    const lineItems = [{ quantity: 1, catalogReference: cup.reference }];
    const { checkout } = await store.admin(createCheckout, { body: { lineItems } });
    const browser = new PlainBrowser(store.origin);
    const payment = await toPayment(browser, await open(browser, `/checkout/${checkout.id}`));
    assert.equal(idIn(payment), checkout.id);
    assert.equal((await open(new PlainBrowser(store.origin), `/checkout/${checkout.id}`)).status, 404);
  });

  test("is offered and ordered at the prices of the member who continues with it", async () => {
    const member = await signedIn(store, await aGuest(store, `plan-${Date.now()}@example.com`), "register");
    const { memberId } = (await member.add(cup, 1)).buyerInfo;
    const trigger = {
      triggerType: "CUSTOMER_ELIGIBILITY" as const,
      customerEligibility: {
        eligibilityType: "INDIVIDUAL_MEMBERS" as const,
        individualMembersInfo: { memberIds: [memberId ?? ""] },
      },
    };
    const discount = { discountType: "PERCENTAGE" as const, targetType: "SPECIFIC_ITEMS" as const, percentage: 25 };
    const discountRule = { name: "Club price", active: true, trigger, discounts: { values: [discount] } };
    await store.admin(createDiscountRule, { body: { discountRule } });
    const lineItems = [{ quantity: 1, catalogReference: cup.reference }];
    const shippingInfo = { shippingDestination: ADDRESS };
    const checkoutInfo = { buyerInfo: { email: member.email }, billingInfo: ADDRESS, shippingInfo };
    const { checkout } = await store.admin(createCheckout, { body: { lineItems, checkoutInfo } });
    const code = checkout.shippingInfo.carrierServiceOptions[0]?.shippingOptions[0]?.code ?? "";
    const rate = { shippingInfo: { selectedCarrierServiceOption: { code } } };
    const params = { id: checkout.id };
    await store.admin(updateCheckout, { params, body: { checkout: rate } });
    assert.equal((await member.readCheckout(checkout.id)).priceSummary.discount.amount, "5.00");
    const offered = await store.call(getOffer, { params }, member.as);
    assert.equal(offered.checkout.priceSummary.discount.amount, "5.00");
    const { signedOffer } = offered.offers.find(({ paymentMethod }) => paymentMethod === "manual") ?? {};
    assert.ok(signedOffer);
    const body = { paymentMethod: "manual" as const, signedOffer };
    const { orderId } = await store.call(createOrder, { params, body }, member.as);
    assert.equal((await member.order(orderId)).priceSummary.discount.amount, "5.00");
  });
});

describe("between the payment page and its button", () => {
  const swap = async (id: string) => {
    const checkout = { shippingInfo: { shippingDestination: EVIL }, buyerInfo: { email: THEIRS } };
    await store.admin(updateCheckout, { params: { id }, body: { checkout } });
  };

  for (const method of ["manual", "test-gateway"]) {
    test(`a changed address is shown, and nothing is ordered (${method})`, async () => {
      const shopper = await aGuest(store);
      const id = await prepared(shopper);
      const browser = new PlainBrowser(store.origin);
      const payment = await toPayment(browser, await open(browser, `/checkout/${id}`));
      const { id: before } = await lastOrder();
      await swap(idIn(payment));
      const refused = await pay(browser, payment, method);
      assert.equal(refused.status, 200, refused.headers.get("location") ?? "");
      assert.match(refused.body, /Something in this order has changed/);
      assert.match(refused.body, /Shipping address: [^<]*5 Back Alley[^<]*12 Sample Street/);
      assert.match(refused.body, /Email: attacker@example\.com \(was victim@example\.com\)/);
      assert.equal((await lastOrder()).id, before);
      // The shopper corrects it and confirms the new page.
      const fixed = await toPayment(browser, { ...payment, url: `/checkout/${idIn(payment)}` });
      const paid = await pay(browser, fixed, method);
      assert.equal(paid.status, 303);
      if (method === "manual") assert.notEqual((await lastOrder()).id, before);
    });
  }

  test("a disabled payment method is reported, and a form without an offer confirms nothing", async () => {
    const shopper = await aGuest(store);
    const id = await prepared(shopper);
    const browser = new PlainBrowser(store.origin);
    const payment = await toPayment(browser, await open(browser, `/checkout/${id}`));
    const unknown = await pay(browser, payment, "stripe");
    assert.match(unknown.body, /Something in this order has changed/);
    const path = `/checkout/${idIn(payment)}/payment`;
    const bare = await browser.submit({ ...payment, body: "" }, path, { paymentMethod: "manual", intent: "pay" });
    assert.match(bare.body, /Something in this order has changed/);
    assert.equal((await pay(browser, payment)).status, 303);
  });
});
