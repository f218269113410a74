/**
 * Paying with Stripe in production mode, in Chromium: the store's content security policy limits forms to its own origin
 * (`form-action`), which Chromium enforces for every redirect after a form submission.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { updatePaymentProvider } from "#api/payments/payment-providers.ts";
import { StripeStandIn } from "#test/flows/payments/stripe-stand-in.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { openBrowser, visit } from "./browser.ts";
import { anEmail, fillSteps } from "./shop/shopping.ts";

const stripe = new StripeStandIn();
let store: WholeStore;
let browser: Browser;
let cup: Goods;

before(async () => {
  browser = await openBrowser();
  const stripeUrl = await stripe.listen();
  const port = String(await aFreePort());
  store = await openWholeStore({
    NODE_ENV: "production",
    HOST: "localhost",
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    SECRET: randomBytes(32).toString("hex"),
    SMTP_URL: "smtp://127.0.0.1:9",
    STRIPE_URL: "https://stripe.invalid",
    OUTBOUND_ADDRESSES: new URL(stripeUrl).host,
  });
  // In production the configuration requires https, which the fake Stripe server doesn't support.
  store.app.store.config.stripeUrl = stripeUrl;
  const paymentProvider = { secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret };
  await store.admin(updatePaymentProvider, { params: { id: "stripe" }, body: { paymentProvider } });
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 100);
});
after(async () => {
  await browser?.close();
  await store?.close();
  await stripe.close();
});

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

for (const hasScripts of [true, false])
  it(`the payment form redirects to Stripe and back to the order ${hasScripts ? "with" : "without"} scripts`, async (t) => {
    const { page, context, complaints } = await visit(browser, { hasScripts });
    t.after(() => context.close());
    await context.route("https://checkout.stripe.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Stripe</title><h1>Pay here</h1>" }),
    );
    const policy = (await page.request.get(`${store.origin}/cart`)).headers()["content-security-policy"] ?? "";
    assert.match(policy, /form-action 'self'(?:;|$)/);
    await page.goto(`${store.origin}/p/${cup.product.slug}`);
    await page.getByRole("button", { name: "Add to cart", exact: true }).click();
    await page.getByText("Stoneware cup added to cart").first().waitFor();
    await page.goto(`${store.origin}/cart`);
    await page.getByRole("main").getByRole("button", { name: "Check out" }).click();
    await fillSteps(page, anEmail(), /Parcel/);
    await page.locator("[name=paymentMethod][value=stripe]").check();
    await page.getByRole("button", { name: /^Place order|^Pay/ }).click();
    await page.getByRole("heading", { name: "Pay here" }).waitFor();
    const session = page.url().split("/").at(-1) ?? "";
    stripe.pay(session);
    const made = stripe.requests.filter(({ path, method }) => method === "POST" && path === "/v1/checkout/sessions");
    await page.goto(made.at(-1)?.form.get("success_url") ?? "");
    await page.waitForURL(/\/orders\//);
    assert.deepEqual(complaints, []);
  });
