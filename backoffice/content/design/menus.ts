/** Changes of a menu as pure functions. A menu has up to three levels. */
import type { MenuItem } from "#api/content/design.ts";

export type MenuNode = { id: string; label: string; href: string; items: readonly MenuNode[] };
export type Menu = readonly MenuNode[];

export const MAX_LEVELS = 3;
export const MAX_LINKS = 30;

/** The contract's types have no `items` on the last level. */
export const readMenu = (items: readonly MenuItem[]): Menu =>
  items.map(({ items: links, ...item }) => ({
    ...item,
    items: links.map(({ items: last, ...link }) => ({ ...link, items: last.map((one) => ({ ...one, items: [] })) })),
  }));

export const writeMenu = (menu: Menu): MenuItem[] =>
  menu.map((item) => ({
    ...linkOf(item),
    items: item.items.map((link) => ({ ...linkOf(link), items: link.items.map(linkOf) })),
  }));

const linkOf = ({ id, label, href }: MenuNode) => ({ id, label, href });

type Found = { node: MenuNode; level: number; index: number; parent: MenuNode | undefined; siblings: Menu };

export function findNode(menu: Menu, id: string, level = 1, parent?: MenuNode): Found | undefined {
  for (const [index, node] of menu.entries()) {
    if (node.id === id) return { node, level, index, parent, siblings: menu };
    const found = findNode(node.items, id, level + 1, node);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const depthOf = ({ items }: MenuNode): number => 1 + Math.max(0, ...items.map(depthOf));

/** Replaces the children of a node; the top level without a parent. */
function updateChildren(menu: Menu, parent: string | undefined, update: (items: Menu) => Menu): Menu {
  if (parent === undefined) return update(menu);
  return menu.map((node) =>
    node.id === parent
      ? { ...node, items: update(node.items) }
      : { ...node, items: updateChildren(node.items, parent, update) },
  );
}

export function addNode(menu: Menu, node: MenuNode, parent?: string): Menu {
  return updateChildren(menu, parent, (items) => [...items, node]);
}

export function removeNode(menu: Menu, id: string): Menu {
  return menu.filter((node) => node.id !== id).map((node) => ({ ...node, items: removeNode(node.items, id) }));
}

export function updateNode(menu: Menu, id: string, change: Partial<Pick<MenuNode, "label" | "href">>): Menu {
  return menu.map((node) =>
    node.id === id ? { ...node, ...change } : { ...node, items: updateNode(node.items, id, change) },
  );
}

type MenuPosition = "before" | "after" | "on";

/** Moves a node with its children beside or into another one. Returns the same menu if it doesn't fit there. */
export function moveNode(menu: Menu, id: string, target: string, position: MenuPosition): Menu {
  const moved = findNode(menu, id);
  if (moved === undefined || id === target || findNode(moved.node.items, target) !== undefined) return menu;
  const rest = removeNode(menu, id);
  const place = findNode(rest, target);
  if (place === undefined) return menu;
  const level = position === "on" ? place.level + 1 : place.level;
  if (level + depthOf(moved.node) - 1 > MAX_LEVELS) return menu;
  const parent = position === "on" ? place.node.id : place.parent?.id;
  const siblings = position === "on" ? place.node.items : place.siblings;
  if (siblings.length >= MAX_LINKS) return menu;
  const index = position === "on" ? siblings.length : position === "before" ? place.index : place.index + 1;
  return updateChildren(rest, parent, (items) => items.toSpliced(index, 0, moved.node));
}

export type MenuStep = "up" | "down" | "in" | "out";

/** `in`: below the item before it; `out`: behind its parent. */
export function stepNode(menu: Menu, id: string, step: MenuStep): Menu {
  const found = findNode(menu, id);
  if (found === undefined) return menu;
  const { siblings, index, parent } = found;
  if (step === "out") return parent === undefined ? menu : moveNode(menu, id, parent.id, "after");
  const neighbor = siblings[step === "down" ? index + 1 : index - 1];
  if (neighbor === undefined) return menu;
  return moveNode(menu, id, neighbor.id, step === "in" ? "on" : step === "up" ? "before" : "after");
}
