/** The storefront in a browser: browsing, buying with and without scripts, accessibility of every screen. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { API_KEY, type DemoStore, openDemoStore } from "../demo-store.ts";
import { addTee, anEmail, aTee, fillCheckout, placeOrderByInvoice } from "./shopping.ts";

let store: DemoStore;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  store = await openDemoStore();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

const screens = [
  "/",
  "/c",
  "/c/prints",
  "/c/prints?f.Frame=Oak&max=60&sort=price-asc",
  "/search?q=mug",
  "/search?q=zzzzqqq",
  aTee,
  "/cart",
  "/account",
  "/contact",
  "/pages/shipping",
  "/pages/returns",
  "/pages/legal-notice",
  "/no-such-page",
];

describe("every screen", () => {
  for (const viewport of [PHONE, DESKTOP]) {
    it(`is accessible and fits at ${viewport.width} px${viewport === PHONE ? ", down to 320 px" : ""}`, async () => {
      const { page, context, complaints } = await visit(browser, { viewport });
      for (const path of screens) {
        await page.goto(store.origin + path);
        await assertFits(page, path);
        await assertAccessible(page, path);
        assert.equal(await page.locator("h1").count(), 1, path);
        if (viewport !== PHONE) continue;
        await page.setViewportSize({ width: 320, height: 640 });
        await assertFits(page, `${path} at 320 px`);
        await page.setViewportSize(PHONE);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});

describe("browsing", () => {
  it("filters a collection in place, keeps filters in the URL, and removes them", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/c/prints`);
    await page.getByLabel(/^Oak/).check();
    await page.waitForURL(/f\.Frame=Oak/);
    await page.getByRole("list", { name: "Applied filters" }).getByRole("link", { name: /^Oak/ }).click();
    await page.waitForURL((url) => url.search === "");
    assert.equal(await page.getByLabel(/^Oak/).isChecked(), false);
    await context.close();
  });

  it("keeps the loaded products after a reload", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/c/prints`);
    const before = await page.locator("[data-grid] > li").count();
    await page.getByRole("link", { name: /Show \d+ more/ }).click();
    await page.waitForURL(/page=2/);
    await page.locator("[data-grid] > li").nth(before).waitFor();
    await context.close();
  });

  it("suggests results while typing and opens one by keyboard alone", async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(store.origin);
    const field = page.getByRole("combobox", { name: "Search" });
    await field.click();
    await page.locator('[data-island="SearchBox"][data-ready]').waitFor();
    await field.pressSequentially("orange", { delay: 20 });
    await page.getByRole("option", { name: /Orange Mug/ }).waitFor();
    for (let press = 0; press < 9; press++) {
      await page.keyboard.press("ArrowDown");
      const active = await field.getAttribute("aria-activedescendant");
      if (active && (await page.locator(`#${active}`).textContent())?.includes("Orange Mug")) break;
    }
    await assertAccessible(page, "the open suggestions");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/p\//);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("enlarges an image on the first click, shows the next one with the arrow keys, and closes", async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(store.origin + aTee);
    await page
      .getByRole("link", { name: /^Enlarge/ })
      .first()
      .click();
    const pictures = page.getByRole("dialog", { name: /^Images of/ });
    await pictures.waitFor();
    await pictures.getByText("1 of").waitFor();
    await page.keyboard.press("ArrowRight");
    await pictures.getByText("2 of").waitFor();
    await assertAccessible(page, "the enlarged picture");
    await page.keyboard.press("Escape");
    await pictures.waitFor({ state: "hidden" });
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("updates price, stock and URL for the selected variant without a layout shift", async () => {
    const { page, context } = await visit(browser);
    await page.goto(store.origin + aTee);
    await page.evaluate(() => {
      Object.assign(globalThis, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry && typeof entry.value === "number") Object.assign(globalThis, { shifted: entry.value });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
    await page.waitForURL(/variant=/);
    assert.equal(await page.getByRole("combobox", { name: "Search" }).isVisible(), true);
    assert.equal(
      await page
        .getByRole("link", { name: /^Enlarge/ })
        .first()
        .isVisible(),
      true,
    );
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, "shifted")), 0);
    await page.reload();
    assert.equal(await page.getByRole("radio", { name: "L", exact: true }).isChecked(), true);
    await context.close();
  });
});

describe("the cart", () => {
  it("opens as a drawer that traps focus, closes with Escape and returns focus", async () => {
    const { page, context, complaints } = await visit(browser);
    await addTee(page, store.origin);
    const drawer = page.getByRole("dialog", { name: "Your cart" });
    assert.equal(await drawer.isVisible(), true);
    await assertAccessible(page, "the cart drawer");
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement?.closest("main") === null), true);
    }
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Add to cart");
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("changes quantities, removes with undo, and updates the item count in the header", async () => {
    const { page, context } = await visit(browser);
    await addTee(page, store.origin);
    await page.goto(`${store.origin}/cart`);
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("link", { name: /^Cart\s?, 2 item/ }).waitFor();
    await page.getByRole("button", { name: /^Remove Orange/ }).click();
    await page.getByText("Your cart is empty").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: /^Cart\s?, 2 item/ }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: /^Cart\s?, 2 item/ }).waitFor();
    await assertAccessible(page, "the cart");
    await context.close();
  });

  it("shows an error next to the discount code field", async () => {
    const { page, context } = await visit(browser);
    await addTee(page, store.origin);
    await page.goto(`${store.origin}/cart`);
    await page.getByText("Have a discount code?").click();
    await page.getByLabel("Discount code").fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("alert").getByText("Discount code not found.").waitFor();
    await context.close();
  });
});

describe("buying", () => {
  for (const { how, hasScripts, viewport } of [
    { how: "with scripts on a desktop", hasScripts: true, viewport: DESKTOP },
    { how: "without scripts on a phone", hasScripts: false, viewport: PHONE },
  ]) {
    it(`as a guest, ${how}`, async () => {
      const { page, context, complaints } = await visit(browser, { hasScripts, viewport });
      await addTee(page, store.origin);
      await fillCheckout(page, anEmail());
      const number = await placeOrderByInvoice(page);
      assert.match(number, /^\d+$/);
      await page.getByText("Thank you for your order.").waitFor();
      await page.getByRole("link", { name: /^Cart\s?, 0 item/ }).waitFor();
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it("has accessible checkout steps that keep the input when a required field is missing", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    await addTee(page, store.origin);
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByLabel("Full name").fill("Grace Hopper");
    await assertAccessible(page, "checkout, details");
    await page.getByRole("button", { name: "Continue to delivery" }).click();
    await page.getByText("Enter a street address.").first().waitFor();
    assert.equal(await page.getByLabel("Full name").inputValue(), "Grace Hopper");
    await assertAccessible(page, "checkout, with problems");
    await page.getByLabel("Country or region").selectOption("GB");
    await page.getByLabel("Postcode").waitFor();
    assert.equal(await page.getByLabel("Full name").inputValue(), "Grace Hopper");
    await page.goto(`${store.origin}/cart`);
    await fillCheckout(page, anEmail());
    await assertAccessible(page, "checkout, payment");
    await page.goBack();
    await assertAccessible(page, "checkout, delivery");
    await page.goForward();
    await placeOrderByInvoice(page);
    await assertAccessible(page, "the order");
    await context.close();
  });

  it("with a declined card first, without entering anything twice", async () => {
    const { page, context, complaints } = await visit(browser);
    await addTee(page, store.origin);
    await fillCheckout(page, anEmail());
    await page.getByRole("radio", { name: /Test payment/ }).check();
    await page.getByRole("button", { name: /Place order/ }).click();
    await page.getByRole("button", { name: "Card declined" }).click();
    await page
      .getByRole("alert")
      .getByText(/declined/)
      .waitFor();
    await page.getByRole("radio", { name: /Test payment/ }).check();
    await page.getByRole("button", { name: /Place order/ }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Thank you for your order.").waitFor();
    await page.getByText(/^Paid \(/).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("as a member who keeps the cart at sign-up and sees the order in the account", async () => {
    const { page, context, complaints } = await visit(browser);
    await addTee(page, store.origin);
    await page.goto(`${store.origin}/account/sign-in`);
    await page
      .getByRole("button", { name: /create|sign up/i })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Email" }).fill(anEmail());
    await page
      .getByLabel(/first name|name/i)
      .first()
      .fill("Ada");
    await page
      .getByLabel(/password/i)
      .first()
      .fill("correct horse battery staple 42");
    await page.getByRole("button", { name: /create|sign up/i }).click();
    await page.getByRole("heading", { name: "Hello, Ada" }).waitFor();
    await page.getByRole("link", { name: /^Cart\s?, 1 item/ }).waitFor();
    await page.goto(`${store.origin}/cart`);
    await fillCheckout(page, anEmail());
    const number = await placeOrderByInvoice(page);
    await page.goto(`${store.origin}/account`);
    await assertAccessible(page, "the account");
    await page.getByRole("link", { name: `Order ${number}` }).click();
    await page.getByRole("heading", { name: new RegExp(`Order ${number}`) }).waitFor();
    await page.goto(`${store.origin}/account`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("link", { name: "Account", exact: true }).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("shows the order to other visitors only with its key", async () => {
    const { page, context } = await visit(browser);
    await addTee(page, store.origin);
    const email = anEmail();
    await fillCheckout(page, email);
    await placeOrderByInvoice(page);
    const url = new URL(page.url());
    const stranger = await visit(browser);
    const refused = await stranger.page.goto(url.origin + url.pathname);
    assert.equal(refused?.status(), 404);
    const allowed = await stranger.page.goto(`${url.origin}${url.pathname}?key=${url.searchParams.get("key")}`);
    assert.equal(allowed?.status(), 200);
    // A visitor with the order's key can correct the shipping address within its region.
    const address = { country: "US", subdivision: "NY", city: "New York", postalCode: "10001", addressLine: "1 Road" };
    const respelled = await fetch(`${store.origin}/ecom/v1${url.pathname}`, {
      method: "PATCH",
      headers: { authorization: API_KEY, "content-type": "application/json" },
      body: JSON.stringify({ order: { recipientInfo: { address, contactDetails: { firstName: "Ada" } } } }),
    });
    assert.equal(respelled.status, 200);
    await stranger.page.getByRole("link", { name: "Change address" }).click();
    assert.equal(await stranger.page.getByLabel("State").inputValue(), "US-NY", "as apps spell it, too");
    await stranger.page.getByLabel("Phone").fill("12345");
    await stranger.page.getByRole("button", { name: "Save address" }).click();
    await stranger.page.getByRole("link", { name: "Enter a valid phone number, or leave this field empty." }).waitFor();
    assert.equal(await stranger.page.getByLabel("Phone").getAttribute("aria-invalid"), "true");
    await stranger.page.getByLabel("Phone").fill("");
    await stranger.page.getByLabel("Street address").fill("99 Other Street");
    await assertAccessible(stranger.page, "the address of an order");
    await stranger.page.getByRole("button", { name: "Save address" }).click();
    await stranger.page.getByText("Address updated.").waitFor();
    await stranger.page.getByText("99 Other Street").waitFor();
    // Creating an account afterwards only takes a password; past orders are added once the email address is verified.
    await page.getByRole("link", { name: "Create an account" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Email" }).inputValue(), email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple 42");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/account\/confirm-email/);
    await Promise.all([context.close(), stranger.context.close()]);
  });
});

describe("a sold-out variant", () => {
  it("has no delivery date and offers similar items in the same size, on product pages and in lists", async (t) => {
    const { page, context, complaints } = await visit(browser, { viewport: PHONE });
    t.after(() => context.close());
    await page.goto(`${store.origin}/p/toadstool-tee`);
    await page.getByText(/^Arrives /).waitFor();
    await page.getByRole("radio", { name: /^XS/ }).check({ force: true });
    await page.getByRole("radio", { name: /^Sage/ }).check({ force: true });
    await page.getByRole("heading", { name: "Similar items you can buy now" }).waitFor();
    assert.equal(await page.getByText(/^Arrives /).isVisible(), false);
    await assertAccessible(page, "a sold-out choice");
    await page.locator("[data-alternatives] a").first().click();
    assert.equal(new URL(page.url()).searchParams.get("option.Size"), "XS");
    assert.equal(await page.getByRole("radio", { name: "XS", exact: true }).isChecked(), true);
    await page.goto(`${store.origin}/search?q=toadstool+tee`);
    await page.getByRole("button", { name: "Choose options of Toadstool Tee" }).click();
    const sheet = page.getByRole("dialog", { name: "Toadstool Tee" });
    const picture = () => sheet.locator("[data-choice-picture] img").getAttribute("src");
    const first = await picture();
    await sheet.getByRole("radio", { name: /^Sage/ }).check({ force: true });
    await sheet.getByText("Color: Sage", { exact: true }).waitFor();
    assert.notEqual(await picture(), first, "the picture follows the color");
    await sheet.getByRole("radio", { name: /^XS/ }).check({ force: true });
    await sheet.getByRole("heading", { name: "Similar items you can buy now" }).waitFor();
    await sheet.getByRole("textbox", { name: "Email" }).fill(anEmail());
    await sheet.getByRole("button", { name: "Notify me" }).click();
    await sheet.getByText(/^We'll email/).waitFor();
    assert.deepEqual(complaints, []);
    // The page of a sold-out product has the same content without scripts.
    const plain = await (await fetch(`${store.origin}/p/forest-floor-mug`)).text();
    assert.match(plain, /Similar items you can buy now/);
    assert.doesNotMatch(plain, /<li(?![^>]*hidden)[^>]*data-note-when/);
  });
});

describe("page weight", () => {
  it("limits the scripts loaded before any interaction", async () => {
    for (const [path, limit] of [
      ["/c/prints", 15_000],
      [aTee, 20_000],
    ] as const) {
      const { page, context } = await visit(browser);
      const sizes: number[] = [];
      page.on("response", async (response) => {
        if (response.request().resourceType() === "script")
          sizes.push((await response.request().sizes()).responseBodySize);
      });
      await page.goto(store.origin + path, { waitUntil: "networkidle" });
      const total = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(total > 0 && total <= limit, `${path} loads ${total} bytes of script`);
      await context.close();
    }
  });
});
