import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCookie } from "cookie";
import { createCookieJar, packCookie, unpackCookie } from "./cookies.ts";
import { safeJson } from "./json.ts";
import { localPath } from "./page.ts";

test("only paths of this site are allowed as return URLs", () => {
  assert.equal(localPath("/account/orders/1?x=1", "/"), "/account/orders/1?x=1");
  for (const hostile of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\nb",
    "",
    null,
  ]) {
    assert.equal(localPath(hostile, "/account"), "/account", String(hostile));
  }
});

test("data blocks can't close their script element", () => {
  const json = safeJson({ name: "</script><script>alert(1)</script>\u2028" });
  assert.equal(json.includes("<"), false);
  assert.equal(JSON.parse(json).name, "</script><script>alert(1)</script>\u2028");
});

test("on https cookies have the __Host- prefix and Secure", () => {
  const jar = createCookieJar(
    {
      cookies: new Map([
        ["__Host-a", "1"],
        ["a", "planted"],
      ]),
    },
    true,
  );
  assert.equal(jar.get("a"), "1");
  jar.set("b", "2");
  assert.deepEqual(jar.headers(), [["set-cookie", "__Host-b=2; Path=/; HttpOnly; Secure; SameSite=Lax"]]);
});

test("a cookie set in a response is returned by later reads, and a deleted one isn't", () => {
  const jar = createCookieJar({ cookies: new Map([["a", "old"]]) }, false);
  jar.set("a", "new", { maxAge: 60, isReadable: true });
  assert.equal(jar.get("a"), "new");
  assert.deepEqual(jar.headers(), [["set-cookie", "a=new; Max-Age=60; Path=/; SameSite=Lax"]]);
  jar.delete("a");
  assert.equal(jar.get("a"), undefined);
});

test("packed cookies are unpacked unchanged, and anything else is undefined", () => {
  assert.deepEqual(unpackCookie(packCookie({ name: "Zoë", n: 3 })), { name: "Zoë", n: 3 });
  for (const broken of [undefined, "", "%%%", "bm90IGpzb24", "x".repeat(5000)])
    assert.equal(unpackCookie(broken), undefined);
});

test("a cookie's value can't add attributes", () => {
  const jar = createCookieJar({ cookies: new Map() }, false);
  jar.set("a", "1; Domain=evil.example\r\nx: y");
  const [[, line = ""] = []] = jar.headers();
  assert.equal(line, "a=1%3B%20Domain%3Devil.example%0D%0Ax%3A%20y; Path=/; HttpOnly; SameSite=Lax");
});

test("a cookie's value is read as it was set", () => {
  const jar = createCookieJar({ cookies: new Map() }, false);
  jar.set("a", "zoë+1%40@example.com");
  assert.equal(jar.get("a"), "zoë+1%40@example.com");
  const [[, line = ""] = []] = jar.headers();
  assert.equal(parseCookie(line).a, "zoë+1%40@example.com");
});
