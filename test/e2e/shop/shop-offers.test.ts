/** Offer details from the product page to the order: preorders, subscription plans, sale prices and product images. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { type DemoStore, openDemoStore } from "../demo-store.ts";
import { anEmail, aTee, fillCheckout, placeOrderByInvoice } from "./shopping.ts";

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

const PREORDER = "Preorder: On the loom now. Ships in the second week of January.";

describe("a preorder", () => {
  it("shows the same shipping date from the product list to the order", async () => {
    const { page, context, complaints } = await visit(browser, { viewport: PHONE });
    const says = (scope: string) => page.locator(scope).getByText(PREORDER, { exact: true }).first().waitFor();
    await page.goto(`${store.origin}/search?q=Lounge+Hour+Blanket`);
    await says("[data-card]");
    await page.goto(`${store.origin}/p/lounge-blanket`);
    await says("[data-offer-stock]");
    assert.equal(await page.locator('meta[property="product:availability"]').getAttribute("content"), "preorder");
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    assert.ok(graph?.includes('"availability":"https://schema.org/PreOrder"'));
    assert.ok(graph?.includes(`"description":"${PREORDER}"`));
    await page.getByRole("button", { name: "Preorder" }).first().click();
    await says("#cart-drawer");
    await page.goto(`${store.origin}/cart`);
    await says("main");
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByText(PREORDER, { exact: true }).first().waitFor({ state: "attached" });
    await page.goBack();
    await fillCheckout(page, anEmail());
    await placeOrderByInvoice(page);
    await says("main");
    await page.getByText("We've received your preorder.").waitFor();
    assert.equal(await page.getByText("packing your order").count(), 0);
    await assertAccessible(page, "the order of a preorder");
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

describe("a subscription plan", () => {
  it("sets the headline price, and cart and checkout name its term and billing interval", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    await page.goto(`${store.origin}/p/print-of-the-month`);
    const headline = page.locator("[data-offer-price]");
    assert.equal(await headline.textContent(), "$24.00");
    await page.getByRole("radio", { name: /^Every month, 1 year/ }).check({ force: true });
    assert.match((await headline.textContent()) ?? "", /\$19\.20 every month/);
    assert.match((await headline.textContent()) ?? "", /\$24\.00/);
    assert.match((await headline.textContent()) ?? "", /Save 20%/);
    await assertAccessible(page, "a chosen plan");
    await page.getByRole("button", { name: "Subscribe" }).first().click();
    const plan = "Plan: Every month, 1 year (billed every month, 12 payments)";
    await page.locator("#cart-drawer").getByText(plan).waitFor();
    await page.goto(`${store.origin}/cart`);
    await page.getByRole("button", { name: "Check out" }).click();
    await page.waitForURL(/\/checkout\//);
    await page.getByText(plan).first().waitFor({ state: "attached" });
    await context.close();
  });

  it("sets the headline price without scripts, too", async () => {
    const { page, context } = await visit(browser, { hasScripts: false });
    await page.goto(`${store.origin}/p/print-of-the-month`);
    const value = await page.getByRole("radio", { name: /^Every month, 1 year/ }).getAttribute("value");
    await page.goto(`${store.origin}/p/print-of-the-month?plan=${value}`);
    assert.match((await page.locator("[data-offer-price]").textContent()) ?? "", /\$19\.20 every month/);
    await context.close();
  });
});

/** The compare-at price has a screen reader label. */
const SALE = /from \$\d+\.\d\dbefore \$\d+\.\d\d/;

