/** The online store in a browser: posts and their feed, dragged sections, shared previews, an outage while editing, the contact form. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { DESIGN_ID, getDesign } from "#api/content/designs.ts";
import { OWNER, openEmptyStore, openStorefront, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, type Visit, visit } from "../../browser.ts";
import { photograph, settle, signIn } from "../backoffice-store.ts";

let store: WholeStore;
let browser: Browser;

before(async () => {
  store = await openEmptyStore();
  await openStorefront(store.admin);
  await store.addGoods({ name: "Stoneware cup", priceData: { price: 28 } }, 40);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await store?.close();
});

async function open(path: string): Promise<Visit> {
  const opened = await visit(browser, { viewport: DESKTOP });
  await opened.page.goto(`${store.origin}/admin${path}`);
  await signIn(opened.page);
  await settle(opened.page);
  return opened;
}

const preview = (page: Page) => page.frameLocator("iframe");
const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) }).first();
const isSaved = (page: Page) => page.getByText(/^Saved /).waitFor();
const savedHome = async () =>
  (await store.admin(getDesign, { params: { documentId: DESIGN_ID } })).document.draft.templates.home;

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Changes published").waitFor();
}

it("a post with tags is written and published, and is in the blog, its tags and the feed", async () => {
  const { page, context, complaints } = await open("/online-store/blog");
  await page.getByRole("button", { name: "Add blog post" }).click();
  const dialog = page.getByRole("dialog", { name: "Add blog post" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("A new kiln");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await page.getByRole("textbox", { name: "Excerpt" }).fill("Why we fire hotter now");
  await page.getByRole("textbox", { name: "Tags" }).fill("studio, kilns");
  await page.getByRole("textbox", { name: "Author" }).fill("Ada");
  await isSaved(page);
  await preview(page).getByRole("heading", { level: 1, name: "A new kiln" }).waitFor();
  await publish(page);
  const shop = await context.newPage();
  await shop.goto(`${store.origin}/blog`);
  await shop.getByText("Why we fire hotter now").waitFor();
  await shop.getByRole("link", { name: "A new kiln" }).first().click();
  await shop.getByRole("heading", { level: 1, name: "A new kiln" }).waitFor();
  await assertAccessible(shop, "a post");
  await shop.getByRole("link", { name: "kilns" }).click();
  await shop.waitForURL("**/blog/tags/kilns");
  await shop.getByRole("link", { name: "A new kiln" }).first().waitFor();
  const feed = await (await fetch(`${store.origin}/blog/feed.xml`)).text();
  assert.match(feed, /<title>A new kiln<\/title>/);
  assert.match(feed, /<name>Ada<\/name>/);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("sections are reordered by dragging and with the keyboard, in the tree, the preview and the draft", async () => {
  const { page, context } = await open("/online-store/design");
  await rowOf(page, "Hero").waitFor();
  const ids = (await savedHome()).map(({ id }) => id);
  const [first = "", second = "", third = ""] = ids;
  await preview(page).locator(`[data-section="${first}"]`).waitFor();
  const keyed = (id: string) => page.locator(`[role="row"][data-key="${id}"]`);
  const waitForOrder = (...expected: string[]) =>
    page.waitForFunction((order) => {
      const rows = [...document.querySelectorAll<HTMLElement>('[role="row"][data-key]')];
      return order.every((id, index) => rows[index]?.dataset.key === id);
    }, expected);
  const target = await keyed(third).boundingBox();
  assert.ok(target !== null);
  await keyed(first).hover();
  await page.mouse.down();
  await page.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 8 });
  // The lower edge of the third row: after it.
  await page.mouse.move(target.x + 60, target.y + target.height - 2, { steps: 4 });
  await page.mouse.up();
  await waitForOrder(second, third, first);
  await isSaved(page);
  assert.deepEqual(
    (await savedHome()).slice(0, 3).map(({ id }) => id),
    [second, third, first],
  );

  await keyed(first).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await waitForOrder(second, first, third);
  await page.keyboard.press("Alt+ArrowUp");
  await waitForOrder(first, second, third);
  await isSaved(page);
  assert.deepEqual(
    (await savedHome()).map(({ id }) => id),
    ids,
  );
  await preview(page).locator(`[data-section="${first}"] ~ [data-section="${second}"]`).waitFor({ state: "attached" });
  await context.close();
});

