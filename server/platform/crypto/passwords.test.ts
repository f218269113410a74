import assert from "node:assert/strict";
import { test } from "node:test";
import { hashPassword, PasswordPoolFull, verifyPassword } from "./passwords.ts";

test("a password fits its own hash, however it is composed, and no other; an unknown account has none", async () => {
  const hash = await hashPassword("Gr\u00fcn-und-blau");
  assert.equal(await verifyPassword(hash, "Gru\u0308n-und-blau"), true);
  assert.equal(await verifyPassword(hash, "Grun-und-blau"), false);
  assert.equal(await verifyPassword(undefined, "no account has this password"), false);
});

test("a flood is refused beyond two at work and fifty waiting, and the pool is free afterwards", async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("a password")));
  const refused = results.filter((result) => result.status === "rejected");
  assert.equal(refused.length, 8);
  for (const { reason } of refused) assert.ok(reason instanceof PasswordPoolFull);
  await hashPassword("another");
});
