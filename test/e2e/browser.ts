/** Chromium for journeys: one browser per test file, one fresh context per test, and nothing that goes unnoticed. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findBrowser } from "#tools/browser.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("Install Chromium, or set CHROME_PATH.");
  return chromium.launch({ executablePath, args: FLAGS });
}

export type Visit = {
  page: Page;
  context: BrowserContext /** What the browser complained about. */;
  complaints: string[];
};
export type VisitOptions = {
  viewport?: { width: number; height: number };
  hasScripts?: boolean;
  scheme?: "light" | "dark";
  /** What the browser asks for; English when left out. */
  locale?: string;
};

/** A shopper with an empty browser. Errors of scripts and refusals of the content security policy are collected. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESKTOP,
    javaScriptEnabled: options.hasScripts ?? true,
    locale: options.locale ?? "en-US",
    reducedMotion: "reduce",
  });
  // Long: a machine may be slow, and nothing waits that long when all is well.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    // Chromium says so on leaving for a page without transitions, with scripts switched off as well.
    if (!error.message.includes("ViewTransition opt-in disabled")) complaints.push(error.message);
  });
  page.on("console", (message) => {
    const isStatus = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isStatus) complaints.push(message.text());
  });
  return { page, context, complaints };
}

declare global {
  /** What axe-core's script leaves behind in a page. */
  var axe: typeof import("axe-core");
}

const axeScript = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** No violation of WCAG 2.2 AA or of axe's best practices. Only violations are described: that takes most of its time. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(axeScript);
  const said = await page.evaluate(async (values) => {
    const { violations } = await axe.run(document, { runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 4).map(({ html, failureSummary }) => {
        const reasons = failureSummary?.split("\n").slice(1).join(" ");
        return `    ${html.slice(0, 160)}\n      ${reasons}`;
      });
      return `${id}: ${help}\n${places.join("\n")}`;
    });
  }, RULES);
  assert.deepEqual(said, [], `${what} has accessibility problems`);
}

/** Nothing sticks out sideways. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok((content ?? 0) <= (window ?? 0), `${what} is ${content} px wide in a window of ${window} px`);
}
