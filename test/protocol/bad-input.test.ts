/**
 * Fuzzing: for any input, every endpoint responds with a status below 500, the error envelope, a request id, no
 * internals, and within two seconds. Input is generated from the schemas with a fixed seed, so that a failure indicates
 * the last change rather than chance. `FUZZ_SEED=$RANDOM` sets another seed, `FUZZ_RUNS` the number of runs.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { ActorKind, AnyEndpoint } from "#api/endpoint.ts";
import { bindings, hooks, rawRoutes } from "#server/modules.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { methodsOf, mountsOf } from "#server/platform/http/serve/paths.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import {
  assertDecent,
  isHostedCall,
  type PlainAnswer,
  type PlainRequest,
  send,
  smallestParts,
  tokenFor,
  toRequest,
  weakestActor,
  withHostedKey,
  withToken,
} from "./endpoint-requests.ts";
import { brokenInput, hostileValues, validInput } from "./generate-input.ts";
import { type KnownThings, makeKnownThings } from "./known-things.ts";

const seed = Number(process.env.FUZZ_SEED ?? 87801504);
const runs = Number(process.env.FUZZ_RUNS ?? 20);
const endpoints = bindings.map(({ endpoint }) => endpoint);

let server: TestServer;
let known: KnownThings;
before(async () => {
  console.log(`FUZZ_SEED=${seed}`);
  server = await startTestServer({ bindings, rawRoutes, hooks, poolSize: 5 });
  known = await makeKnownThings(server);
});
after(() => server.close());

type Attempt = { request: PlainRequest; isClean: boolean };

const segment = (ids: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...ids, newId()),
    fc.constantFrom(
      "1",
      "null",
      "undefined",
      "-1",
      "my",
      "%00",
      "..",
      "x".repeat(400),
      "x".repeat(600),
      "ünï",
      "🛒",
      "' or 1=1",
    ),
    fc.constantFrom(
      ...hostileValues.filter((value): value is string => typeof value === "string" && value.length < 1000),
    ),
  );

/** Requests to the endpoint that are valid, nearly valid, or partly invalid. */
function attempts(endpoint: AnyEndpoint, actor: ActorKind): fc.Arbitrary<Attempt> {
  const options = { isElevated: actor === "staff" || actor === "app", ids: known.ids };
  const { params = {} } = smallestParts(endpoint);
  const names = Object.keys(params);
  const anyParams = fc.record(Object.fromEntries(names.map((name) => [name, segment(known.ids)])));
  const goodParams = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...known.ids)])));
  const part = (schema: unknown, make: typeof brokenInput) =>
    schema === undefined ? fc.constant(undefined) : make(schema, options);
  const clean = fc.record({
    isClean: fc.constant(true),
    params: goodParams,
    query: part(endpoint.query, validInput),
    body: part(endpoint.body, validInput),
  });
  const broken = fc.record({
    isClean: fc.constant(false),
    params: fc.oneof({ weight: 3, arbitrary: goodParams }, { weight: 1, arbitrary: anyParams }),
    query: part(endpoint.query, brokenInput),
    body: part(endpoint.body, brokenInput),
  });
  const ways = methodsOf(endpoint).flatMap((method) =>
    mountsOf(endpoint).map((mount) => ({ method: String(method), mount })),
  );
  return fc
    .tuple(fc.oneof({ weight: 1, arbitrary: clean }, { weight: 4, arbitrary: broken }), fc.constantFrom(...ways))
    .map(([{ isClean, ...parts }, way]) => ({ isClean, request: toRequest(endpoint, parts, way) }));
}

const label = ({ method, path, body }: PlainRequest): string =>
  `${method} ${path.slice(0, 300)} ${typeof body === "string" ? body.slice(0, 600) : ""}`;

/** The public response for a product that no input refers to. */
const canary = async (): Promise<PlainAnswer> =>
  send(server.origin, { method: "GET", path: `/v1/products/slug/${known.canarySlug}` });

describe("every endpoint handles every input", () => {
  for (const endpoint of endpoints) {
    test(endpoint.id, async () => {
      const weakest = weakestActor(endpoint);
      const kinds: ActorKind[] = [weakest, ...(weakest === "anonymous" ? (["visitor"] as const) : [])];
      for (const kind of kinds.filter((one) => endpoint.access.actors.includes(one))) {
        const token = kind === "visitor" ? known.visitorToken : tokenFor(server, kind, endpoint, known.memberId);
        await fc.assert(
          fc.asyncProperty(attempts(endpoint, kind), async ({ request }) => {
            const keyed = isHostedCall(endpoint) ? withHostedKey(request, server) : request;
            assertDecent(await send(server.origin, withToken(keyed, token)), label(request), endpoint);
          }),
          { seed, numRuns: runs, endOnFailure: true },
        );
      }
      if (weakest === "anonymous") return;
      const [{ request } = { request: toRequest(endpoint, smallestParts(endpoint)) }] = fc.sample(
        attempts(endpoint, weakest),
        {
          seed,
          numRuns: 1,
        },
      );
      const refused = await send(server.origin, request);
      assertDecent(refused, label(request), endpoint);
      assert.ok(refused.status >= 400, `${label(request)} answered ${refused.status} to nobody`);
    });
  }
});

test("afterwards the server runs and a valid request has the same response as before", async () => {
  const answer = await canary();
  assert.equal(answer.status, 200);
  // A collection created by the fuzzer can include the product by its rules.
  const withoutCollections = (text: string) => ({ ...JSON.parse(text).product, collectionIds: [] });
  assert.deepEqual(withoutCollections(answer.text), withoutCollections(known.canaryText));
  assert.equal((await send(server.origin, { method: "GET", path: "/health" })).status, 200);
});
