import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, PasswordPoolFull, verifyPassword } from "./passwords.ts";

test("a password matches only its own hash, in any Unicode composition; an unknown account matches none", async () => {
  const hash = await hashPassword("Gr\u00fcn-und-blau");
  assert.equal(await verifyPassword(hash, "Gru\u0308n-und-blau"), true);
  assert.equal(await verifyPassword(hash, "Grun-und-blau"), false);
  assert.equal(await verifyPassword(undefined, "an unknown account rejects every password"), false);
});

test("beyond two running and fifty waiting, hashing is rejected; the pool then recovers", async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("a password")));
  const refused = results.filter((result) => result.status === "rejected");
  assert.equal(refused.length, 8);
  for (const { reason } of refused) assert.ok(reason instanceof PasswordPoolFull);
  await hashPassword("another");
});
