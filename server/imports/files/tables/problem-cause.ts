/** Causes of problems: a code with arguments, and the English message. */
import { type ImportProblemCode, importProblems } from "#api/imports/import-problems.ts";
import type { ImportProblem } from "#api/imports/imports.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";

export type ProblemCause = Pick<ImportProblem, "message" | "code" | "data">;

export const causeOf = (code: ImportProblemCode, data: MessageValues = {}): ProblemCause => ({
  message: formatMessage("en", importProblems[code], data),
  code,
  data,
});
