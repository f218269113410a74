import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { solveProofOfWork } from "./proof-of-work.ts";

const sha256 = (text: string | Uint8Array): Buffer => createHash("sha256").update(text).digest();

function createWork(number: number) {
  const salt = "0123456789abcdef01234567?expires=1790000000&kind=USER";
  const challenge = sha256(`${salt}${number}`).toString("hex");
  return { algorithm: "SHA-256" as const, challenge, salt, signature: "signed", maxNumber: number };
}

test("finds the number, and returns nothing if there is none", async () => {
  const { maxNumber: number, ...work } = createWork(700);
  const token = (await solveProofOfWork({ ...work, maxNumber: number })) ?? "";
  assert.deepEqual(JSON.parse(Buffer.from(token, "base64").toString()), { ...work, number });
  assert.equal(await solveProofOfWork({ ...work, maxNumber: 600 }), undefined);
});

test("events are handled while it is solved", async (t) => {
  // As in Chromium, where results of `crypto.subtle` come before events and timers.
  t.mock.method(crypto.subtle, "digest", async (_: string, data: Uint8Array) => new Uint8Array(sha256(data)).buffer);
  let events = 0;
  const timer = setInterval(() => events++, 5);
  t.after(() => clearInterval(timer));
  assert.ok(await solveProofOfWork(createWork(60_000)));
  assert.ok(events > 0);
});
