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
type Options<Given> = { clientId: string; redirectUri: string; apiKey: string; origin: string; given: Given };
type Program<Given> = {
  createProgram(options: Options<Given>): Readonly<Record<string, () => Promise<void>>>;
};

/** Declares one test per program, with one subtest per step. `prepare` sets the store up. */
export function testNeighbor<Given>(
  name: string,
  steps: number,
  prepare: (store: WholeStore) => Promise<Given>,
): { store(): WholeStore } {
  let store: WholeStore;
  let address = "";
  before(async () => {
    if (isExcluded) return;
    [address, store] = await Promise.all([installNeighbor(name), openWholeStore()]);
    globalThis.fetch = (input, init) => sendToStore(store.origin, input, init);
  });
  after(async () => {
    globalThis.fetch = platformFetch;
    if (isExcluded) return;
    await store.close();
    await rm(fileURLToPath(address), { force: true });
  });
  test(`published packages of ${name}`, { skip }, async (t) => {
    const given = await prepare(store);
    const { createProgram }: Program<Given> = await import(address);
    const options = { clientId: CLIENT_ID, redirectUri: REDIRECT_URI, apiKey: API_KEY, origin: store.origin, given };
    const all = Object.entries(createProgram(options));
    assert.equal(all.length, steps);
    for (const [step, run] of all) await t.test(step, run);
  });
  return { store: () => store };
}

function sendToStore(origin: string, input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.origin === origin) return platformFetch(input, init);
  assert.ok(API_HOSTS.includes(url.hostname), `The client sends a request to ${url.href}.`);
  return platformFetch(origin + url.pathname + url.search, init);
}
