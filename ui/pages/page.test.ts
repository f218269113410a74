import assert from "node:assert/strict";
import { test } from "node:test";
import { createCookieJar, packCookie, unpackCookie } from "./cookies.ts";
import { safeJson } from "./json.ts";
import { localPath } from "./page.ts";

test("only paths of this site are returned to", () => {
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

test("data blocks cannot close their script element", () => {
  const json = safeJson({ name: "</script><script>alert(1)</script>\u2028" });
  assert.equal(json.includes("<"), false);
  assert.equal(JSON.parse(json).name, "</script><script>alert(1)</script>\u2028");
});

test("on https cookies carry the __Host- prefix and Secure, and are read under it", () => {
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
  assert.deepEqual(jar.headers(), [["set-cookie", "__Host-b=2; Path=/; SameSite=Lax; HttpOnly; Secure"]]);
});

test("a cookie set in a response is what the same request reads afterwards, and a deleted one is gone", () => {
  const jar = createCookieJar({ cookies: new Map([["a", "old"]]) }, false);
  jar.set("a", "new", { maxAge: 60, isReadable: true });
  assert.equal(jar.get("a"), "new");
  assert.deepEqual(jar.headers(), [["set-cookie", "a=new; Path=/; SameSite=Lax; Max-Age=60"]]);
  jar.delete("a");
  assert.equal(jar.get("a"), undefined);
});

test("packed cookies come back as they were, and anything else comes back as nothing", () => {
  assert.deepEqual(unpackCookie(packCookie({ name: "Zoë", n: 3 })), { name: "Zoë", n: 3 });
  for (const broken of [undefined, "", "%%%", "bm90IGpzb24", "x".repeat(5000)])
    assert.equal(unpackCookie(broken), undefined);
});
