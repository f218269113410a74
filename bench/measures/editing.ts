/**
 * The editor of the online store: typing in a heading of a page of 500 sections, against a page of ten. The time from a key to the
 * next frame, and the longest time in which the browser could not have handled another one (gate 100 ms at full speed), until half a
 * second after the draft is saved.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { defaultDesign } from "#api/content/default-design.ts";
import { DESIGN_ID, getDesign, saveDesign } from "#api/content/designs.ts";
import { type Call, createCall, fetchTransport } from "#sdk/call.ts";
import { settle, signIn } from "#test/e2e/backoffice/backoffice-store.ts";
import { openBrowser, visit } from "#test/e2e/browser.ts";
import { OWNER } from "#test/flows/whole-store.ts";
import { SHOP_KEY, startShop } from "../processes.ts";

const TEXT = "The quick brown fox jumps over the lazy dog";
const GATE_MS = 100;

type Pauses = { keys: number[]; worst: number };

export async function run(): Promise<void> {
  const shop = await startShop("empty", { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
  // The host name that the store prints; browsers are redirected to it from the IP address.
  const origin = shop.origin.replace("127.0.0.1", "localhost");
  const browser = await openBrowser();
  try {
    const call = createCall(fetchTransport(shop.origin), { authorization: SHOP_KEY });
    for (const slowdown of [1, 4]) {
      for (const count of [10, 500]) {
        await writeSections(call, count);
        report(`${count} sections, CPU 1/${slowdown}`, await typeIn(browser, origin, count, slowdown), slowdown === 1);
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function writeSections(call: Call, count: number): Promise<void> {
  const { document } = await call(getDesign, { params: { documentId: DESIGN_ID } });
  const { home } = defaultDesign.templates;
  const texts = Array.from({ length: count - home.length }, (_, index) => ({
    id: `text-${index}`,
    type: "rich-text",
    isHidden: false,
    settings: { heading: `Chapter ${index}` },
    blocks: [],
  }));
  const draft = { ...document.draft, templates: { ...document.draft.templates, home: [...home, ...texts] } };
  await call(saveDesign, { params: { documentId: DESIGN_ID }, body: { revision: document.revision, draft } });
}

async function typeIn(browser: Browser, origin: string, count: number, slowdown: number): Promise<Pauses> {
  const { page, context } = await visit(browser);
  await page.goto(`${origin}/admin/online-store/design`);
  await signIn(page);
  await settle(page);
  const chapter = count - defaultDesign.templates.home.length - 1;
  await page.frameLocator("iframe").getByText(`Chapter ${chapter}`, { exact: true }).waitFor();
  await page.getByRole("row", { name: /^Hero/ }).click();
  await page.getByRole("region", { name: "Hero settings" }).getByRole("textbox", { name: "Heading" }).click();
  const debugging = await context.newCDPSession(page);
  await slowDown(debugging, slowdown);
  await watch(page);
  await page.keyboard.type(TEXT, { delay: 90 });
  await slowDown(debugging, 1);
  await page.getByText(/^Saved /).waitFor();
  await page.waitForTimeout(500);
  const pauses = await page.evaluate(() => window.pauses);
  await context.close();
  return pauses;
}

const slowDown = (debugging: CDPSession, rate: number): Promise<unknown> =>
  debugging.send("Emulation.setCPUThrottlingRate", { rate });

declare global {
  interface Window {
    pauses: Pauses;
  }
}

/** The frame of the preview has the same origin, and so the same thread. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pauses: Pauses = { keys: [], worst: 0 };
    window.pauses = pauses;
    document.addEventListener(
      "keydown",
      () => {
        const start = performance.now();
        requestAnimationFrame(() => setTimeout(() => pauses.keys.push(performance.now() - start)));
      },
      { capture: true },
    );
    let last = performance.now();
    const beat = (): void => {
      const now = performance.now();
      pauses.worst = Math.max(pauses.worst, now - last);
      last = now;
      setTimeout(beat, 4);
    };
    beat();
  });
}

function report(name: string, { keys, worst }: Pauses, hasGate: boolean): void {
  const sorted = keys.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const show = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`.padStart(7);
  const verdict = hasGate ? `   gate ${GATE_MS} ms  ${worst < GATE_MS ? "ok" : "BELOW GATE"}` : "";
  console.log(
    `  ${name.padEnd(28)} key to frame: median ${show(median)}, worst ${show(sorted.at(-1) ?? 0)}   longest pause ${show(worst)}${verdict}`,
  );
}
