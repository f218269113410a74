/**
 * Strict privacy: neither the responses of sign-in, sign-up, recovery and codes nor their timing reveal whether an
 * email has an account. `npm run bench -- identity` measures the timing with many more samples.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createEmailCodeSignIn } from "#api/identity/hosted-identity.ts";
import { HOSTED_KEY_HEADER } from "#api/identity/oauth.ts";
import { deriveHostedKey } from "#server/identity/oauth/public.ts";
import { type IdentityServer, PASSWORD, startIdentityServer } from "#test/identity-server.ts";
import { areaUnderCurve, median, sampleTimes } from "#test/timing.ts";

let server: IdentityServer;
let authorization = "";
const known: string[] = [];
const PAIRS = 60;
before(async () => {
  server = await startIdentityServer({ jobs: [] });
  await server.setPolicy({});
  for (let index = 0; index < PAIRS; index++) {
    const email = `known${index}@example.com`;
    await server.signUp(email);
    known.push(email);
  }
  await server.setPolicy({ privacy: "strict" });
  authorization = (await server.visitor()).authorization;
});
after(() => server.close());

type Call = { path: string; body: (email: string) => unknown; isHosted?: boolean };

const calls: Record<string, Call> = {
  "sign-in with a wrong password": {
    path: "/_api/iam/authentication/v2/login",
    body: (email) => ({ loginId: { email }, password: "not the password" }),
  },
  "sign-up": {
    path: "/_api/iam/authentication/v2/register",
    body: (email) => ({ loginId: { email }, password: PASSWORD }),
  },
  recovery: { path: "/_api/iam/recovery/v1/send-email", body: (email) => ({ email }) },
  "a sign-in code": { path: createEmailCodeSignIn.path, body: (email) => ({ email }), isHosted: true },
};

async function send({ path, body, isHosted }: Call, email: string) {
  const headers: Record<string, string> = isHosted
    ? { [HOSTED_KEY_HEADER]: deriveHostedKey(server.store.config.secret) }
    : { authorization };
  const started = performance.now();
  const answer = await fetch(server.origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body(email)),
  });
  const text = await answer.text();
  const milliseconds = performance.now() - started;
  return { status: answer.status, text, milliseconds, headers: [...answer.headers.keys()].sort() };
}
/** Random tokens and ids differ between any two responses; their shape must not. */
const shapeOf = (text: string): string =>
  text.replace(/[\w-]{43}/g, "<token>").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>");

for (const [about, call] of Object.entries(calls)) {
  test(`${about} responds identically to known and unknown emails, in about the same time`, async () => {
    // Warms up each call, so that one-time work isn't measured.
    await send(call, `warm-${about.length}@example.com`);
    let round = 0;
    const times = await sampleTimes({
      pairs: PAIRS,
      known: async (index) => {
        const answer = await send(call, known[index] ?? "");
        answers.push(answer);
        return answer.milliseconds;
      },
      unknown: async (index) => {
        const answer = await send(call, `unknown${index}-${round++}@example.com`);
        answers.push(answer);
        return answer.milliseconds;
      },
    });
    const distinct = new Set(answers.map(({ status, text, headers }) => `${status} ${shapeOf(text)} ${headers}`));
    assert.deepEqual([...distinct].length, 1, [...distinct].join("\n"));
    answers.length = 0;
    const gap = Math.abs(median(times.known) - median(times.unknown));
    // Load on the machine slows both equally. The bound is far below the cost of an unequal path (one hash takes 11 ms
    // or more).
    assert.ok(gap < 8, `median gap ${gap.toFixed(2)} ms`);
    const curve = areaUnderCurve(times.known, times.unknown);
    assert.ok(curve > 0.3 && curve < 0.7, `area under the curve ${curve.toFixed(3)}`);
  });
}
const answers: { status: number; text: string; headers: string[] }[] = [];

test("without strict privacy the protocol's error codes distinguish them", async () => {
  await server.setPolicy({ privacy: "standard" });
  const call = calls["sign-in with a wrong password"];
  assert.ok(call);
  const unknown = await send(call, "nobody@example.com");
  assert.match(unknown.text, /-19999/);
});
