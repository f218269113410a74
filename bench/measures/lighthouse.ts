/**
 * Lighthouse, mobile preset, median of three runs: home page, a collection, a product (all four categories must reach
 * 95).
 */
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { ensureBrowser } from "#tools/browser.ts";
import { startShop } from "../processes.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const RUNS = 3;
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function run(): Promise<void> {
  const chromePath = await ensureBrowser((message) => console.log(`  ${message}`));
  const shop = await startShop("demo");
  // The host name that the store prints; browsers are redirected to it from the IP address.
  const origin = shop.origin.replace("127.0.0.1", "localhost");
  try {
    for (const [name, path] of [
      ["home", "/"],
      ["collection", "/c/prints"],
      ["product", await productPath(origin)],
    ] as const) {
      const scores: number[][] = [];
      for (let turn = 0; turn < RUNS; turn++) scores.push(await scoresOf(origin + path, chromePath));
      const medians = CATEGORIES.map(
        (_, index) => [...scores.map((row) => row[index] ?? 0)].sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0,
      );
      const verdict = medians.every((score) => score >= 95) ? "ok" : "BELOW GATE";
      console.log(
        `  ${name.padEnd(12)} ${CATEGORIES.map((category, index) => `${category} ${medians[index]}`).join("  ")}   gate 95  ${verdict}`,
      );
    }
  } finally {
    await shop.stop();
  }
}

async function productPath(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/c/prints`)).text();
  return /href="(\/p\/[^"?#]+)"/.exec(html)?.[1] ?? "/";
}

async function scoresOf(url: string, chromePath: string): Promise<number[]> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: "error", onlyCategories: [...CATEGORIES] });
    if (process.env.LIGHTHOUSE_DETAILS !== undefined) printFailures(result?.lhr.audits ?? {});
    return CATEGORIES.map((category) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
  } finally {
    chrome.kill();
  }
}

function printFailures(
  audits: Record<string, { id: string; title: string; score: number | null; displayValue?: string }>,
): void {
  for (const { id, title, score, displayValue } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`    ${id}: ${score} ${title} ${displayValue ?? ""}`);
  }
}
