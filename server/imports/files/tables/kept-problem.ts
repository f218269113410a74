import type { ImportProblem } from "#api/imports/imports.ts";
import { causeOf } from "./problem-cause.ts";

/** An undo keeps what was changed after the import. */
export const keptProblem = ({ line, handle }: { line: number; handle: string }): ImportProblem => ({
  line,
  lines: [line],
  column: "",
  value: handle,
  ...causeOf("KEPT"),
  isWarning: true,
});
