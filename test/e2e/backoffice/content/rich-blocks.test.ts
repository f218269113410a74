/** Galleries, videos, audio, maps, polls and products in a product's description: inserted by dialogs, shown in the store. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { getProductV3 } from "#api/catalog/wire/v3/products.ts";
import { assertAccessible, openBrowser } from "../../browser.ts";
import { type BackOffice, openBackOffice, photograph } from "../backoffice-store.ts";

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

const png = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

/** A second of silence: 8,000 samples of 8 bits. */
function wav(): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + 8000, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(8000, 40);
  return Buffer.concat([header, Buffer.alloc(8000, 128)]);
}

const nodesOf = async (productId: string) => {
  const query = { fields: ["DESCRIPTION" as const] };
  const { product } = await office.store.admin(getProductV3, { params: { productId }, query });
  return (product.description?.nodes ?? []).filter(({ type }) => type !== "PARAGRAPH");
};

const insert = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Insert", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Insert ${name.toLowerCase()}` });
  await dialog.waitFor();
  return dialog;
};

const submit = async (dialog: Locator, name = "Insert"): Promise<void> => {
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
};

const pick = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> => {
  const picker = page.getByRole("dialog", { name: "Select from library" });
  await picker.locator('input[type="file"]').first().setInputFiles(files);
  const name = files.length === 1 ? "Select" : `Select ${files.length} files`;
  const select = picker.getByRole("button", { name, exact: true });
  await select.click();
  await picker.waitFor({ state: "detached" });
};

test("each block is inserted, saved, edited and shown in the store", async () => {
  const { page, context } = await office.open(browser, `/products/${office.cup.product.id}`);
  const text = page.getByRole("textbox", { name: "Description", exact: true });
  await text.click();

  const gallery = await insert(page, "Gallery");
  assert.equal(await gallery.getByRole("button", { name: "Insert", exact: true }).isDisabled(), true);
  await gallery.getByRole("button", { name: "Add images and videos" }).click();
  await pick(page, [
    { name: "red.png", mimeType: "image/png", buffer: await png("#b21") },
    { name: "blue.png", mimeType: "image/png", buffer: await png("#12b") },
    { name: "green.png", mimeType: "image/png", buffer: await png("#1b2") },
  ]);
  await gallery.getByRole("textbox", { name: "Alt text of image 1" }).fill("A red cup");
  const focused = gallery.locator("button:focus");
  await gallery.getByRole("button", { name: "Move 1 down" }).focus();
  for (const name of ["Move 2 down", "Move 3 down", "Move 3 down"]) {
    await page.keyboard.press("Enter");
    await focused.and(gallery.getByRole("button", { name })).waitFor();
  }
  assert.equal(await gallery.getByRole("textbox", { name: "Alt text of image 3" }).inputValue(), "A red cup");
  await gallery.getByRole("button", { name: "Move 3 up" }).press("Enter");
  await focused.and(gallery.getByRole("button", { name: "Move 2 up" })).waitFor();
  await gallery.getByRole("button", { name: "Remove 3" }).press("Enter");
  await focused.and(gallery.getByRole("button", { name: "Remove 2" })).waitFor();
  await assertAccessible(page, "the gallery dialog");
  await photograph(page, "rich-gallery-dialog");
  await submit(gallery);

  const video = await insert(page, "Video");
  await video.getByRole("textbox", { name: "Or a link to a video" }).fill("vimeo");
  await video.getByRole("button", { name: "Insert", exact: true }).click();
  await video.getByText("Choose a video or enter a web address").first().waitFor();
  await video.getByRole("textbox", { name: "Or a link to a video" }).fill("https://vimeo.com/76979871");
  await video.getByRole("textbox", { name: "Title" }).fill("How it is thrown");
  await assertAccessible(page, "the video dialog");
  await submit(video);

  const audio = await insert(page, "Audio");
  await audio.getByRole("button", { name: "Choose audio file" }).click();
  await pick(page, [{ name: "ring.wav", mimeType: "audio/wav", buffer: wav() }]);
  await audio.getByRole("textbox", { name: "Title" }).fill("The sound of the kiln");
  await submit(audio);

  const map = await insert(page, "Map");
  await map.getByRole("textbox", { name: "Name of the place" }).fill("The workshop");
  await map.getByRole("textbox", { name: "Coordinates or map link" }).fill("43.6591, -70.2568");
  await assertAccessible(page, "the map dialog");
  await submit(map);

  const poll = await insert(page, "Poll");
  await poll.getByRole("textbox", { name: "Question" }).fill("Which glaze next?");
  await poll.getByRole("textbox", { name: "Answer 1" }).fill("Celadon");
  await poll.getByRole("textbox", { name: "Answer 2" }).fill("Tenmoku");
  await assertAccessible(page, "the poll dialog");
  await photograph(page, "rich-poll-dialog");
  await submit(poll);

  const product = await insert(page, "Embedded product");
  await product.getByRole("combobox", { name: "Product" }).fill("Linen");
  await page.getByRole("option", { name: "Linen shirt" }).click();
  await submit(product);

  const edit = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: /^Edit/ });
  await text.locator('[data-kept="VIDEO"]').click();
  await edit.and(page.getByRole("button", { name: "Edit video" })).waitFor();
  await page.keyboard.press("ControlOrMeta+a");
  await edit.waitFor({ state: "detached" });
  await text.locator('[data-kept="MAP"]').click();
  await edit.and(page.getByRole("button", { name: "Edit map" })).click();
  const edited = page.getByRole("dialog", { name: "Edit map" });
  await edited.getByRole("textbox", { name: "Address" }).fill("1 Kiln Lane, Portland");
  await submit(edited, "Save");

  await photograph(page, "rich-blocks-editor");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Product saved").last().waitFor();
  const nodes = await nodesOf(office.cup.product.id);
  assert.deepEqual(
    nodes.map(({ type }) => type),
    ["GALLERY", "VIDEO", "AUDIO", "MAP", "POLL", "APP_EMBED"],
  );
  const items = Object(nodes[0]).galleryData.items;
  assert.deepEqual(
    items.map(({ altText }: { altText: string }) => altText),
    ["", "A red cup"],
  );

  await page.goto(`${office.store.origin}/p/${office.cup.product.slug}`);
  const description = page.locator("main");
  await description.getByText("Which glaze next?").waitFor();
  assert.equal(await description.getByRole("img", { name: "A red cup" }).count(), 1);
  const [outside] = await description.getByRole("link", { name: /How it is thrown/ }).all();
  assert.equal(await outside?.getAttribute("href"), "https://vimeo.com/76979871");
  assert.equal(await description.locator("iframe").count(), 0);
  assert.match((await description.locator("audio").getAttribute("src")) ?? "", /^\/media\//);
  await description.getByText("1 Kiln Lane, Portland").waitFor();
  await description
    .getByRole("link", { name: /Linen shirt/ })
    .first()
    .waitFor();
  await description.getByRole("radio", { name: "Celadon" }).check();
  await description.getByRole("button", { name: "Vote" }).click();
  await description.getByText("100%").first().waitFor();
  await assertAccessible(page, "the product page");
  await context.close();
});
