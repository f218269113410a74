import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setStaffLanguage } from "#backoffice/language.ts";
import { problemsOfRefusal, problemsOfViolations } from "#server/imports/files/products/check/problems.ts";
import { Cells } from "#server/imports/files/tables/cells.ts";
import { groupProblems } from "#server/imports/files/tables/group-problems.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { problemMessage } from "./problem-message.ts";

afterEach(() => setStaffLanguage("en"));

const place = { line: 2, columns: [] };

test("a problem of a cell is shown in the language of the back office", () => {
  const cells = new Cells();
  cells.whole({ line: 2, cells: { Stock: "2.5" } }, "Stock", { least: 0, most: 9 });
  const [problem] = groupProblems(cells.problems, []);
  assert.ok(problem);
  assert.equal(problemMessage(problem), "Must be a whole number from 0 to 9.");
  setStaffLanguage("de");
  assert.equal(problemMessage(problem), "Muss eine ganze Zahl von 0 bis 9 sein.");
  const { code: _, data: __, ...older } = problem;
  assert.equal(problemMessage(older), "Must be a whole number from 0 to 9.");
});

test("errors of the catalog and of the contract are, too", () => {
  setStaffLanguage("de");
  const [refused] = groupProblems(problemsOfRefusal(new AppError("DUPLICATE_SLUG_ERROR"), "cup", place), []);
  assert.ok(refused);
  assert.equal(problemMessage(refused), "Diese URL wird bereits verwendet.");
  const violation = {
    field: "product.name",
    description: "must have at most 80 characters",
    violatedRule: "MAX_LENGTH" as const,
    data: { threshold: 80 },
  };
  const [invalid] = groupProblems(problemsOfViolations(new ValidationError([violation]), place), []);
  assert.ok(invalid);
  assert.equal(invalid.message, "Must have at most 80 characters.");
  assert.match(problemMessage(invalid), /höchstens 80 Zeichen/);
});
