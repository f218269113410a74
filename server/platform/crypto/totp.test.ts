import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptTotp, newTotpSecret, totpCode, totpSecretText, totpUri } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number): Date => new Date(seconds * 1000);

// RFC 6238, appendix B, SHA-1: the last six of eight digits.
for (const [seconds, code] of [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
] as const) {
  test(`RFC 6238 vector at ${seconds} s`, () => {
    assert.equal(totpCode(secret, at(seconds)), code);
    assert.equal(acceptTotp(secret, code, { now: at(seconds), lastStep: undefined }), Math.floor(seconds / 30));
  });
}

test("a code is valid one step early and one step late, and no further", () => {
  const now = 1_000_000_020;
  const step = Math.floor(now / 30);
  const code = totpCode(secret, at(now));
  const accept = (seconds: number) => acceptTotp(secret, code, { now: at(seconds), lastStep: undefined });
  assert.equal(accept(now + 30), step);
  assert.equal(accept(now - 30), step);
  assert.equal(accept(now + 61), undefined);
  assert.equal(accept(now - 61), undefined);
});

test("each step is valid once, and never after a later step was used", () => {
  const now = at(1_000_000_000);
  const step = Math.floor(1_000_000_000 / 30);
  const code = totpCode(secret, now);
  assert.equal(acceptTotp(secret, code, { now, lastStep: step - 1 }), step);
  assert.equal(acceptTotp(secret, code, { now, lastStep: step }), undefined);
  assert.equal(acceptTotp(secret, code, { now, lastStep: step + 1 }), undefined);
});

test("spaces are ignored; letters, other lengths and other secrets are rejected", () => {
  const now = at(1_000_000_000);
  const code = totpCode(secret, now);
  const accept = (text: string) => acceptTotp(secret, text, { now, lastStep: undefined });
  assert.notEqual(accept(`${code.slice(0, 3)} ${code.slice(3)}`), undefined);
  for (const wrong of ["", "12345", "1234567", "abcdef", `${code}0`, "١٢٣٤٥٦"])
    assert.equal(accept(wrong), undefined, wrong);
  assert.equal(acceptTotp(newTotpSecret(), code, { now, lastStep: undefined }), undefined);
});

test("the otpauth URI contains only the store, the account and the secret", () => {
  const uri = new URL(totpUri(secret, { issuer: "Ha:rbor & Pine", account: "a:b@example.com" }));
  assert.equal(uri.protocol, "otpauth:");
  assert.equal(uri.searchParams.get("secret"), totpSecretText(secret));
  assert.equal(uri.searchParams.get("issuer"), "Ha rbor & Pine");
  assert.deepEqual([...uri.searchParams.keys()].sort(), ["algorithm", "digits", "issuer", "period", "secret"]);
  assert.equal(newTotpSecret().byteLength, 20);
});
