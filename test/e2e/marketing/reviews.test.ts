/** Reviews in Chromium: written by a buyer without scripts, moderated in the back office, and shown in the shop. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { createShopReview } from "#api/marketing/reviews/shop-reviews.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { createReviewToken } from "#server/marketing/reviews/links.ts";
import { loadSharp } from "#server/store/media/sharp.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { type BackOffice, openBackOffice, settle } from "../backoffice/backoffice-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";

let office: BackOffice;
let browser: Browser;

before(async () => {
  browser = await openBrowser();
  office = await openBackOffice();
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

/** With `SCREENSHOTS` set to a folder, keeps what the test sees. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The link to the reviews of a delivered order. */
async function deliver(): Promise<string> {
  const { store, cup } = office;
  const { orderId } = await (await aGuest(store)).buy(cup);
  await store.admin(createFulfillment, { params: { orderId }, body: { fulfillment: {}, sendShippingEmail: false } });
  return createReviewToken(store.app.store, orderId);
}

/** Checks the same page with scripts, which axe needs. */
async function inspect(seen: Page, what: string): Promise<void> {
  const { page, context } = await visit(browser, { viewport: PHONE });
  await page.goto(seen.url());
  await assertAccessible(page, what);
  await context.close();
}

const article = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

it("a buyer writes a review without scripts, staff publish it, and shoppers find and vote for it", async (t) => {
  const { store, cup } = office;
  const address = `${store.origin}/p/${cup.product.slug}`;
  const { page, context, complaints } = await visit(browser, { viewport: PHONE, hasScripts: false });
  t.after(() => context.close());
  await page.goto(address);
  await page.getByRole("heading", { name: "Reviews" }).waitFor();
  await page.getByText("No reviews yet").waitFor();
  await page.getByRole("link", { name: "Write a review" }).click();
  await page.getByText("Sign in to review what you bought").waitFor();
  await inspect(page, "the refused review");

  const token = await deliver();
  await page.goto(`${store.origin}/review/order/${token}`);
  await keep(page, "order-390");
  await inspect(page, "the order's reviews");
  await page.getByRole("link", { name: "Write a review of Stoneware cup" }).click();
  await page.getByRole("heading", { name: "Review Stoneware cup" }).waitFor();
  await keep(page, "form-390");
  await inspect(page, "the review form");
  await assertFits(page, "the review form");
  await page.getByRole("radio", { name: /4 stars/ }).check({ force: true });
  await page.getByRole("textbox", { name: "Title" }).fill("Warm in the hand");
  await page.getByRole("textbox", { name: "Review" }).fill("The glaze is beautiful.\nIt holds the heat.");
  const sharp = await loadSharp();
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#8fb3a4" } })
    .jpeg()
    .toBuffer();
  const photos = page.getByLabel("Photos");
  await photos.setInputFiles([{ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not an image") }]);
  await page.getByRole("button", { name: "Submit review" }).click();
  await page.getByText("A photo couldn't be read.").waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Title" }).inputValue(), "Warm in the hand");
  await page
    .getByLabel("Photos")
    .setInputFiles(["front.jpg", "back.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer: image })));
  await page.getByRole("button", { name: "Submit review" }).click();
  await page.getByRole("heading", { name: "Thanks for your review" }).waitFor();
  await page.getByText("We'll publish it after a quick check.").waitFor();

  const staff = await office.open(browser, "/reviews", { viewport: DESKTOP });
  t.after(() => staff.context.close());
  const queue = staff.page;
  await queue.getByRole("button", { name: "Pending (1)" }).click();
  await queue.getByText("Has photos").waitFor();
  await keep(queue, "queue-1280");
  await assertAccessible(queue, "the moderation queue");
  await queue.getByRole("button", { name: /^Publish: review by/ }).click();
  await queue.getByText("Review published").waitFor();
  await queue.getByRole("button", { name: "Undo" }).click();
  await queue.getByRole("button", { name: "Pending (1)" }).waitFor();
  await queue
    .getByRole("checkbox", { name: /^Select/ })
    .nth(1)
    .check();
  await queue.getByRole("region", { name: "Selected reviews" }).getByRole("button", { name: "Publish" }).click();
  await queue.getByText("No matching reviews").waitFor();
  await queue.getByRole("button", { name: "Published", exact: true }).click();
  await queue.getByRole("button", { name: /^Reply: review by/ }).click();
  const dialog = queue.getByRole("dialog", { name: /^Reply to/ });
  await dialog.getByRole("textbox", { name: "Reply" }).fill("Thank you! Ours is on the desk too.");
  await dialog.getByRole("button", { name: "Save reply" }).click();
  await queue.getByText("Your reply:").waitFor();

  await page.goto(address);
  await page.getByRole("link", { name: /4.0 out of 5 stars/ }).waitFor();
  const review = article(page, "Warm in the hand");
  await review.getByText("Verified buyer").waitFor();
  await review.getByText("Reply from Flow Store").waitFor();
  assert.equal(await review.getByRole("img").count(), 2);
  await keep(page, "product-390");
  await inspect(page, "the product page with reviews");
  await assertFits(page, "the product page with reviews");
  const json = (await page.locator('script[type="application/ld+json"]').allTextContents()).join("");
  assert.match(json, /"aggregateRating":\{"@type":"AggregateRating","ratingValue":4,.*"reviewCount":1/);
  assert.match(json, /"reviewBody":"The glaze is beautiful/);
  await review.getByRole("button", { name: /^Helpful/ }).click();
  await article(page, "Warm in the hand")
    .getByRole("button", { name: /^Helpful \(1\)/ })
    .click();
  await article(page, "Warm in the hand")
    .getByRole("button", { name: /^Helpful \(1\)/ })
    .waitFor();
  await page.goto(`${store.origin}/search?q=cup`);
  await article(page, "Stoneware cup").getByText("4.0 out of 5 stars").waitFor({ state: "attached" });
  assert.deepEqual([...complaints, ...staff.complaints], []);
});

it("reviews are filtered, sorted and paged by links, and fit phones in German and Arabic", async (t) => {
  const { store, cup } = office;
  for (const rating of [5, 5, 5, 4, 3, 2, 1, 5, 4, 5, 5]) {
    const { as } = await aGuest(store);
    await store.call(
      createShopReview,
      {
        body: {
          review: { productId: cup.product.id, rating, title: `Stars: ${rating}`, text: "Fine.", authorName: "Ada L." },
          token: await deliver(),
        },
      },
      as,
    );
  }
  const { page, context, complaints } = await visit(browser, { viewport: DESKTOP });
  t.after(() => context.close());
  await page.goto(`${store.origin}/p/${cup.product.slug}`);
  await page.getByRole("link", { name: /^See all 12 reviews/ }).click();
  await page.getByRole("heading", { level: 1, name: "Reviews of Stoneware cup" }).waitFor();
  const items = page.getByRole("article");
  assert.equal(await items.count(), 10);
  await keep(page, "reviews-1280");
  await assertAccessible(page, "the list of reviews");
  await page.getByRole("link", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  assert.equal(await items.count(), 2);
  await page.getByRole("link", { name: /1 review with 3 stars/ }).click();
  await article(page, "Stars: 3").waitFor();
  assert.equal(await items.count(), 1);
  await page.getByRole("combobox", { name: "Stars" }).selectOption("");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("lowest");
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/sort=lowest/);
  await items.first().getByText("Stars: 1").waitFor();
  await page.getByRole("checkbox", { name: "With photos (1)" }).check();
  await page.getByRole("button", { name: "Show" }).click();
  await article(page, "Warm in the hand").waitFor();
  assert.equal(await items.count(), 1);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.waitForURL(/\/reviews$/);
  await page.goto(`${store.origin}/search?q=cup`);
  await page.getByRole("radio", { name: /4 stars and up/ }).waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
});

it("the queue works on a phone, and settings change what is held", async (t) => {
  const { page, context, complaints } = await office.open(browser, "/reviews", { viewport: PHONE });
  t.after(() => context.close());
  await page.getByText("Warm in the hand").waitFor();
  await settle(page);
  await keep(page, "queue-390");
  await assertAccessible(page, "the queue on a phone");
  await assertFits(page, "the queue on a phone");
  await page.getByRole("button", { name: "Review settings" }).click();
  const dialog = page.getByRole("dialog", { name: "Review settings" });
  await dialog.getByRole("combobox", { name: "Publish automatically" }).selectOption("FROM_STARS");
  await dialog.getByRole("combobox", { name: "From" }).selectOption("3");
  await dialog.getByRole("textbox", { name: "Hold reviews with these words" }).fill("scam, fake");
  await keep(page, "settings-390");
  await assertAccessible(page, "review settings");
  await dialog.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").waitFor();
  const { store, cup } = office;
  const { as } = await aGuest(store);
  const review = { productId: cup.product.id, rating: 5, text: "Not a fake!" };
  const { status } = await store.call(createShopReview, { body: { review, token: await deliver() } }, as);
  assert.equal(status, "PENDING");
  assert.deepEqual(complaints, []);
});
