import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { type ErrorCode, type ErrorDeclaration, errors } from "#api/errors.ts";
import { setStaffLanguage } from "#backoffice/language.ts";
import { AppError, errorBody } from "#server/platform/http/app-error.ts";
import { messageOfCode, messageOfStatus, numberedCodes } from "./api-errors.ts";
import { staffCodes } from "./staff-codes.ts";
import { apiErrorsTexts } from "./texts/texts.ts";

afterEach(() => setStaffLanguage("en"));

const applicationError = (error: AppError) => {
  const { applicationError: found } = errorBody(error).details;
  assert.ok(found);
  return found;
};

/** The endpoints that screens import from the contract. */
async function calledEndpoints(): Promise<AnyEndpoint[]> {
  const names = new Map<string, Set<string>>();
  for (const file of globSync("backoffice/**/*.{ts,tsx}")) {
    const source = readFileSync(file, "utf8");
    for (const [, list = "", path = ""] of source.matchAll(/import \{([^}]*)\} from "(#api\/[^"]+)"/g)) {
      const known = names.get(path) ?? new Set();
      for (const name of list.split(",")) known.add(name.trim());
      names.set(path, known);
    }
  }
  const found = [...names].map(async ([path, imported]) => {
    const module: Record<string, unknown> = await import(path);
    return [...imported].map((name) => module[name]).filter(isEndpoint);
  });
  return (await Promise.all(found)).flat();
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;

test("every error that a screen can get has a message in all languages", async () => {
  const endpoints = await calledEndpoints();
  assert.ok(endpoints.length > 300, String(endpoints.length));
  const possible = new Set(endpoints.flatMap((endpoint) => endpoint.errors ?? []));
  const known: ReadonlySet<ErrorCode> = new Set(staffCodes);
  const missing = [...possible].filter((code) => errors[code].status !== 404 && !known.has(code));
  assert.deepEqual(missing, []);
});

test("codes that are sent as numbers are recognized", () => {
  const numbered = staffCodes.flatMap((code) => {
    const { applicationCode }: ErrorDeclaration = errors[code];
    return applicationCode === undefined ? [] : [[applicationCode, code] as const];
  });
  assert.deepEqual(Object.fromEntries(numbered), numberedCodes);
});

test("English has the API's description, other languages the message of the code", () => {
  const error = applicationError(new AppError("LOCATION_IN_USE"));
  assert.equal(messageOfCode(error), errors.LOCATION_IN_USE.message);
  setStaffLanguage("de");
  assert.equal(messageOfCode(error), apiErrorsTexts.de.byCode.LOCATION_IN_USE);
  assert.equal(messageOfCode(applicationError(new AppError("ORDER_NOT_FOUND"))), apiErrorsTexts.de.notFound);
  assert.equal(messageOfCode({ code: "NEW_CODE", description: "Something new." }), apiErrorsTexts.de.general);
  assert.equal(messageOfCode({ code: "-19995", description: "Taken." }), apiErrorsTexts.de.byCode.EMAIL_ALREADY_EXISTS);
  assert.equal(messageOfStatus(403, "Forbidden"), apiErrorsTexts.de.byCode.PERMISSION_DENIED);
});

test("a reason replaces the message of the code, with its arguments", () => {
  const error = applicationError(new AppError("SLOT_NOT_AVAILABLE", { reason: "PLACES_BOOKED", data: { count: 3 } }));
  assert.equal(messageOfCode(error), "3 places are already booked.");
  assert.deepEqual(error.data, { count: 3, reason: "PLACES_BOOKED" });
  setStaffLanguage("fr");
  assert.equal(messageOfCode(error), "3 places sont déjà réservées.");
});
