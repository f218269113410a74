import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeBeyondLatin1 } from "./one-byte.ts";

const meaningOf = (code: string): unknown => new Function(`return ${code}`)();

for (const [name, code] of [
  ["a string", '"“naïve” – 5 €"'],
  ["a template", "`a … 😀`"],
  ["an escape before such a character", String.raw`"\…\\…\n"`],
  ["an escape that was there", String.raw`"\u2026 \\u2026"`],
  ["a pattern with pairs", '"x😀".match(/[😀😁]/u)[0]'],
  ["a pattern with an escaped dash", String.raw`"a–b".split(/\–/).length`],
] as const)
  test(`${name} has the same meaning in Latin-1`, () => {
    const escaped = escapeBeyondLatin1(code);
    assert.doesNotMatch(escaped, /[\u0100-\uffff]/);
    assert.deepEqual(meaningOf(escaped), meaningOf(code));
  });
