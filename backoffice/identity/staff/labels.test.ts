import assert from "node:assert/strict";
import { test } from "node:test";
import { permissionLabel, roleLabel } from "./labels.ts";

test("built-in roles and permissions have labels, custom roles keep their names", () => {
  assert.equal(roleLabel("view", "View"), "View only");
  assert.equal(roleLabel("custom", "Weekend team"), "Weekend team");
  assert.equal(permissionLabel("orders:read"), "View orders, checkouts and carts");
  assert.equal(permissionLabel("constructor"), "constructor");
});
