/** The storefront's catalog in a browser: every kind of product, options and personalization, lists, brands and search. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, type VisitOptions, visit } from "../browser.ts";
import { API_KEY, type DemoStore, openDemoStore } from "../demo-store.ts";
import { everyKind, everyWord } from "../every-kind.ts";
import { anEmail } from "./shopping.ts";

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

const products = [
  "letter-set",
  "made-to-measure-print",
  "trio-pencils",
  "slow-evening-candle",
  "first-light-hills",
  "custom-framing",
  "print-of-the-month",
  "gift-card",
  "printable-fern",
  "drawing-evening",
  "window-cat-sweatshirt",
];
const lists = [
  "/brands",
  "/brands/Tansy%20Row",
  "/c/home",
  "/c/landscapes?ribbon=New",
  "/search?q=zzzz%20mug",
  "/search?sale=1",
];

/** Opens the collapsed sections, so their content is checked as well. */
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("main details"))
      if (!details.getAttribute("name")) details.setAttribute("open", "");
  });

describe("every screen", () => {
  for (const viewport of [PHONE, DESKTOP]) {
    it(`of a product is accessible and fits at ${viewport.width} px`, async () => {
      const { page, context, complaints } = await visit(browser, { viewport });
      for (const slug of products) {
        await page.goto(`${store.origin}/p/${slug}`);
        await openAll(page);
        await assertFits(page, slug);
        await assertAccessible(page, slug);
        assert.equal(await page.locator("h1").count(), 1, slug);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });

    it(`of a list is accessible and fits at ${viewport.width} px`, async () => {
      const { page, context, complaints } = await visit(browser, { viewport });
      for (const path of lists) {
        await page.goto(store.origin + path);
        await assertFits(page, path);
        await assertAccessible(page, path);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});

describe("a product page", () => {
  it("shows the price of each personalization, which the cart charges", async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(`${store.origin}/p/letter-set`);
    await page.getByRole("radio", { name: "Song birds" }).check({ force: true });
    await page.getByLabel(/^Name on the flap/).fill("Ada");
    await page.getByText("3 of 24 characters").waitFor();
    await page.getByRole("radio", { name: /^Harlequin/ }).check({ force: true });
    await page.getByRole("radio", { name: /^Printed paper/ }).check({ force: true });
    const total = await page.locator("[data-summary-total]").textContent();
    assert.equal(total, "$39.50");
    await page.getByRole("button", { name: "Add to cart" }).click();
    const cart = page.getByRole("dialog");
    await cart.getByText("Letter Set, Made for You added to cart").waitFor();
    await cart.getByText("Name on the flap: Ada").waitFor();
    await cart.getByText(/Envelope lining: Harlequin/).waitFor();
    assert.ok((await cart.textContent())?.includes("$39.50"));
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("loads the selected variant of a product with hundreds of variants, and links to it", async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(`${store.origin}/p/made-to-measure-print`);
    await page.getByLabel("Size, inches").selectOption("24 × 36");
    await page.getByText("Size, inches: 24 × 36").waitFor();
    assert.match((await page.locator("label", { hasText: "No frame" }).textContent()) ?? "", /unavailable/);
    await page.getByRole("radio", { name: /^Walnut/ }).check({ force: true });
    await page.waitForURL(/variant=/);
    const price = await page.locator("[data-offer-price]").textContent();
    await page.goto(page.url());
    assert.equal(await page.locator("[data-offer-price]").textContent(), price);
    assert.equal(await page.getByRole("radio", { name: /^Walnut/ }).isChecked(), true);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("changes the other options when the selected combination doesn't exist", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/custom-framing`);
    await page.getByRole("radio", { name: /^By video/ }).check({ force: true });
    const large = page.getByRole("radio", { name: /^24 × 36 in ?, unavailable/ });
    await large.check({ force: true });
    await page.getByText("Where: In the workshop", { exact: true }).waitFor();
    assert.equal(await page.getByRole("radio", { name: /^By video ?, unavailable/ }).isChecked(), false);
    await page.getByText(/^Changed to Where: In the workshop\. \$215\.00/).waitFor();
    await page.waitForURL(/variant=/);
    await context.close();
  });

  it("takes the email address for a back-in-stock notification of a sold-out variant", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/trio-pencils`);
    await page.getByRole("radio", { name: /^Moorland/ }).check({ force: true });
    const email = anEmail();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.locator("[data-notify]").getByText(email).waitFor();
    await assertAccessible(page, "a request that was taken");
    await page.getByRole("radio", { name: /^Harbor/ }).check({ force: true });
    await page.getByRole("button", { name: "Add to cart" }).waitFor();
    await context.close();
  });

  it("offers one-time and subscription prices, and adds the selected plan to the cart", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/slow-evening-candle`);
    const quarter = page.getByRole("radio", { name: /^Every quarter/ });
    await quarter.check({ force: true });
    assert.match((await page.locator("label", { hasText: "Every quarter" }).textContent()) ?? "", /Save 10%.*\$28\.80/);
    await page.getByRole("button", { name: "Subscribe" }).click();
    const cart = page.getByRole("dialog");
    await cart.getByText("Slow Evening Candle added to cart").waitFor();
    assert.ok((await cart.textContent())?.includes("$28.80"));
    await context.close();
  });

  it("shows a sticky button on a phone only while the main one is out of view", async () => {
    const { page, context } = await visit(browser, { viewport: PHONE });
    await page.goto(`${store.origin}/p/slow-evening-candle`);
    const bar = page.locator("[data-buybar]");
    await bar.waitFor({ state: "visible" });
    await bar.getByRole("button").click();
    await page.getByRole("dialog").getByText("Slow Evening Candle added to cart").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add to cart" }).first().scrollIntoViewIfNeeded();
    await bar.waitFor({ state: "hidden" });
    await context.close();
  });

  it("counts a poll vote once and shows the results, also on the next visit", async () => {
    const { page, context, complaints } = await visit(browser);
    await page.goto(`${store.origin}/p/print-of-the-month`);
    await page.getByText("Which one comes next?").click();
    await page.getByRole("radio", { name: "The fern" }).check();
    await page.getByRole("button", { name: "Vote" }).click();
    await page.locator("main").getByText("Thanks for voting.").waitFor();
    await page.getByText("Your vote", { exact: true }).waitFor();
    const votes = await page.getByText(/^\d+ votes$/).textContent();
    await assertAccessible(page, "results of a poll");
    await page.reload();
    await page.getByText("Which one comes next?").click();
    await page.getByText("Your vote", { exact: true }).waitFor();
    assert.equal(await page.getByText(/^\d+ votes$/).textContent(), votes);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("stores recently viewed products only in this browser, and clears them on request", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/orange-mug`);
    // A deferred script stores the product, so a visit that ends before it runs isn't recorded.
    await page.waitForFunction(() => localStorage.getItem("cw_seen") !== null);
    await page.goto(`${store.origin}/p/fox-mug`);
    await page.locator("footer").scrollIntoViewIfNeeded();
    const seen = page.getByRole("region", { name: "Recently viewed" });
    await seen.getByRole("link", { name: "Orange Mug" }).waitFor();
    assert.ok(!(await context.cookies()).some(({ value }) => value.includes("orange")));
    await seen.getByRole("button", { name: "Clear" }).click();
    await page.reload();
    await page.locator("footer").scrollIntoViewIfNeeded();
    assert.equal(await seen.count(), 0);
    await context.close();
  });

  it("has structured data with the displayed price and availability", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/slow-evening-candle`);
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}")[
      "@graph"
    ];
    const offer = graph[0].offers;
    assert.equal(`$${offer.price}`, await page.locator("[data-offer-price] [data-slot=price]").textContent());
    assert.match(offer.availability, /InStock$/);
    assert.equal(offer.priceSpecification.referenceQuantity.valueReference.value, "100");
    const crumbs = graph[1].itemListElement.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      crumbs,
      await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem").allTextContents(),
    );
    await context.close();
  });
});

describe("rich text", () => {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${store.origin}/stores/v3${path}`, {
      method,
      headers: { authorization: API_KEY, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.equal(response.status, 200, await response.clone().text());
    return response.json();
  };

  it("shows every kind of node completely and safely, with and without scripts", async () => {
    const { product } = await call(
      "GET",
      "/products/slug/vineyard-evening?fields=INFO_SECTION&fields=MEDIA_ITEMS_INFO",
    );
    const [{ id }] = product.infoSections;
    const { infoSection } = await call("GET", `/info-sections/${id}`);
    const description = { nodes: everyKind(product.media.itemsInfo.items[0].id) };
    await call("PATCH", `/info-sections/${id}`, { infoSection: { id, revision: infoSection.revision, description } });
    const looks: VisitOptions[] = [{ viewport: PHONE }, { viewport: DESKTOP }, { hasScripts: false }];
    for (const options of looks) {
      const { page, context, complaints } = await visit(browser, options);
      await page.goto(`${store.origin}/p/vineyard-evening`);
      const section = page.locator("details", { has: page.getByRole("heading", { name: infoSection.title }) });
      await section.locator("summary").first().click();
      const words = (await section.textContent()) ?? "";
      assert.deepEqual(
        everyWord.filter((word) => !words.includes(word)),
        [],
      );
      assert.equal(await section.locator('script, iframe, [href^="javascript"], [style]').count(), 0);
      await assertFits(page, "a text of every kind");
      // axe itself needs scripts.
      if (options.hasScripts !== false) await assertAccessible(page, "a text of every kind");
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });
});

describe("without scripts", () => {
  const plain = () => visit(browser, { hasScripts: false });

  it("a product with required choices and text is added to the cart by a plain form", async () => {
    const { page, context } = await plain();
    await page.goto(`${store.origin}/p/letter-set`);
    await page.locator('[name="option.Motif"][value="Citrus"]').check({ force: true });
    await page.getByLabel(/^Name on the flap/).fill("Ada");
    // The browser validates required radio buttons, so each group needs a selection.
    await page.locator('[name="mod.Envelope lining"][value="Rose"]').check({ force: true });
    await page.locator('[name="mod.Gift wrap"][value="Kraft paper and string"]').check({ force: true });
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL(/\/cart$/);
    await page.getByText("Gift wrap: Kraft paper and string").waitFor();
    assert.ok((await page.locator("main").textContent())?.includes("$32.00"));
    await context.close();
  });

  it("a gift card without a recipient's email is rejected at its field", async () => {
    const { page, context } = await plain();
    await page.goto(`${store.origin}/p/gift-card`);
    await page.locator('[name="option.Amount"][value="$50"]').check({ force: true });
    await page.getByLabel(/^Message/).fill("Buy yourself something nice");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Enter the recipient's email address.").first().waitFor();
    assert.equal(await page.getByLabel(/^Message/).inputValue(), "Buy yourself something nice");
    await page.getByLabel("Recipient's email").fill("friend@example.com");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.waitForURL(/\/cart$/);
    await page.getByText(/friend@example\.com/).waitFor();
    await context.close();
  });

  it("a button shows the variant's price and stock, and back-in-stock requests and polls are plain forms", async () => {
    const { page, context } = await plain();
    await page.goto(`${store.origin}/p/trio-pencils`);
    await page.locator('[name="option.Colors"][value="Moorland"]').check({ force: true });
    await page.getByRole("button", { name: "Update price and availability" }).click();
    await page.waitForURL(/option\.Colors=Moorland/);
    const email = anEmail();
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Notify me" }).click();
    await page.getByText(email).waitFor();

    await page.goto(`${store.origin}/p/print-of-the-month`);
    await page.getByText("Which one comes next?").click();
    await page.getByRole("radio", { name: "The coast at dusk" }).check();
    await page.getByRole("button", { name: "Vote" }).click();
    await page.waitForURL(/\/polls\/next-print/);
    await page.getByText("Your vote").first().waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL(/print-of-the-month/);
    await context.close();
  });

  it("lists have links to every page and filters in a form", async () => {
    const { page, context } = await plain();
    await page.goto(`${store.origin}/c/prints`);
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 2" }).click();
    await page.waitForURL(/page=2/);
    await page.goto(`${store.origin}/search`);
    await page.locator('[name="sale"]').check();
    await page.getByRole("button", { name: /^Show \d+ products/ }).click();
    await page.waitForURL(/sale=1/);
    await page
      .getByRole("list", { name: "Applied filters" })
      .getByRole("link", { name: /^On sale/ })
      .click();
    await page.waitForURL((url) => url.search === "");
    await context.close();
  });
});

describe("navigation and search", () => {
  it("follow the collection tree down and up again", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/c/home`);
    await page.getByRole("navigation", { name: "In For the home" }).getByRole("link", { name: "Mugs" }).click();
    await page.getByRole("heading", { level: 1, name: "Mugs" }).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "For the home" }).click();
    await page.getByRole("heading", { level: 1, name: "For the home" }).waitFor();
    await context.close();
  });

  it("link products to their brand, and the brand list to each brand", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/p/trio-pencils`);
    await page.locator("header").getByRole("link", { name: "Pocket Heron" }).click();
    await page.getByRole("heading", { level: 1, name: "Pocket Heron" }).waitFor();
    await page.getByRole("link", { name: "Brands", exact: true }).click();
    await page.getByRole("link", { name: /^Tansy Row/ }).click();
    await page.waitForURL(/Tansy/);
    assert.equal(await page.getByText("Pocket Heron", { exact: true }).count(), 0);
    await context.close();
  });

  it("suggest bestsellers before the first letter, then recent searches", async () => {
    const { page, context } = await visit(browser);
    await page.goto(store.origin);
    const field = page.getByRole("combobox", { name: "Search" });
    await field.click();
    await page.getByRole("option").first().waitFor();
    await field.fill("mug");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=mug/);
    await page.getByRole("combobox", { name: "Search" }).fill("");
    await page.getByRole("option", { name: /mug.*Recent searches/ }).waitFor();
    await context.close();
  });

  it("tolerate typos, and offer help when nothing is found", async () => {
    const { page, context } = await visit(browser);
    await page.goto(`${store.origin}/search?q=orngae%20mgu`);
    await page.getByRole("link", { name: "Orange Mug" }).waitFor();
    await page.goto(`${store.origin}/search?q=zzzz%20mug`);
    await page.getByText("No results for “zzzz mug”. Showing results for “mug”.").waitFor();
    await page.getByRole("link", { name: "Orange Mug" }).waitFor();
    await context.close();
  });
});
