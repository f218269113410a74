import assert from "node:assert/strict";
import { test } from "node:test";
import { updateAbandonedCartSettings } from "#api/checkout/abandoned-checkouts.ts";
import { updateMember } from "#api/identity/members.ts";
import { createIdentityProvider } from "#api/identity/sign-on.ts";
import { createAdditionalFee } from "#api/pricing/additional-fees.ts";
import { attributesOf, bodyOf, problemOf, rulesOf } from "./contract-rules.ts";

const fee = bodyOf(createAdditionalFee, "additionalFee");
const settings = bodyOf(updateAbandonedCartSettings, "settings");

function problem(schema: object, path: string, value: unknown): string | undefined {
  const rules = rulesOf(schema, path);
  assert.ok(rules, path);
  return problemOf(rules, value);
}

test("a form refuses what the API would refuse, with the message for its field", () => {
  assert.equal(problem(fee, "name", " "), "Enter a value.");
  assert.equal(problem(fee, "name", "x".repeat(51)), "Enter at most 50 characters.");
  assert.equal(problem(fee, "name", "Gift wrap"), undefined);
  assert.equal(problem(fee, "price", "a lot"), "Enter a number, such as 12.50.");
  assert.equal(problem(fee, "price", "-1"), "Enter a number no lower than 0.");
  assert.equal(problem(fee, "price", "2,50"), undefined);
  assert.equal(problem(fee, "percentage", "101"), "Enter a number no higher than 100.");
  assert.equal(problem(settings, "abandonAfterMinutes", 5), "Enter a number no lower than 10.");
  assert.equal(problem(settings, "abandonAfterMinutes", Number.NaN), undefined, "a change can leave it out");
  const provider = bodyOf(createIdentityProvider, "identityProvider");
  assert.equal(problem(provider, "issuer", "login.example.com"), "Enter a web address that starts with https://.");
});

test("optional fields can be empty", () => {
  assert.equal(problem(fee, "price", ""), undefined);
  assert.equal(problem(fee, "freeFrom", ""), undefined);
  assert.equal(problem(settings, "mails.0.couponCode", ""), undefined);
});

test("fields of lists and of objects inside have rules; unknown fields have none", () => {
  assert.equal(problem(settings, "mails.2.delayMinutes", -1), "Enter a number no lower than 0.");
  assert.deepEqual(attributesOf(rulesOf(bodyOf(updateMember, "member", "contact"), "firstName") ?? assert.fail()), {
    maxLength: 100,
  });
  assert.deepEqual(attributesOf(rulesOf(fee, "name") ?? assert.fail()), { required: true, maxLength: 50 });
  assert.equal(rulesOf(fee, "nothing"), undefined);
  assert.throws(() => bodyOf(createAdditionalFee, "nothing"), /has no body.nothing/);
});
