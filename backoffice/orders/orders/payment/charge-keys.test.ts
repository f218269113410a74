import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#sdk/call.ts";
import { AppError, errorBody } from "#server/platform/http/app-error.ts";
import { createChargeKeys, isDeclined } from "./charge-keys.ts";

test("a repeated charge keeps its key; another amount or a new attempt has another one", () => {
  const keys = createChargeKeys();
  const first = keys.keyFor("5.00");
  assert.equal(keys.keyFor("5.00"), first);
  const second = keys.keyFor("6.00");
  assert.notEqual(second, first);
  keys.renew();
  assert.notEqual(keys.keyFor("6.00"), second);
});

test("only a declined payment is final", () => {
  const refusal = (code: "PAYMENT_DECLINED" | "PAYMENT_ALREADY_IN_PROGRESS" | "IDEMPOTENCY_KEY_IN_USE") =>
    new ApiError(409, errorBody(new AppError(code)), undefined);
  assert.equal(isDeclined(refusal("PAYMENT_DECLINED")), true);
  assert.equal(isDeclined(refusal("PAYMENT_ALREADY_IN_PROGRESS")), false);
  assert.equal(isDeclined(refusal("IDEMPOTENCY_KEY_IN_USE")), false);
  assert.equal(isDeclined(new ApiError(502, { message: "Bad gateway", details: {} }, undefined)), false);
  assert.equal(isDeclined(new TypeError("Failed to fetch")), false);
});
