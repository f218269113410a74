import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { AppError } from "../app-error.ts";
import { nestQuery, parseJson, parseRequestParameter } from "./json.ts";

test("valid JSON within the limits parses as with JSON.parse", () => {
  const key = fc
    .string()
    .filter((text) => !["__proto__", "constructor", "prototype"].includes(text) && !text.includes("\u0000"));
  const { value } = fc.letrec((tie) => ({
    leaf: fc.oneof(
      fc.string().filter((text) => !text.includes("\u0000")),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    ),
    value: fc.oneof(
      { depthSize: "small" },
      tie("leaf"),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(fc.property(value, (data) => assert.deepEqual(parseJson(JSON.stringify(data)), data)));
});

const refused: [name: string, text: string][] = [
  ["a duplicate key", '{"a":1,"a":2}'],
  ["a duplicate key spelled with an escape", '{"a":1,"\\u0061":2}'],
  ["a duplicate key in a nested list", '[{"x":[{"b":1,"b":1}]}]'],
  ["__proto__", '{"__proto__":1}'],
  ["an escaped __proto__", '{"\\u005f_proto__":1}'],
  ["constructor", '{"a":{"constructor":{}}}'],
  ["25 levels", "[".repeat(25) + "]".repeat(25)],
  ["more than 5000 keys", `{${Array.from({ length: 5001 }, (_, index) => `"k${index}":1`).join(",")}}`],
  ["U+0000 in text", '{"a":"x\\u0000y"}'],
  ["U+0000 in a key", '{"x\\u0000y":1}'],
  ["half a surrogate pair in text", '{"a":"x\\uD800y"}'],
  ["half a surrogate pair in a key", '{"\\udfff":1}'],
  ["trailing garbage", '{"a":1} x'],
];
for (const [name, text] of refused) {
  test(`${name} is rejected`, () => assert.throws(() => parseJson(text), AppError));
}

test("an escaped backslash before u0000, and whole surrogate pairs, are accepted", () => {
  assert.deepEqual(parseJson('["\\\\u0000", "\\ud83d\\uded2"]'), ["\\u0000", "🛒"]);
});

test("the same key in sibling objects, and braces inside text, are accepted", () => {
  assert.deepEqual(parseJson('[{"a":1},{"a":"{\\"a\\":[,"}]'), [{ a: 1 }, { a: '{"a":[,' }]);
});

test(".r is base64url of UTF-8 JSON, with or without padding", () => {
  const encoded = Buffer.from('{"query":{"filter":{"name":"Ü"}}}').toString("base64url");
  assert.deepEqual(parseRequestParameter(encoded), { query: { filter: { name: "Ü" } } });
  assert.throws(() => parseRequestParameter("not base64!"), AppError);
  assert.throws(() => parseRequestParameter(Buffer.from([0xff, 0xfe]).toString("base64url")), AppError);
});

test("dotted and repeated query parameters nest and can't pollute prototypes", () => {
  assert.deepEqual(JSON.parse(JSON.stringify(nestQuery(new URLSearchParams("a.b=1&a.c=2&d=3&d=4")))), {
    a: { b: "1", c: "2" },
    d: ["3", "4"],
  });
  assert.throws(() => nestQuery(new URLSearchParams("a.__proto__.x=1")), AppError);
  assert.throws(() => nestQuery(new URLSearchParams("a=%00")), AppError);
});
