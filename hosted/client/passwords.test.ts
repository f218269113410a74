import assert from "node:assert/strict";
import { test } from "node:test";
import { ratePassword } from "./passwords.ts";

const cases: [password: string, level: number][] = [
  ["", 0],
  ["abc12", 0],
  ["password1", 1],
  ["Passw0rd", 1],
  ["abcdefgh", 1],
  ["qwertyuiop", 1],
  ["87654321", 1],
  ["aaaaaaaaaaaa", 1],
  ["kettle42", 2],
  ["Kettle-42x", 3],
  ["four blue kettles sing", 4],
  ["ثلاث قطط على السطح", 4],
];
for (const [password, level] of cases) {
  test(`"${password}" is level ${level}`, () => assert.equal(ratePassword(password, 8), level));
}
