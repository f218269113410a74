/** Chromium for browser tests: one browser per test file, one new context per test, with all console errors collected. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
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
  context: BrowserContext;
  /** Script errors and console errors, including content security policy violations. */
  complaints: string[];
};
export type VisitOptions = {
  viewport?: { width: number; height: number };
  hasScripts?: boolean;
  scheme?: "light" | "dark";
  /** Preferred language of the browser; en-US by default. */
  locale?: string;
  /** Time zone of the browser; the machine's by default. */
  timeZone?: string;
};

/** Opens a page in a new browser context. Collects script errors and content security policy violations. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: options.viewport ?? DESKTOP,
    javaScriptEnabled: options.hasScripts ?? true,
    locale: options.locale ?? "en-US",
    ...(options.timeZone !== undefined && { timezoneId: options.timeZone }),
    reducedMotion: "reduce",
  });
  // Generous for slow machines; passing tests never wait this long.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    // Chromium reports this on navigation to a page without view transitions, even with scripts disabled.
    if (!error.message.includes("ViewTransition opt-in disabled")) complaints.push(error.message);
  });
  page.on("console", (message) => {
    const isStatus = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !isStatus) complaints.push(message.text());
  });
  return { page, context, complaints };
}

declare global {
  /** Global set by axe-core's script. */
  var axe: typeof import("axe-core");
}

const axeScript = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Asserts no violations of WCAG 2.2 AA or axe's best practices. Reports violations only, since full results are slow.
 * An open list is outside the landmarks, which it hides.
 */
export async function assertAccessible(page: Page, what: string, { isListOpen = false } = {}): Promise<void> {
  const options = {
    runOnly: { type: "tag" as const, values: RULES },
    rules: { region: { enabled: !isListOpen } },
    resultTypes: ["violations" as const],
  };
  const check = async (): Promise<string[]> => {
    for (const frame of page.frames()) await frame.evaluate(axeScript);
    return findViolations(page, options);
  };
  // A frame that was loaded again meanwhile, such as the editor's preview, never answers.
  const failures = await check().catch((error: unknown) => {
    if (!String(error).includes("Axe in frame timed out")) throw error;
    return check();
  });
  assert.deepEqual(failures, [], `${what} has accessibility problems`);
}

function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (given) => {
    const { violations } = await axe.run(document, given);
    return violations.map(({ id, help, nodes }) => {
      const places = nodes.slice(0, 4).map(({ html, failureSummary }) => {
        const reasons = failureSummary?.split("\n").slice(1).join(" ");
        return `    ${html.slice(0, 160)}\n      ${reasons}`;
      });
      return `${id}: ${help}\n${places.join("\n")}`;
    });
  }, options);
}

/** Asserts that the page has no horizontal overflow. */
export async function assertFits(page: Page, what: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok((content ?? 0) <= (window ?? 0), `${what} is ${content} px wide in a window of ${window} px`);
}