it("a shared preview shows drafts to its visitor alone, until it is revoked", async () => {
  const { page, context } = await open("/online-store/design");
  await rowOf(page, "Hero").click();
  await page
    .getByRole("region", { name: "Hero settings" })
    .getByRole("textbox", { name: "Heading" })
    .fill("Not yet public");
  await isSaved(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Share preview" });
  await dialog.getByRole("textbox", { name: "Who it's for" }).fill("Photographer");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = (await dialog.getByText(/\/preview\/[\w-]+$/).textContent()) ?? "";
  await photograph(page, "share preview");

  const other = await visit(browser, { viewport: PHONE });
  await other.page.goto(store.origin);
  await other.page.getByRole("heading", { level: 1 }).waitFor();
  assert.doesNotMatch(await other.page.content(), /Not yet public/);
  await other.page.goto(address);
  await other.page.getByRole("heading", { name: "Not yet public" }).waitFor();
  await other.page.getByRole("button", { name: "Exit preview" }).waitFor();
  await assertFits(other.page, "preview on a phone");
  await photograph(other.page, "shared preview");

  await dialog.getByRole("button", { name: "Revoke Photographer" }).click();
  await page.getByText("Link revoked").waitFor();
  await other.page.goto(store.origin);
  await other.page.getByRole("heading", { level: 1 }).waitFor();
  assert.doesNotMatch(await other.page.content(), /Not yet public/);
  await other.page.goto(address);
  await other.page.getByRole("heading", { level: 1, name: "This preview link has expired" }).waitFor();
  await other.context.close();
  await context.close();
});

it("editing goes on during an outage; everything is saved and shown afterwards", async () => {
  const { page, context } = await open("/online-store/design");
  await rowOf(page, "Hero").click();
  const form = page.getByRole("region", { name: "Hero settings" });
  const heading = preview(page).locator("[data-section=home-hero]").getByRole("heading").first();
  await heading.waitFor();
  await context.setOffline(true);
  await form.getByRole("textbox", { name: "Heading" }).fill("Typed without a network");
  await page.getByText("Not saved. You're offline").waitFor();
  await form.getByRole("textbox", { name: "Text", exact: true }).fill("And this as well");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  await photograph(page, "editor offline");
  await context.setOffline(false);
  await isSaved(page);
  const hero = (await savedHome()).find(({ id }) => id === "home-hero");
  assert.deepEqual([hero?.settings.heading, hero?.settings.text], ["Typed without a network", "And this as well"]);
  await preview(page).getByRole("heading", { name: "Typed without a network" }).waitFor();
  await preview(page).getByText("And this as well").waitFor();
  await context.close();
});

it("the contact page sends messages, with and without scripts", async () => {
  const { page, context, complaints } = await open("/online-store/pages");
  await page.getByRole("button", { name: "Add page" }).click();
  const dialog = page.getByRole("dialog", { name: "Add page" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Write to us");
  await dialog.getByRole("radio", { name: "Contact" }).check();
  await dialog.getByRole("button", { name: "Create" }).click();
  await preview(page).getByRole("textbox", { name: "Message" }).waitFor();
  await photograph(page, "contact editor");
  await publish(page);
  assert.deepEqual(complaints, []);
  await context.close();

  for (const [viewport, hasScripts, path] of [
    [DESKTOP, true, "/pages/write-to-us"],
    [PHONE, false, "/pages/write-to-us"],
    // Every store has this page.
    [DESKTOP, false, "/contact"],
    [PHONE, true, "/contact"],
  ] as const) {
    const shopper = await visit(browser, { viewport, hasScripts });
    const shop = shopper.page;
    await shop.goto(store.origin + path);
    await photograph(shop, `contact ${path.slice(1).replaceAll("/", " ")} ${viewport.width}`);
    const form = shop.locator("form", { has: shop.getByRole("textbox", { name: "Message" }) });
    await form.getByRole("textbox", { name: /^Name/ }).fill("Bea");
    await form.getByRole("textbox", { name: "Email" }).fill("bea@example.com");
    await form.getByRole("textbox", { name: "Message" }).fill(`Written at ${viewport.width} pixels on ${path}`);
    if (hasScripts) {
      await assertAccessible(shop, "contact page");
      await assertFits(shop, "contact page");
    }
    await form.getByRole("button", { name: "Send message" }).click();
    await shop.getByRole("heading", { level: 1, name: "Message sent" }).waitFor();
    await photograph(shop, `contact sent ${viewport.width}`);
    assert.ok(
      (await store.mailsTo(OWNER.email)).some(({ text }) =>
        text.includes(`Written at ${viewport.width} pixels on ${path}`),
      ),
    );
    await shopper.context.close();
  }
});
