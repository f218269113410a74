/** Paying at Stripe in production mode, where pages allow forms to lead to the shop itself only. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { updatePaymentProvider } from "#api/payment-providers.ts";
import { StripeStandIn } from "#test/flows/stripe-stand-in.ts";
import { type Goods, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { openBrowser, visit } from "./browser.ts";
import { anEmail, fillSteps } from "./shopping.ts";

const stripe = new StripeStandIn();
let store: WholeStore;
let browser: Browser;
let cup: Goods;

before(async () => {
  browser = await openBrowser();
  store = await openWholeStore({ HOST: "localhost", STRIPE_URL: await stripe.listen() });
  const paymentProvider = { secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret };
  await store.admin(updatePaymentProvider, { params: { id: "stripe" }, body: { paymentProvider } });
  cup = await store.addGoods({ name: "Stoneware cup", priceData: { price: 20 } }, 100);
  // Only what pages and answers make of it: a store that starts in production takes no stand-in for Stripe.
  store.app.store.config.isProduction = true;
});
after(async () => {
  await browser?.close();
  await store?.close();
  await stripe.close();
});

for (const hasScripts of [true, false])
  it(`the payment form leads to Stripe's page and back to the order ${hasScripts ? "with" : "without"} scripts`, async (t) => {
    const { page, context, complaints } = await visit(browser, { hasScripts });
    t.after(() => context.close());
    await context.route("https://checkout.stripe.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Stripe</title><h1>Pay here</h1>" }),
    );
    await page.goto(`${store.origin}/products/${cup.product.slug}`);
    const policy = (await page.request.get(`${store.origin}/`)).headers()["content-security-policy"] ?? "";
    assert.match(policy, /form-action 'self';/);
    await page.getByRole("button", { name: "Add to cart" }).first().click();
    await page.waitForLoadState("networkidle");
    await page.goto(`${store.origin}/cart`);
    await page
      .getByRole("main")
      .getByRole("button", { name: /Check ?out/i })
      .first()
      .click();
    await fillSteps(page, anEmail(), /Parcel/);
    await page.getByRole("radio", { name: /Card|Stripe/i }).check();
    await page.getByRole("button", { name: /^Place order|^Pay/ }).click();
    await page.getByRole("heading", { name: "Pay here" }).waitFor();
    const session = page.url().split("/").at(-1) ?? "";
    stripe.pay(session);
    const made = stripe.requests.filter(({ path, method }) => method === "POST" && path === "/v1/checkout/sessions");
    await page.goto(made.at(-1)?.form.get("success_url") ?? "");
    await page.waitForURL(/\/orders\//);
    assert.deepEqual(complaints, []);
  });
