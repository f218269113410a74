/** Cached catalog responses and pages against a bare `node:http` server that sends the same bytes (yardstick 1). */
import { compare } from "../compare.ts";
import { load, startBareServer, startShop } from "../processes.ts";

const SECONDS = 2;
const CONNECTIONS = 10;
const encodings = { "accept-encoding": "gzip, br" };

export async function run(): Promise<void> {
  const shop = await startShop("demo");
  try {
    const slug = await anyProductSlug(shop.origin);
    const search = Buffer.from(JSON.stringify({ paging: { limit: 24, offset: 0 } })).toString("base64url");
    const paths: [name: string, path: string][] = [
      ["catalog: list of 24 with facets", `/v1/products/search?.r=${search}`],
      ["catalog: collection by slug", "/v2/collections/slug/prints"],
      ["page: home", "/"],
      ["page: collection", "/c/prints"],
      ["page: product", `/p/${slug}`],
    ];
    for (const [name, path] of paths)
      await comparePath(name, shop.origin + path, { gate: 0.4, goal: 0.7, headers: encodings });
    const personal = {
      ...encodings,
      cookie: `cw_shopper=${encodeURIComponent(JSON.stringify({ count: 3, name: "Ada" }))}`,
    };
    await comparePath("page: product, with a cart", `${shop.origin}/p/${slug}`, {
      gate: 0.15,
      goal: 0.4,
      headers: personal,
    });
  } finally {
    await shop.stop();
  }
}

async function comparePath(
  name: string,
  url: string,
  { gate, goal, headers }: { gate: number; goal: number; headers: Record<string, string> },
): Promise<void> {
  for (let warm = 0; warm < 3; warm++) await (await fetch(url, { headers })).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const answer = await fetch(url, { headers });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  const encoded = await rawBytes(url, headers);
  const bare = await startBareServer({ headers: encoded.headers, body: encoded.body });
  try {
    const rate = async (target: string): Promise<number> =>
      (await load({ url: target, seconds: SECONDS, connections: CONNECTIONS, headers })).perSecond;
    await compare({ name, unit: "req/s", gate, goal, subject: () => rate(url), yardstick: () => rate(bare.origin) });
  } finally {
    await bare.stop();
  }
}

/** The body as sent, still compressed, with its headers; `fetch` would decode it. */
async function rawBytes(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: [string, string][]; body: Buffer }> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const pairs: [string, string][] = [];
        for (let index = 0; index < response.rawHeaders.length; index += 2)
          pairs.push([response.rawHeaders[index] ?? "", response.rawHeaders[index + 1] ?? ""]);
        const kept = pairs.filter(
          ([name]) => !["connection", "keep-alive", "date", "transfer-encoding"].includes(name.toLowerCase()),
        );
        resolve({ headers: kept, body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

async function anyProductSlug(origin: string): Promise<string> {
  const answer: { products: { slug: string }[] } = await (
    await fetch(`${origin}/v1/products/query-platformized`)
  ).json();
  return answer.products[0]?.slug ?? "";
}
