import assert from "node:assert/strict";
import { test } from "node:test";
import { toCsv } from "./csv.ts";

test("quotes cells where needed and escapes formulas", () => {
  assert.equal(
    toCsv([
      ["Name", "Sales"],
      ['Mug, "large"', 12],
      ["=1+1", "-4.50"],
    ]),
    'Name,Sales\r\n"Mug, ""large""",12\r\n\'=1+1,-4.50\r\n',
  );
});
