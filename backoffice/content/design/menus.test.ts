import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addNode,
  depthOf,
  findNode,
  MAX_LEVELS,
  type Menu,
  type MenuNode,
  moveNode,
  readMenu,
  removeNode,
  stepNode,
  updateNode,
  writeMenu,
} from "./menus.ts";

const node = (id: string, ...items: MenuNode[]): MenuNode => ({ id, label: id, href: `/${id}`, items });
const menu: Menu = [node("a", node("a1", node("a11")), node("a2")), node("b"), node("c")];
const outline = (items: Menu): string =>
  items.map(({ id, items: children }) => (children.length === 0 ? id : `${id}(${outline(children)})`)).join(" ");

test("items move up, down, in and out with their children", () => {
  const steps: [string, "up" | "down" | "in" | "out", string][] = [
    ["b", "up", "b a(a1(a11) a2) c"],
    ["b", "down", "a(a1(a11) a2) c b"],
    ["b", "in", "a(a1(a11) a2 b) c"],
    ["a2", "in", "a(a1(a11 a2)) b c"],
    ["a1", "out", "a(a2) a1(a11) b c"],
    ["a11", "out", "a(a1 a11 a2) b c"],
    ["a", "up", "a(a1(a11) a2) b c"],
    ["a", "in", "a(a1(a11) a2) b c"],
    ["c", "out", "a(a1(a11) a2) b c"],
  ];
  for (const [id, step, expected] of steps) assert.equal(outline(stepNode(menu, id, step)), expected, `${id} ${step}`);
});

test("nothing moves below the third level or into itself", () => {
  assert.equal(moveNode(menu, "b", "a11", "on"), menu);
  assert.equal(moveNode(menu, "a", "b", "on"), menu, "four levels");
  assert.equal(moveNode(menu, "a", "a1", "on"), menu);
  assert.equal(outline(moveNode(menu, "a1", "b", "on")), "a(a2) b(a1(a11)) c");
});

test("moves never lose links or exceed the levels", () => {
  const id = fc.constantFrom("a", "a1", "a11", "a2", "b", "c");
  const ids = (items: Menu): string[] => items.flatMap((one) => [one.id, ...ids(one.items)]).sort();
  const move = fc.tuple(id, id, fc.constantFrom("before" as const, "after" as const, "on" as const));
  fc.assert(
    fc.property(fc.array(move, { maxLength: 15 }), (moves) => {
      const moved = moves.reduce((now, [from, to, position]) => moveNode(now, from, to, position), menu);
      assert.deepEqual(ids(moved), ids(menu));
      assert.ok(Math.max(...moved.map(depthOf)) <= MAX_LEVELS);
    }),
  );
});

test("items are added, changed and removed on every level", () => {
  assert.equal(outline(addNode(menu, node("d"))), "a(a1(a11) a2) b c d");
  assert.equal(outline(addNode(menu, node("d"), "a1")), "a(a1(a11 d) a2) b c");
  assert.equal(outline(removeNode(menu, "a1")), "a(a2) b c");
  assert.equal(findNode(updateNode(menu, "a11", { label: "New" }), "a11")?.node.label, "New");
});

test("a menu is stored as the contract has it", () => {
  assert.deepEqual(readMenu(writeMenu(menu)), menu);
  assert.equal("items" in (writeMenu(menu)[0]?.items[0]?.items[0] ?? {}), false);
});