it("a sale shows the price, compare-at price and savings before a size is selected", async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${store.origin}/search?sale=1&q=tee`);
  const card = page.locator("[data-card]", { hasText: "from" }).first();
  assert.match((await card.textContent()) ?? "", SALE);
  await card.getByRole("link").first().click();
  const headline = page.locator("[data-offer-price]");
  await headline.getByText(/^Save (up to )?\d+%$/).waitFor();
  assert.match((await headline.textContent()) ?? "", SALE);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await headline.getByText(/^from/).waitFor({ state: "detached" });
  await headline.getByText(/^Save \d+%$/).waitFor();
  await context.close();
});

const shownPicture = (page: Page) =>
  page.evaluate(() => {
    const track = document.querySelector("[data-track]");
    const box = track?.getBoundingClientRect();
    const slides = [...(track?.querySelectorAll("[data-media]") ?? [])];
    const shown = slides.find((slide) => Math.abs(slide.getBoundingClientRect().left - (box?.left ?? 0)) < 5);
    return shown?.querySelector("img")?.alt;
  });

async function waitForPicture(page: Page, index: number): Promise<void> {
  await page.locator(`[data-thumbnail="${index}"][aria-current]`).waitFor();
}

describe("the gallery", () => {
  it("shows the image of the selected options, even before a size is selected", async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, context } = await visit(browser, { viewport });
      await page.goto(store.origin + aTee);
      await waitForPicture(page, 0);
      await page.getByRole("radio", { name: /^Mustard/ }).check({ force: true });
      await waitForPicture(page, 2);
      await page.getByRole("radio", { name: /^Cream/ }).check({ force: true });
      await waitForPicture(page, 1);
      await context.close();
    }
  });

  it("starts with the selected variant's image without scripts", async () => {
    const { page, context } = await visit(browser, { hasScripts: false });
    await page.goto(store.origin + aTee);
    const first = page.locator("[data-track] img").first();
    const before = await first.getAttribute("src");
    await page.getByRole("radio", { name: /^Mustard/ }).check({ force: true });
    await page.getByRole("button", { name: "Update price and availability" }).click();
    await page.waitForURL(/Mustard/);
    assert.notEqual(await first.getAttribute("src"), before);
    await context.close();
  });

  it("keeps its image while focus moves through it", async () => {
    const { page, context } = await visit(browser);
    await page.goto(store.origin + aTee);
    await waitForPicture(page, 0);
    const before = await shownPicture(page);
    await page.locator("[data-media] a").first().focus();
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press("Tab");
      assert.equal(await shownPicture(page), before);
    }
    await context.close();
  });

  it("zooms in around the clicked point, keeps the aspect ratio, and scrolls from there", async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(store.origin + aTee);
    await page.locator("[data-media] a").first().click();
    const picture = page.locator("[data-zoom] img");
    const box = async () => (await picture.boundingBox()) ?? assert.fail("a picture is shown");
    await picture.waitFor();
    const fitted = await box();
    // 75% from the left, 25% from the top.
    const point = { x: fitted.x + fitted.width * 0.75, y: fitted.y + fitted.height * 0.25 };
    await page.mouse.click(point.x, point.y);
    await page.locator("[data-zoom] [aria-pressed=true]").waitFor();
    const zoomed = await box();
    assert.ok(Math.abs(zoomed.width / zoomed.height - fitted.width / fitted.height) < 0.01, "keeps its proportions");
    assert.ok(zoomed.width > fitted.width * 2, "is larger");
    assert.ok(Math.abs((point.x - zoomed.x) / zoomed.width - 0.75) < 0.03, "the point stays under the pointer");
    assert.ok(Math.abs((point.y - zoomed.y) / zoomed.height - 0.25) < 0.03, "the point stays under the pointer");
    await page.mouse.down();
    await page.mouse.move(point.x + 120, point.y + 60, { steps: 4 });
    await page.mouse.up();
    const dragged = await box();
    assert.ok(Math.abs(dragged.x - zoomed.x - 120) < 12, "the mouse drags it");
    await page.keyboard.press("ArrowDown");
    await assert.doesNotReject(async () => {
      for (let wait = 0; wait < 50 && (await box()).y >= dragged.y; wait++) await page.waitForTimeout(100);
      assert.ok((await box()).y < dragged.y);
    }, "arrow keys scroll it");
    await assertAccessible(page, "an enlarged picture");
    await page.keyboard.press("Enter");
    await page.locator("[data-zoom] [aria-pressed=false]").waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

describe("adding to the cart", () => {
  it("shows progress at once, reports a network failure, and adds once on retry", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    await page.goto(`${store.origin}/p/slow-evening-candle`);
    const button = page.locator("[data-offer-button]");
    let isLost = true;
    await page.route("**/cart/add", async (route) => {
      // The server adds the item, but the response never arrives.
      const response = await route.fetch();
      if (isLost) {
        isLost = false;
        return route.abort("connectionreset");
      }
      return route.fulfill({ response });
    });
    const click = button.click();
    await page.locator("[data-offer-button][aria-busy=true]").waitFor();
    await click;
    const notice = page.getByRole("alert").filter({ hasText: "Couldn't add this to your cart." });
    await notice.waitFor();
    assert.equal(await button.getAttribute("aria-busy"), null);
    await assertAccessible(page, "a failed request");
    await assertFits(page, "a failed request");
    await notice.getByRole("button", { name: "Try again" }).click();
    await page.locator("#cart-drawer").getByText("Slow Evening Candle added to cart").waitFor();
    assert.equal(await notice.count(), 0);
    assert.equal(await page.locator("#cart-drawer [data-cart]").getAttribute("data-count"), "1");
    await context.close();
  });

  it("reports a network failure on the product card", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/search?q=mug`);
    await page.route("**/cart/add", (route) => route.abort("internetdisconnected"));
    const card = page.locator("[data-card]:has(form[data-add])").first();
    await card.hover();
    await card.getByRole("button", { name: /^Add / }).click();
    await card.getByRole("alert").waitFor();
    await page.unroute("**/cart/add");
    await card.getByRole("button", { name: "Try again" }).click();
    await page
      .locator("#cart-drawer")
      .getByText(/ added to cart\.$/)
      .waitFor();
    await context.close();
  });
});

