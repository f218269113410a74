/** Redirect sessions to the page of a payment request: the shopper pays there and returns to the referring site. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createRedirectSession, type RedirectCallbacks } from "#api/checkout/redirects.ts";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Page, PlainBrowser } from "#test/hosted-pages.ts";
import { aGuest, pressAtGateway } from "../shopper.ts";
import { type Goods, openWholeStore, REDIRECT_URI, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
let cup: Goods;
before(async () => {
  store = await openWholeStore();
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 100);
});
after(async () => {
  assert.deepEqual(await store.audit(), []);
  await store.close();
});

const SITE = new URL(REDIRECT_URI).origin;
const callbacks = { thankYouPageUrl: `${SITE}/thanks?from=pay`, postFlowUrl: `${SITE}/account` };

async function aPaymentRequest() {
  const shopper = await aGuest(store);
  const { orderId } = await shopper.buy(cup);
  const body = { orderPaymentRequest: { orderId, title: "Your cup", description: "Please pay" } };
  const { orderPaymentRequest, orderPaymentRequestUrl } = await store.admin(createOrderPaymentRequest, { body });
  return { orderId, paymentRequestId: orderPaymentRequest.id, url: orderPaymentRequestUrl };
}

async function handOver(paymentRequestId: string, ways: RedirectCallbacks): Promise<URL> {
  const { as } = await aGuest(store);
  const body = { ecomOrderPaymentRequest: { paymentRequestId }, callbacks: ways };
  const { redirectSession } = await store.call(createRedirectSession, { body }, as);
  return new URL(redirectSession.fullUrl);
}

/** Opens the session's URL, which redirects to the page without the token. */
async function open(browser: PlainBrowser, address: URL): Promise<Page> {
  const first = await browser.get(`${address.pathname}${address.search}`);
  assert.equal(first.status, 303);
  assert.equal(first.headers.get("location"), address.pathname);
  return browser.get(address.pathname);
}

/** Pays on the page; returns the URLs to which the gateway and then the store redirect. */
async function pay(browser: PlainBrowser, page: Page): Promise<string | null> {
  const gateway = await browser.submit(page, page.url, { method: "test-gateway" });
  const to = gateway.headers.get("location") ?? /url=([^"]+)"/.exec(gateway.body)?.[1]?.replaceAll("&amp;", "&");
  const back = await pressAtGateway(new URL(to ?? "", store.origin).href, "approve");
  assert.ok(back);
  assert.match(back.pathname, /^\/pay\//);
  return (await browser.get(`${back.pathname}${back.search}`)).headers.get("location");
}

test("the session leads to the page; a paid request leads to the site's thank-you page", async () => {
  const request = await aPaymentRequest();
  const address = await handOver(request.paymentRequestId, callbacks);
  assert.equal(`${address.origin}${address.pathname}`, request.url);
  const browser = new PlainBrowser(store.origin);
  const page = await open(browser, address);
  assert.match(page.body, new RegExp(`href="${callbacks.postFlowUrl}"`));
  assert.equal(await pay(browser, page), `${callbacks.thankYouPageUrl}&orderId=${request.orderId}`);
  const { order } = await store.admin(getOrder, { params: { id: request.orderId } });
  assert.equal(order.paymentStatus, "PAID");
});

test("with only postFlowUrl, the shopper sees the payment here with a link back", async () => {
  const request = await aPaymentRequest();
  const browser = new PlainBrowser(store.origin);
  const page = await open(browser, await handOver(request.paymentRequestId, { postFlowUrl: callbacks.postFlowUrl }));
  assert.equal(await pay(browser, page), null);
  const paid = await browser.get(page.url);
  assert.match(paid.body, /Already paid/);
  assert.match(paid.body, new RegExp(`href="${callbacks.postFlowUrl}"`));
});

test("the callbacks belong to one request, and a used session changes nothing", async () => {
  const [request, other] = [await aPaymentRequest(), await aPaymentRequest()];
  const address = await handOver(request.paymentRequestId, callbacks);
  const browser = new PlainBrowser(store.origin);
  await open(browser, address);
  assert.doesNotMatch((await browser.get(new URL(other.url).pathname)).body, new RegExp(SITE));
  const stranger = new PlainBrowser(store.origin);
  assert.doesNotMatch((await open(stranger, address)).body, new RegExp(SITE));
});

test("an unknown payment request and URLs of other sites are rejected", async () => {
  await assert.rejects(handOver(newId(), callbacks), { status: 400, code: "REDIRECT_SESSION_INVALID" });
  const { paymentRequestId } = await aPaymentRequest();
  await assert.rejects(handOver(paymentRequestId, { thankYouPageUrl: "https://evil.example/" }), {
    code: "REDIRECT_NOT_ALLOWED",
  });
});
