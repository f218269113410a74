import assert from "node:assert/strict";
import { test } from "node:test";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { seal, unseal } from "./sealed.ts";

const context = { secret: "x".repeat(32), purpose: "totp", owner: "one" };

test("sealed values can be opened and differ each time", () => {
  const plain = Buffer.from("a secret");
  const sealed = seal(plain, context);
  assert.deepEqual(unseal(sealed, context), plain);
  assert.notDeepEqual(sealed, seal(plain, context));
  assert.ok(!sealed.includes("a secret"));
});

test("another owner, purpose or secret, or a modified value, can't be opened", () => {
  const sealed = seal(Buffer.from("a secret"), context);
  const others = [{ owner: "two" }, { purpose: "other" }, { secret: "y".repeat(32) }];
  for (const other of others) assert.throws(() => unseal(sealed, { ...context, ...other }));
  for (let index = 0; index < sealed.byteLength; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    assert.throws(() => unseal(changed, context), `byte ${index}`);
  }
  assert.throws(() => unseal(sealed.subarray(0, 20), context));
});

test("recovery codes are ten distinct ones of 50 bits, and tolerate different notation", () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const [code = ""] = codes;
  assert.deepEqual(hashRecoveryCode("m", code.toLowerCase().replace("-", " ")), hashRecoveryCode("m", code));
  assert.deepEqual(hashRecoveryCode("m", "O1I0L-00000"), hashRecoveryCode("m", "01101-00000"));
  assert.notDeepEqual(hashRecoveryCode("m", code), hashRecoveryCode("n", code));
});
