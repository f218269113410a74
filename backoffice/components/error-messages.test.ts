import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldViolation } from "#api/errors.ts";
import { ApiError } from "#sdk/call.ts";
import { fieldErrorOf, messageOf, messageOfEntry } from "./error-messages.ts";

const decimal: FieldViolation = {
  field: "giftCard.amount",
  description: "must be a decimal number as text",
  violatedRule: "FORMAT",
  data: { type: "DECIMAL" },
};
const empty: FieldViolation = {
  field: "giftCard.recipientEmail",
  description: "must not be empty",
  violatedRule: "MIN_LENGTH",
  data: { threshold: 1 },
};

function refusal(...fieldViolations: FieldViolation[]): ApiError {
  const message = `INVALID_ARGUMENT: ${fieldViolations.map((one) => `"${one.field}" ${one.description}`).join(", ")}`;
  return new ApiError(400, { message, details: { validationError: { fieldViolations } } }, undefined);
}

test("violations name fields by label, not by path", () => {
  assert.equal(
    messageOf(refusal(decimal, empty)),
    "Amount must be a number, such as 12.50. Recipient email is required.",
  );
  const nested = { ...empty, field: "order.lineItems[2].taxGroupId" };
  assert.equal(messageOf(refusal(nested)), "Line items 3, tax group is required.");
  const rule = { ...empty, field: "settings.conversionRates.EUR", description: "must be before `query.to`" };
  assert.equal(messageOf(refusal(rule)), "EUR must be before to.");
  const oneOf: FieldViolation = {
    field: "discount",
    description: "can have only one of percentOff, amountOff",
    violatedRule: "ONE_OF_ALIGNMENT",
    data: { fields: ["percentOff", "amountOff"] },
  };
  assert.equal(messageOf(refusal(oneOf)), "Discount can have only one of percent off, amount off.");
});

test("an email address that is too short gets an example", () => {
  const short = { ...empty, description: "must have at least 3 characters", data: { threshold: 3 } };
  assert.equal(fieldErrorOf([short], "recipientEmail"), "Enter an email address, such as name@example.com.");
});

test("an error without violations keeps its message; quoted paths become labels", () => {
  const body = {
    message: 'INVALID_ARGUMENT: "webhookEndpoint.url" must be a valid http or https address',
    details: {},
  };
  assert.equal(messageOf(new ApiError(400, body, undefined)), "url must be a valid http or https address");
  assert.equal(messageOf(new Error("Choose a file.")), "Choose a file.");
  assert.match(messageOf(new TypeError("fetch failed")), /reach your store/);
});

test("a field shows the violation of its path or of a path inside it", () => {
  const rate = { ...decimal, field: "settings.conversionRates.EUR" };
  assert.equal(fieldErrorOf([empty, decimal], "amount"), "Enter a number, such as 12.50.");
  assert.equal(fieldErrorOf([empty, decimal], "giftCard.amount"), "Enter a number, such as 12.50.");
  assert.equal(fieldErrorOf([empty, rate], "conversionRates"), "EUR must be a number, such as 12.50.");
  assert.equal(fieldErrorOf([empty, decimal], "mount"), undefined);
});

test("a failed entry of a bulk call has the same message", () => {
  const description = 'INVALID_ARGUMENT: "giftCard.amount" must be a decimal number as text';
  const code = "INVALID_ARGUMENT";
  const data = { fieldViolations: [decimal] };
  assert.equal(messageOfEntry({ code, description, data }), "Amount must be a number, such as 12.50.");
  assert.equal(messageOfEntry({ code: "GONE", description: "It is gone.", data: {} }), "It is gone.");
  assert.equal(messageOfEntry(undefined), undefined);
});
