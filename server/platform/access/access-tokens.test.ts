import assert from "node:assert/strict";
import { test } from "node:test";
import { AccessTokens } from "./access-tokens.ts";

const secret = "a secret of more than thirty-two bytes, for tests";
const member = { kind: "member", memberId: "m1", clientId: "c1", sessionId: "s1" } as const;
const NOW = 1_800_000_000_000;

test("a token verifies to its actor until it expires", () => {
  const tokens = new AccessTokens(secret);
  const token = tokens.issue(member, NOW + 1000);
  assert.deepEqual(tokens.verify(token, NOW), member);
  assert.deepEqual(tokens.verify(token, NOW + 999), member);
  assert.equal(tokens.verify(token, NOW + 1000), undefined);
});

test("rejects modified, foreign and malformed tokens", () => {
  const tokens = new AccessTokens(secret);
  const token = tokens.issue(member, NOW + 1000);
  const [prefix, payload, signature] = token.split(".");
  const forged = Buffer.from(
    JSON.stringify({ k: "staff", t: "x", r: "owner", p: ["staff:write"], s: "s", e: 9e9 }),
  ).toString("base64url");
  for (const bad of [
    `${prefix}.${forged}.${signature}`,
    `${prefix}.${payload}.`,
    `${token}.x`,
    `cw0.${payload}.${signature}`,
    "",
    ".",
    "cw1..",
    "x".repeat(5000),
  ]) {
    assert.equal(tokens.verify(bad, NOW), undefined);
  }
  assert.equal(new AccessTokens(`${secret}!`).verify(token, NOW), undefined);
});

test("denying a session invalidates its cached tokens at once and leaves others valid", () => {
  const tokens = new AccessTokens(secret);
  const token = tokens.issue(member, NOW + 60_000);
  const other = tokens.issue({ ...member, sessionId: "s2" }, NOW + 60_000);
  assert.notEqual(tokens.verify(token, NOW), undefined);
  tokens.deny("s1", NOW + 60_000);
  assert.equal(tokens.verify(token, NOW), undefined);
  assert.notEqual(tokens.verify(other, NOW), undefined);
});

test("prunes denied sessions by itself once their tokens have expired", () => {
  const tokens = new AccessTokens(secret);
  for (let index = 0; index < 50_000; index++) tokens.deny(`old ${index}`, Date.now() - 1);
  tokens.deny("young", Date.now() + 60_000);
  assert.ok(tokens.deniedCount < 20_000, `${tokens.deniedCount} entries remain`);
});
