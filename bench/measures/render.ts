/** Pages that are in no cache, over HTTP, against `renderToString` of the same tree alone (yardstick 3). */
import { queryProducts } from "#api/products.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { STOREFRONT_CLIENT_ID } from "#server/storefront-client.ts";
import { compare, type Window } from "../compare.ts";
import { runProgram, startShop } from "../processes.ts";
import type { RenderWork } from "../render-loop.ts";
import type { RequestsWork } from "../send-requests.ts";

const PAGES_PER_WINDOW = 400;
const CONNECTIONS = 6;

export async function run(): Promise<void> {
  const shop = await startShop("demo");
  try {
    const { products } = await createCall(fetchTransport(shop.origin))(queryProducts, { body: {} });
    const slug = products[0]?.slug ?? "";
    await comparePage("page: collection, in no cache", shop.origin, "/c/prints");
    await comparePage("page: product, in no cache", shop.origin, `/p/${slug}`);
  } finally {
    await shop.stop();
  }
}

async function comparePage(name: string, origin: string, path: string): Promise<void> {
  let unique = 0;
  const subject: Window = async () => {
    // No address is asked for twice, so every page is loaded and rendered; what the API answers may be at hand.
    const requests = Array.from({ length: PAGES_PER_WINDOW }, () => ({
      method: "GET",
      path: `${path}?once=${++unique}`,
    }));
    const work: RequestsWork = { origin, connections: CONNECTIONS, requests };
    return rateOf(await runProgram("send-requests.ts", work));
  };
  const yardstick: Window = async () => {
    const work: RenderWork = { origin, path, clientId: STOREFRONT_CLIENT_ID, renders: PAGES_PER_WINDOW };
    return rateOf(await runProgram("render-loop.ts", work));
  };
  await compare({ name, unit: "pages/s", gate: 0.5, goal: 0.85, subject, yardstick });
}

function rateOf(result: unknown): number {
  const { seconds, failures } = result as { seconds: number; failures: number };
  if (failures > 0) throw new Error(`${failures} of ${PAGES_PER_WINDOW} pages failed.`);
  return PAGES_PER_WINDOW / seconds;
}