it("focused elements are never hidden behind the bottom bar on a phone", async () => {
  const { page, context } = await visit(browser, { viewport: PHONE });
  await page.goto(store.origin + aTee);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await page.locator("[data-buybar]:not([hidden])").waitFor();
  await page.locator("footer a").first().focus();
  await page.evaluate(() => document.querySelector("main")?.querySelector<HTMLElement>("a:last-of-type")?.focus());
  const covered = await page.evaluate(async () => {
    const bar = document.querySelector("[data-buybar]");
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("footer :is(a, input, button)")) {
      scrollTo(0, (document.querySelector("footer")?.offsetTop ?? 0) - innerHeight + 40);
      await new Promise(requestAnimationFrame);
      element.focus();
      await new Promise(requestAnimationFrame);
      const [own, over] = [element.getBoundingClientRect(), bar?.getBoundingClientRect()];
      if (over && over.height > 0 && own.bottom > over.top + 1) found.push(element.textContent || element.id);
    }
    return found;
  });
  assert.deepEqual(covered, []);
  await context.close();
});

it("a list filtered by several colors shows each product in one of the colors", async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${store.origin}/search?f.Color=Mustard&f.Color=Navy`);
  const links = await page
    .locator("[data-card] h2 a, [data-card] h3 a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  assert.ok(links.length > 5);
  for (const href of links) assert.match(href, /option\.Color=(Mustard|Navy)/);
  await context.close();
});

it("printed pages have the text and the store's name, without menu, banner and newsletter", async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${store.origin}/pages/returns`);
  const gap = await page.evaluate(() => {
    const [heading, text] = [document.querySelector("main h2"), document.querySelector("main h2 + p")];
    return (text?.getBoundingClientRect().top ?? 0) - (heading?.getBoundingClientRect().bottom ?? 0);
  });
  assert.ok(gap >= 8, `${gap} px between a heading and its paragraph`);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.getByRole("heading", { level: 1 }).isVisible(), true);
  assert.equal(await page.locator("header a").first().isVisible(), true);
  for (const part of ["body > aside", "header nav", "header input", "footer", "footer input"])
    assert.equal(await page.locator(part).first().isVisible(), false, part);
  await context.close();
});
