/**
 * Growth of catalog reads from a thousand products to a million. Every request is different, so that none is cached,
 * and the kinds alternate at all sizes. Then cold lists against their own SQL (yardstick 2), and a bulk update.
 * CATALOG_SCALE=1000,100000 omits the million.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { queryProducts } from "#api/catalog/wire/v1/products.ts";
import { bulkAdjustProducts } from "#api/catalog/wire/v1/products-bulk.ts";
import { compare } from "../compare.ts";
import { type Program, runProgram, SHOP_KEY, startShop } from "../processes.ts";
import { countStatements, recordCall } from "../record-sql.ts";
import type { ReplayWork } from "../replay-sql.ts";
import { openScaleDatabases } from "../scale-databases.ts";
import type { RequestsWork } from "../send-requests.ts";

const ROUNDS = 60;
const WARMING_ROUNDS = 6;
const LIST_CALLS = 150;
const BULK_PRODUCTS = 10_000;
const BULK_SIZE = 100;

type Product = { id: string; name: string; slug: string; sku: string };
type Shop = { size: number; url: string; program: Program; products: Product[] };
type Kind = {
  name: string;
  group: "list" | "by slug" | "collection" | "search" | "facets";
  path(product: Product, round: number): string;
};

const query = (path: string, request: unknown): string =>
  `${path}?.r=${Buffer.from(JSON.stringify(request)).toString("base64url")}`;
const search = (body: unknown): string => query("/v1/products/search", body);
const page = { limit: 24 };
const wordsOf = ({ name }: Product): string[] => name.split(" ");

const kinds: readonly Kind[] = [
  {
    name: "list of 24 (version 1)",
    group: "list",
    path: (_, round) =>
      query("/v1/products/query-platformized", { query: { paging: { limit: 24, offset: round * 5 } } }),
  },
  {
    name: "list of 24, filtered and sorted by price",
    group: "list",
    path: (_, round) =>
      query("/v1/products/query-platformized", {
        query: {
          filter: { price: { $gte: 10 + round / 7 } },
          sort: [{ fieldName: "price", order: "ASC" }],
          paging: page,
        },
      }),
  },
  {
    name: "list of 24 by cursor (version 3)",
    group: "list",
    path: (_, round) =>
      query("/v3/products/query", {
        query: { sort: [{ fieldName: "createdDate", order: "DESC" }], paging: { limit: 24, offset: round } },
      }),
  },
  { name: "product by slug", group: "by slug", path: ({ slug }) => `/v1/products/slug/${slug}` },
  {
    name: "collection with facets",
    group: "collection",
    path: (_, round) =>
      search({ collectionSlug: `collection-${1 + (round % 20)}`, paging: { limit: 24, offset: round } }),
  },
  {
    name: "facets of everything, one chosen",
    group: "facets",
    path: (_, round) => search({ filters: { minPrice: String(5 + round) }, paging: page }),
  },
  {
    name: "search: whole name",
    group: "search",
    path: (product) => search({ expression: product.name, paging: page }),
  },
  {
    name: "search: model",
    group: "search",
    path: (product) => search({ expression: wordsOf(product)[2], paging: page }),
  },
  {
    name: "search: one common word",
    group: "search",
    path: (product, round) => search({ expression: wordsOf(product)[1], paging: { limit: 24, offset: round } }),
  },
  {
    name: "search: two common words",
    group: "search",
    path: (product, round) =>
      search({ expression: wordsOf(product).slice(0, 2).join(" "), paging: { limit: 24, offset: round } }),
  },
  {
    name: "search: beginning of a word",
    group: "search",
    path: (product, round) =>
      search({ expression: wordsOf(product)[2]?.slice(0, 5), paging: { limit: 24, offset: round } }),
  },
  {
    name: "search: typing error",
    group: "search",
    path: (product) => search({ expression: slipped(wordsOf(product)[2] ?? ""), paging: page }),
  },
  { name: "search: SKU", group: "search", path: ({ sku }) => search({ expression: sku, paging: page }) },
];

/** Swaps two adjacent letters. */
const slipped = (word: string): string => word.slice(0, 2) + word.slice(3, 4) + word.slice(2, 3) + word.slice(4);

/** Growth from the smallest to the largest size: the maximum and the goal. */
const limits: Readonly<Record<Kind["group"], { gate: number; goal: number } | undefined>> = {
  list: { gate: 1.5, goal: 1.2 },
  "by slug": { gate: 1.5, goal: 1.2 },
  search: { gate: 3, goal: 2 },
  collection: undefined,
  facets: undefined,
};

export async function run(): Promise<void> {
  const sizes = (process.env.CATALOG_SCALE ?? "1000,100000,1000000").split(",").map(Number);
  const databases = await openScaleDatabases();
  const shops: Shop[] = [];
  try {
    for (const size of sizes) {
      const url = await databases.ofSize(size);
      shops.push({
        size,
        url,
        program: await startShop("empty", { DATABASE_URL: url }),
        products: await someProducts(url, size),
      });
    }
    await databases.warm();
    await measureGrowth(shops);
    const [, middle = shops[0]] = shops;
    if (middle !== undefined) {
      await measureColdList(middle);
      await measureBulk(middle);
    }
  } finally {
    for (const { program } of shops) await program.stop();
    await databases.stop();
  }
}

