/** A merchant in front of the screens: counts clicks and fields, and checks each screen for overflow. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { settle } from "../backoffice/backoffice-store.ts";
import { assertFits } from "../browser.ts";

/** Folder for screenshots of the journey; none are saved when unset. */
const folder = process.env.PICTURES_OF_JOURNEY;

export type Merchant = {
  readonly page: Page;
  readonly origin: string;
  readonly effort: { clicks: number; fields: number; screens: number };
  click(target: Locator): Promise<void>;
  check(target: Locator): Promise<void>;
  fill(target: Locator, value: string): Promise<void>;
  choose(target: Locator, label: string): Promise<void>;
  upload(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** Asserts that the screen fits the window, and photographs it. */
  look(what: string): Promise<void>;
  /** Opens the home screen from wherever the merchant is. */
  goHome(): Promise<void>;
};

export function createMerchant(page: Page, origin: string): Merchant {
  const effort = { clicks: 0, fields: 0, screens: 0 };
  const width = page.viewportSize()?.width ?? 0;
  return {
    page,
    origin,
    effort,
    async click(target) {
      effort.clicks++;
      await target.click();
    },
    async check(target) {
      effort.clicks++;
      await target.check();
    },
    async fill(target, value) {
      effort.fields++;
      await target.fill(value);
    },
    async choose(target, label) {
      effort.fields++;
      await target.selectOption({ label });
    },
    async upload(target, file) {
      effort.fields++;
      await target.setInputFiles(file);
    },
    async look(what) {
      effort.screens++;
      if (page.url().includes("/admin")) await settle(page);
      await assertFits(page, what);
      if (folder === undefined) return;
      await mkdir(folder, { recursive: true });
      const file = `${width}-${String(effort.screens).padStart(2, "0")}-${what.replaceAll(" ", "-")}.png`;
      await page.screenshot({ path: join(folder, file) });
    },
    async goHome() {
      effort.clicks++;
      await page.goto(`${origin}/admin/`);
      await settle(page);
    },
  };
}

/** A step of the setup guide that isn't done yet. */
export const stepOf = ({ page }: Merchant, title: string): Locator =>
  page.getByRole("link", { name: new RegExp(`^${title}\\s*, to do`) });

export const doneStepOf = ({ page }: Merchant, title: string): Locator =>
  page.getByRole("link", { name: new RegExp(`^${title}\\s*, done`) });

/** Saves the form of the page or of a dialog, and waits for the confirmation. */
export async function save(merchant: Merchant, confirmation: RegExp | string, within: Page | Locator = merchant.page) {
  await merchant.click(within.getByRole("button", { name: "Save", exact: true }));
  await merchant.page.getByText(confirmation).first().waitFor();
}
