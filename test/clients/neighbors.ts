/**
 * Runs programs of neighboring domains (`neighbors/*.mjs`) against a whole store: the published packages send their requests to
 * fixed hosts, which lead to the store here.
 */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { API_KEY, CLIENT_ID, openWholeStore, REDIRECT_URI, type WholeStore } from "#test/flows/whole-store.ts";
import { installNeighbor } from "./install.ts";

const API_HOSTS = ["www.wixapis.com", "readonly.wixapis.com", "edge.wixapis.com"];
const isExcluded = process.env.WITHOUT_REGISTRY === "1";
const skip = isExcluded ? "WITHOUT_REGISTRY=1: published client packages are not installed" : false;
const platformFetch = globalThis.fetch;

/** What a program's steps start from. `given` is the test's own data. */
type Options = { clientId: string; redirectUri: string; apiKey: string; origin: string; given: unknown };
type Program = { createProgram(options: Options): Readonly<Record<string, () => Promise<void>>> };

type Neighbor<Given> = {
  readonly name: string;
  readonly steps: number;
  /** Sets the store up. */
  prepare(store: WholeStore): Promise<Given>;
};

export function testNeighbor<Given>(name: string, steps: number, prepare: Neighbor<Given>["prepare"]): void {
  testNeighbors([{ name, steps, prepare }]);
}

/** Declares one test per program, with one subtest per step, all on one store. */
export function testNeighbors(neighbors: readonly Neighbor<unknown>[]): void {
  let store: WholeStore;
  const addresses = new Map<string, string>();
  before(async () => {
    if (isExcluded) return;
    store = await openWholeStore();
    for (const { name } of neighbors) addresses.set(name, await installNeighbor(name));
    globalThis.fetch = (input, init) => sendToStore(store.origin, input, init);
  });
  after(async () => {
    globalThis.fetch = platformFetch;
    if (isExcluded) return;
    await store.close();
    for (const address of addresses.values()) await rm(fileURLToPath(address), { force: true });
  });
  for (const { name, steps, prepare } of neighbors)
    test(`published packages of ${name}`, { skip }, async (t) => {
      const given = await prepare(store);
      const { createProgram }: Program = await import(addresses.get(name) ?? "");
      const options = { clientId: CLIENT_ID, redirectUri: REDIRECT_URI, apiKey: API_KEY, origin: store.origin, given };
      const all = Object.entries(createProgram(options));
      assert.equal(all.length, steps);
      for (const [step, run] of all) await t.test(step, run);
    });
}

function sendToStore(origin: string, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === origin) return platformFetch(input, init);
  assert.ok(API_HOSTS.includes(url.hostname), `The client sends a request to ${url.href}.`);
  return platformFetch(origin + url.pathname + url.search, init);
}
