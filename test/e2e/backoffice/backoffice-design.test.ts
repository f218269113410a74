/** The design editor in a browser: sections, undo, publishing, versions, two editors at once, themes, pages; on a desktop and a phone. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { defaultDesign } from "#api/content/default-design.ts";
import { DESIGN_ID, getDesign, saveDesign } from "#api/content/designs.ts";
import { openEmptyStore, openStorefront, type WholeStore } from "#test/flows/whole-store.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, type Visit, visit } from "../browser.ts";
import { photograph, settle, signIn } from "./backoffice-store.ts";

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

async function open(path: string, viewport = DESKTOP): Promise<Visit> {
  const opened = await visit(browser, { viewport });
  await opened.page.goto(`${store.origin}/admin${path}`);
  await signIn(opened.page);
  await settle(opened.page);
  return opened;
}

const openEditor = async (viewport = DESKTOP): Promise<Visit> => {
  const opened = await open("/online-store/design", viewport);
  await rowOf(opened.page, "Hero").waitFor();
  return opened;
};
const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) }).first();
const preview = (page: Page) => page.frameLocator("iframe");
const isSaved = (page: Page) => page.getByText(/^Saved /).waitFor();
const rowNames = async (page: Page): Promise<string[]> =>
  (await page.getByRole("row").allTextContents()).map((text) => text.trim());

async function shopText(path = "/"): Promise<string> {
  const response = await fetch(`${store.origin}${path}`);
  return response.text();
}

it("the hero's text, a new section and its place are edited, undone and published; shoppers see them at once", async () => {
  const { page, context, complaints } = await openEditor();
  await photograph(page, "editor start");
  await rowOf(page, "Hero").click();
  const form = page.getByRole("region", { name: "Hero settings" });
  await form.getByRole("textbox", { name: "Heading" }).fill("Clay for every day");
  await preview(page).getByRole("heading", { name: "Clay for every day" }).waitFor();
  await isSaved(page);
  assert.doesNotMatch(await shopText(), /Clay for every day/);
  const shop = await context.newPage();
  await shop.goto(store.origin);
  await shop.getByRole("heading", { level: 1 }).waitFor();
  assert.doesNotMatch(await shop.content(), /Clay for every day|looking at a draft/, "the merchant sees the store");
  await shop.close();

  await page.getByRole("button", { name: "Add section" }).click();
  await photograph(page, "editor picker");
  await page.getByRole("dialog").getByRole("button", { name: /^FAQ/ }).click();
  const added = rowOf(page, "FAQ");
  await added.waitFor();
  assert.deepEqual((await rowNames(page)).indexOf("FAQ"), 1, "after the selected section");
  await added.focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText(/^FAQ: position 1 of/).waitFor();
  assert.equal((await rowNames(page)).indexOf("FAQ"), 0);
  await page.keyboard.press("Control+z");
  assert.equal((await rowNames(page)).indexOf("FAQ"), 1);
  await page.keyboard.press("Control+Shift+z");
  assert.equal((await rowNames(page)).indexOf("FAQ"), 0);
  await photograph(page, "editor section");
  await assertAccessible(page, "design editor");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await added.waitFor({ state: "detached" });
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await added.waitFor();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Note" }).fill("Clay");
  await photograph(page, "editor publish");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Changes published").waitFor();
  assert.match(await shopText(), /Clay for every day/);
  await page.getByText("Published", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a click in the preview selects the section; hidden sections leave the page", async () => {
  const { page, context } = await openEditor();
  await preview(page).locator("[data-section=home-hero]").click();
  await page.getByRole("region", { name: "Hero settings" }).waitFor();
  await page.getByRole("region", { name: "Hero settings" }).getByRole("button", { name: "Hide" }).click();
  await preview(page).locator("[data-section=home-hero]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await preview(page).locator("[data-section=home-hero]").waitFor();
  await context.close();
});

it("a version is restored, and publishing is scheduled and canceled", async () => {
  const { page, context } = await openEditor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  await page.getByRole("button", { name: "Restore version 1" }).click();
  await page.getByText("Version restored").waitFor();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "At a set time" }).check();
  await dialog
    .getByRole("textbox", { name: "Date and time" })
    .or(dialog.getByLabel("Date and time"))
    .first()
    .fill("2020-01-01T08:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await dialog.getByText("Choose a time in the future.").waitFor();
  await dialog.getByLabel("Date and time").fill("2099-01-01T08:00");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page.getByText("Scheduled", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Cancel schedule" }).click();
  await page.getByText("Schedule canceled").waitFor();
  await context.close();
});

it("a draft that was saved elsewhere isn't overwritten without asking", async () => {
  const { page, context } = await openEditor();
  const { document } = await store.admin(getDesign, { params: { documentId: DESIGN_ID } });
  const theirs = { ...document.draft, header: { ...document.draft.header, announcement: "Theirs" } };
  await store.admin(saveDesign, {
    params: { documentId: DESIGN_ID },
    body: { revision: document.revision, draft: theirs },
  });
  await page.getByRole("button", { name: "Header" }).click();
  await page.getByRole("textbox", { name: "Announcement" }).fill("Mine");
  const conflict = page.getByRole("alertdialog", { name: "Someone else changed this draft" });
  await conflict.waitFor();
  await photograph(page, "editor conflict");
  await conflict.getByRole("button", { name: "Load saved draft" }).click();
  await conflict.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("textbox", { name: "Announcement" }).inputValue(), "Theirs");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  assert.equal(await page.getByRole("textbox", { name: "Announcement" }).inputValue(), "Mine");
  await isSaved(page);
  const saved = await store.admin(getDesign, { params: { documentId: DESIGN_ID } });
  assert.equal(saved.document.draft.header.announcement, "Mine");
  await context.close();
});

it("a theme is chosen, and a color that is too pale is replaced by the nearest readable one", async () => {
  const { page, context, complaints } = await openEditor();
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await page.getByText("Studio", { exact: true }).click();
  const links = page.getByRole("textbox", { name: "Buttons and links", exact: true });
  await links.fill("#cccccc");
  await page.getByText(/too low for text/).waitFor();
  await photograph(page, "editor theme");
  await assertAccessible(page, "theme panel");
  await page.getByRole("button", { name: /^Use #/ }).click();
  await page.getByText(/too low for text/).waitFor({ state: "detached" });
  await isSaved(page);
  await page.getByRole("button", { name: "Header", exact: true }).click();
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Cups");
  await isSaved(page);
  await photograph(page, "editor header");
  await assertAccessible(page, "header panel");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("on a phone, sections, settings and preview are separate views", async () => {
  const { page, context } = await openEditor(PHONE);
  await assertFits(page, "editor on a phone");
  await photograph(page, "phone sections");
  await rowOf(page, "Hero").click();
  const form = page.getByRole("region", { name: "Hero settings" });
  await form.getByRole("textbox", { name: "Heading" }).fill("On the phone");
  await photograph(page, "phone settings");
  await assertAccessible(page, "editor on a phone");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await preview(page).getByRole("heading", { name: "On the phone" }).waitFor();
  assert.equal(await page.locator("iframe").evaluate((frame) => frame.clientWidth), 390, "as wide as the phone");
  await photograph(page, "phone preview");
  await context.close();
});

it("a page is created from a template, edited and published", async () => {
  const { page, context, complaints } = await open("/online-store");
  await photograph(page, "online store");
  await assertAccessible(page, "online store");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Pages/ })
    .click();
  await page.getByRole("heading", { name: "No pages yet" }).waitFor();
  await page.getByRole("button", { name: "Add page" }).click();
  const dialog = page.getByRole("dialog", { name: "Add page" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await title.fill("About us");
  assert.equal(await dialog.getByRole("radio", { name: "About us" }).isChecked(), true);
  await title.fill("Size guide");
  assert.equal(await dialog.getByRole("radio", { name: "Empty page" }).isChecked(), true);
  await dialog.getByRole("radio", { name: "FAQ" }).check();
  // A chosen template stays.
  await title.fill("Contact");
  await title.fill("Questions & answers");
  assert.equal(await dialog.getByRole("radio", { name: "FAQ" }).isChecked(), true);
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Changes published").waitFor();
  assert.match(await shopText("/pages/questions-answers"), /Frequently asked questions/);
  await photograph(page, "page editor");
  await page.getByRole("link", { name: "Exit editor" }).click();
  await page.getByRole("row", { name: /Questions & answers/ }).waitFor();
  await photograph(page, "pages");
  await page.setViewportSize(PHONE);
  await assertFits(page, "pages on a phone");
  await assertAccessible(page, "pages");
  await page.getByRole("button", { name: "Actions for Questions & answers" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await page.getByText("Page unpublished").waitFor();
  assert.equal((await fetch(`${store.origin}/pages/questions-answers`)).status, 404);
  await page.getByRole("button", { name: "Actions for Questions & answers" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "No pages yet" }).waitFor();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("link", { name: "Questions & answers" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  await page.getByRole("dialog").getByText("Version 1").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("typing on a page of 500 sections touches one row and one section of the preview, and saves once", async () => {
  const { document: design } = await store.admin(getDesign, { params: { documentId: DESIGN_ID } });
  const many = Array.from({ length: 500 - defaultDesign.templates.home.length }, (_, index) => ({
    id: `text-${index}`,
    type: "rich-text",
    isHidden: false,
    settings: { heading: `Chapter ${index}` },
    blocks: [],
  }));
  const home = [...defaultDesign.templates.home, ...many];
  const draft = { ...design.draft, templates: { ...design.draft.templates, home } };
  await store.admin(saveDesign, {
    params: { documentId: DESIGN_ID },
    body: { revision: design.revision, draft },
  });
  const { page, context } = await openEditor();
  await preview(page).getByText("Chapter 492").waitFor();
  await rowOf(page, "Hero").click();
  await page.getByRole("region", { name: "Hero settings" }).getByRole("textbox", { name: "Heading" }).waitFor();
  let saves = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/designs/")) saves++;
  });
  const whileTyping = await page.evaluate(typeAndWatch, "Five hundred");
  assert.deepEqual(whileTyping, { rows: [], sections: [], value: "Five hundred" }, "keys change only the form");
  await preview(page).getByRole("heading", { name: "Five hundred" }).waitFor();
  await rowOf(page, "Hero, Five hundred").waitFor();
  await isSaved(page);
  const { rows, sections } = await page.evaluate(() => window.touched);
  assert.deepEqual([...new Set(rows)], ["home-hero"]);
  assert.deepEqual(sections, ["home-hero"]);
  assert.equal(saves, 1);
  await context.close();
});

type Touched = { rows: string[]; sections: string[] };
declare global {
  interface Window {
    touched: Touched;
  }
}

/** Types into the heading in one task, in which no timer runs. Records the rows of the tree and the sections of the preview that change. */
async function typeAndWatch(text: string): Promise<Touched & { value: string }> {
  const touched: Touched = { rows: [], sections: [] };
  window.touched = touched;
  const tree = document.querySelector('[role="treegrid"]');
  const shop = document.querySelector("iframe")?.contentDocument?.body;
  const input = document.querySelector<HTMLInputElement>('section[aria-label="Hero settings"] input');
  if (!tree || !shop || !input) throw new Error("The editor is incomplete.");
  const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
  const rows = new MutationObserver((records) => {
    for (const { target } of records)
      touched.rows.push(elementOf(target)?.closest<HTMLElement>("[data-key]")?.dataset.key ?? "tree");
  });
  rows.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
  const sections = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      touched.sections.push((node as Element).getAttribute?.("data-section") ?? node.nodeName);
  });
  sections.observe(shop, { subtree: true, childList: true });
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  setter?.call(input, "");
  for (const letter of text) {
    setter?.call(input, input.value + letter);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    // React renders before the next letter.
    await Promise.resolve();
    await Promise.resolve();
  }
  return { rows: [...touched.rows], sections: [...touched.sections], value: input.value };
}
