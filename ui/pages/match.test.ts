import assert from "node:assert/strict";
import { test } from "node:test";
import { createMatcher } from "./match.ts";

const route = (path: string) => ({ path });

test("a literal segment takes precedence over a captured one, in any table order", () => {
  const match = createMatcher([route("/checkout/:id/:part"), route("/checkout/:id/payment"), route("/checkout/:id")]);
  assert.equal(match("/checkout/7/payment")?.route.path, "/checkout/:id/payment");
  assert.deepEqual(match("/checkout/7/delivery"), {
    route: route("/checkout/:id/:part"),
    params: { id: "7", part: "delivery" },
  });
});

test("captured segments are decoded; undecodable ones don't match", () => {
  const match = createMatcher([route("/p/:slug")]);
  assert.equal(match("/p/caf%C3%A9%20cup")?.params.slug, "café cup");
  assert.equal(match("/p/%E0%A4%A"), undefined);
});

test("a path matches only as a whole", () => {
  const match = createMatcher([route("/"), route("/c/:slug")]);
  assert.equal(match("/")?.route.path, "/");
  assert.equal(match("/c/prints/")?.route.path, "/c/:slug");
  assert.equal(match("/c"), undefined);
  assert.equal(match("/c/prints/more"), undefined);
});

test("two routes of the same shape are rejected when the table is compiled", () => {
  assert.throws(() => createMatcher([route("/p/:slug"), route("/p/:id")]), /Two routes/);
});
