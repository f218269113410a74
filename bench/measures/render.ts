/** Uncached pages over HTTP against `renderToString` of the same tree (yardstick 3). */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { queryProducts } from "#api/catalog/wire/v1/products.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { STOREFRONT_CLIENT_ID } from "#server/storefront-client.ts";
import { ASSETS_PATH } from "#storefront/build.ts";
import { optionField } from "#storefront/catalog/products/options/fields.ts";
import { compare, type Window } from "../compare.ts";
import { runProgram, startShop } from "../processes.ts";
import type { RenderWork } from "../render-loop.ts";
import type { RequestsWork } from "../send-requests.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** One to two seconds. With fewer, the JIT compiler is still optimizing during the first windows. */
const PAGES_PER_WINDOW = 2500;
const CONNECTIONS = 6;

type Page = {
  name: string;
  /** A parameter can be appended to it. */
  path: string;
};

export async function run(): Promise<void> {
  const shop = await startShop("demo");
  const yardstick = await buildOpenStorefront();
  try {
    const { products } = await createCall(fetchTransport(shop.origin))(queryProducts, { body: {} });
    const product = products.find(({ productOptions }) => productOptions.length > 0);
    const choices = product?.productOptions.map(({ name, choices }) => [
      optionField(name),
      choices[0]?.description ?? "",
    ]);
    const path = `/p/${product?.slug}`;
    const pages: Page[] = [
      { name: "page: collection, in no cache", path: "/c/prints?" },
      { name: "page: product, in no cache", path: `${path}?` },
      { name: "page: product, chosen, in no cache", path: `${path}?${new URLSearchParams(choices)}&` },
    ];
    for (const page of pages) await comparePage(page, shop.origin, yardstick.bundle);
  } finally {
    await shop.stop();
    await yardstick.remove();
  }
}

/**
 * The storefront's server build with React external, so that the tree can be captured, and without caching between
 * pages: the yardstick renders every element of the document each time.
 */
async function buildOpenStorefront(): Promise<{ bundle: string; remove(): Promise<void> }> {
  const outDir = join(root, ".cache", `bench-storefront-${process.pid}`);
  await build({
    root,
    mode: "production",
    configFile: false,
    logLevel: "error",
    base: ASSETS_PATH,
    publicDir: false,
    plugins: [react()],
    resolve: {
      alias: ["frame", "cached-html"].map((name) => ({
        find: new RegExp(`^(?:#ui/pages|\\.)/${name}\\.tsx$`),
        replacement: join(root, `bench/whole-tree/${name}.tsx`),
      })),
    },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: true,
      outDir,
      minify: false,
      target: "node24",
      rolldownOptions: {
        input: { storefront: join(root, "storefront/app.tsx") },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  return {
    bundle: pathToFileURL(join(outDir, "storefront.js")).href,
    remove: () => rm(outDir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function comparePage({ name, path }: Page, origin: string, bundle: string): Promise<void> {
  let unique = 0;
  const subject: Window = async () => {
    // No URL is requested twice, so every page is loaded and rendered; API responses may be cached.
    const requests = Array.from({ length: PAGES_PER_WINDOW }, () => ({
      method: "GET",
      path: `${path}once=${++unique}`,
    }));
    const work: RequestsWork = { origin, connections: CONNECTIONS, requests };
    return rateOf(await runProgram("send-requests.ts", work));
  };
  const yardstick: Window = async () => {
    const work: RenderWork = { origin, path, clientId: STOREFRONT_CLIENT_ID, renders: PAGES_PER_WINDOW, bundle };
    return rateOf(await runProgram("render-loop.ts", work));
  };
  await compare({ name, unit: "pages/s", gate: 0.5, goal: 0.85, subject, yardstick });
}

function rateOf(result: unknown): number {
  const { seconds, failures } = result as { seconds: number; failures: number };
  if (failures > 0) throw new Error(`${failures} of ${PAGES_PER_WINDOW} pages failed.`);
  return PAGES_PER_WINDOW / seconds;
}