async function someProducts(url: string, size: number): Promise<Product[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Product>(
    "select id, name, slug, sku from products where numeric_id % $1 = 7 % $1 order by numeric_id limit $2",
    [Math.max(1, Math.floor(size / (ROUNDS + WARMING_ROUNDS))), ROUNDS + WARMING_ROUNDS],
  );
  await client.end();
  return rows;
}

const agent = new Agent({ keepAlive: true });

function timed(origin: string, path: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(origin + path, { agent }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${answer.statusCode} at ${path}`));
      });
      answer.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const cells = (values: readonly number[]): string => values.map((value) => value.toFixed(1).padStart(8)).join(" ");

async function measureGrowth(shops: readonly Shop[]): Promise<void> {
  console.log(`  milliseconds, p50 at ${shops.map(({ size }) => size.toLocaleString("en-US")).join(" / ")} products`);
  const pooled = new Map<Kind["group"], number[][]>();
  for (const kind of kinds) {
    const times: number[][] = shops.map(() => []);
    for (let round = 0; round < ROUNDS + WARMING_ROUNDS; round++) {
      for (const [index, { program, products }] of shops.entries()) {
        const product = products[round % products.length];
        if (product === undefined) throw new Error("The catalog is empty.");
        const time = await timed(program.origin, kind.path(product, round));
        if (round >= WARMING_ROUNDS) times[index]?.push(time);
      }
    }
    const p50 = times.map((values) => quantile(values, 0.5));
    console.log(
      `  ${kind.name.padEnd(44)} ${cells(p50)}   p95 ${cells(times.map((values) => quantile(values, 0.95)))}   × ${growth(p50).toFixed(2)}`,
    );
    const group = pooled.get(kind.group) ?? shops.map(() => []);
    for (const [index, values] of times.entries()) group[index]?.push(...values);
    pooled.set(kind.group, group);
  }
  for (const [group, times] of pooled) {
    const p50 = times.map((values) => quantile(values, 0.5));
    const limit = limits[group];
    const factor = growth(p50);
    const verdict =
      limit === undefined ? "" : factor <= limit.goal ? "goal" : factor <= limit.gate ? "ok" : "ABOVE GATE";
    console.log(
      `  all of ${group.padEnd(37)} ${cells(p50)}   × ${factor.toFixed(2)}  ${limit === undefined ? "" : `gate ${limit.gate}`}  ${verdict}`,
    );
  }
}

const growth = (p50: readonly number[]): number => (p50.at(-1) ?? 0) / (p50[0] ?? 1);

/** Distinct lists, against the statements of one of them replayed by a plain client. */
async function measureColdList({ url, program, size }: Shop): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "cartwright-scale-"));
  const connections = 4;
  let next = 1000;
  try {
    const body = { query: { paging: { limit: 24, offset: 500 } } };
    const recording = await recordCall(url, dataDir, {
      endpointId: queryProducts.id,
      body,
      actor: { kind: "anonymous" },
    });
    const iterations = Array.from({ length: LIST_CALLS }, () => ({}));
    const replay = { url, connections, ...recording, iterations } satisfies ReplayWork;
    const requests = () =>
      ({
        origin: program.origin,
        connections,
        requests: iterations.map(() => ({
          method: "GET",
          path: query("/v1/products/query-platformized", { query: { paging: { limit: 24, offset: next++ % 5000 } } }),
        })),
      }) satisfies RequestsWork;
    await compare({
      name: `cold list of 24, ${size.toLocaleString("en-US")} products`,
      unit: "calls/s",
      gate: 0.4,
      goal: 0.6,
      subject: async () => LIST_CALLS / secondsOf(await runProgram("send-requests.ts", requests())),
      yardstick: async () => LIST_CALLS / secondsOf(await runProgram("replay-sql.ts", replay)),
    });
    console.log(`    ${countStatements(recording)} SQL statements per call`);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function secondsOf(result: unknown): number {
  const { seconds, failures } = result as { seconds: number; failures: number };
  if (failures > 0) throw new Error(`${failures} calls failed.`);
  return seconds;
}

/** Updates ten thousand products in bulk requests of a hundred, raising and lowering prices. */
async function measureBulk({ url, program, size }: Shop): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from products order by numeric_id limit $1", [
    BULK_PRODUCTS,
  ]);
  await client.end();
  const batches = Array.from({ length: Math.ceil(rows.length / BULK_SIZE) }, (_, index) =>
    rows.slice(index * BULK_SIZE, (index + 1) * BULK_SIZE).map(({ id }) => id),
  );
  for (const amount of [1, -1]) {
    const work: RequestsWork = {
      origin: program.origin,
      connections: 2,
      requests: batches.map((ids) => ({
        method: "POST",
        path: bulkAdjustProducts.path,
        authorization: SHOP_KEY,
        body: JSON.stringify({ ids, adjust: { price: { amount } } }),
      })),
    };
    const seconds = secondsOf(await runProgram("send-requests.ts", work));
    console.log(
      `  bulk price change of ${rows.length.toLocaleString("en-US")} of ${size.toLocaleString("en-US")} products: ${(rows.length / seconds).toFixed(0)} products/s`,
    );
  }
}
