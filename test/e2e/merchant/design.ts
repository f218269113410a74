/** The merchant's own design: logo, colors, home page, about page, main menu. */
import type { FrameLocator, Page } from "playwright-core";
import { loadSharp } from "#server/store/media/sharp.ts";
import { DESKTOP } from "../browser.ts";
import type { Merchant } from "./merchant.ts";

const preview = (page: Page): FrameLocator => page.frameLocator("iframe");
const isPhone = ({ page }: Merchant): boolean => (page.viewportSize()?.width ?? 0) < DESKTOP.width;

/** On phones, the editor's parts are separate views. */
async function showPart(merchant: Merchant, part: "Content" | "Settings" | "Preview"): Promise<void> {
  if (isPhone(merchant)) await merchant.click(merchant.page.getByRole("button", { name: part, exact: true }));
}

async function drawLogo(): Promise<Buffer> {
  const image = { width: 240, height: 80, channels: 3, background: "#7a3b1e" } as const;
  return (await loadSharp())({ create: image }).png().toBuffer();
}

export async function designStore(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(page.getByRole("main").getByRole("link", { name: "Customize", exact: true }));
  await page.getByRole("row", { name: /^Hero/ }).first().waitFor();
  await merchant.look("design editor");
  await addLogo(merchant);
  await chooseColors(merchant);
  await writeHomePage(merchant);
  await publish(merchant);
  await merchant.click(page.getByRole("link", { name: "Exit editor" }));
}

async function addLogo(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(page.getByRole("button", { name: "Brand", exact: true }));
  await merchant.click(page.getByRole("button", { name: "Choose image Logo" }));
  const picker = page.getByRole("dialog");
  const file = { name: "logo.png", mimeType: "image/png", buffer: await drawLogo() };
  await merchant.upload(picker.locator("input[type=file]"), file);
  await merchant.look("logo picker");
  await merchant.click(picker.getByRole("button", { name: "Select", exact: true }));
  await page.getByRole("slider", { name: "Logo width" }).waitFor();
  await merchant.look("brand");
}

async function chooseColors(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(page.getByRole("button", { name: "Theme", exact: true }));
  await merchant.click(page.getByText("Studio", { exact: true }));
  await merchant.fill(page.getByRole("textbox", { name: "Buttons and links", exact: true }), "#7a3b1e");
  await merchant.look("theme");
}

async function writeHomePage(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(page.getByRole("button", { name: "Sections", exact: true }));
  await showPart(merchant, "Content");
  await merchant.click(page.getByRole("row", { name: /^Hero/ }).first());
  const form = page.getByRole("region", { name: "Hero settings" });
  await merchant.fill(form.getByRole("textbox", { name: "Heading" }), "Clay for every day");
  await merchant.look("home page hero");
  await showPart(merchant, "Preview");
  await preview(page).getByRole("heading", { name: "Clay for every day" }).waitFor();
  await merchant.look("home page preview");
}

async function publish(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(page.getByRole("button", { name: "Publish", exact: true }));
  await merchant.click(page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }));
  await page.getByText("Changes published").first().waitFor();
}

export async function addAboutPage(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await merchant.click(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Pages/ })
      .first(),
  );
  await merchant.click(page.getByRole("button", { name: "Add page" }));
  const dialog = page.getByRole("dialog", { name: "Add page" });
  await merchant.fill(dialog.getByRole("textbox", { name: "Title" }), "About us");
  // The title has chosen the template "About us".
  await merchant.click(dialog.getByRole("button", { name: "Create" }));
  await page.getByRole("row").first().waitFor();
  await merchant.look("about page");
  await publish(merchant);
  await merchant.click(page.getByRole("link", { name: "Exit editor" }));
  await page.getByRole("row", { name: /About us/ }).waitFor();
  await merchant.look("pages");
}

/** The page is found by its name, which becomes the name of the link. */
export async function addToMenu(merchant: Merchant): Promise<void> {
  const { page } = merchant;
  await page.getByRole("row", { name: /^Hero/ }).first().waitFor();
  await merchant.click(page.getByRole("button", { name: "Header", exact: true }));
  await merchant.click(page.getByRole("button", { name: "Add link" }));
  await merchant.fill(page.getByRole("combobox", { name: "Link" }), "About");
  await merchant.click(page.getByRole("option", { name: /^About us/ }));
  await merchant.look("main menu");
  await publish(merchant);
  await merchant.click(page.getByRole("link", { name: "Exit editor" }));
}
