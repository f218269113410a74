/** Categories as a tree: depth, order and what may go where. Pure. */

export type Placed = {
  id: string;
  name: string;
  parentCategory: { id?: string | undefined; index?: number | undefined };
};
export type TreeRow<C> = { category: C; depth: number; parentId: string | undefined; position: number; count: number };

/** Depth first, siblings by index; categories with a missing parent are at the root. */
export function flattenTree<C extends Placed>(categories: readonly C[]): TreeRow<C>[] {
  const ids = new Set(categories.map(({ id }) => id));
  const byParent = Map.groupBy(categories, ({ parentCategory: { id } }) =>
    id !== undefined && ids.has(id) ? id : undefined,
  );
  const rows: TreeRow<C>[] = [];
  const walk = (parentId: string | undefined, depth: number): void => {
    const children = (byParent.get(parentId) ?? []).toSorted(
      (a, b) => (a.parentCategory.index ?? 0) - (b.parentCategory.index ?? 0),
    );
    children.forEach((category, position) => {
      rows.push({ category, depth, parentId, position, count: children.length });
      walk(category.id, depth + 1);
    });
  };
  walk(undefined, 0);
  return rows;
}

/** Names from the root down: "Home › Kitchen". */
export function pathOf<C extends Placed>(id: string, categories: readonly C[]): string[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const names: string[] = [];
  let at = byId.get(id);
  while (at !== undefined && names.length < 20) {
    names.unshift(at.name);
    at = at.parentCategory.id === undefined ? undefined : byId.get(at.parentCategory.id);
  }
  return names;
}

export function descendantsOf(id: string, categories: readonly Placed[]): Set<string> {
  const found = new Set<string>();
  const walk = (parent: string): void => {
    for (const category of categories) {
      if (category.parentCategory.id !== parent || found.has(category.id)) continue;
      found.add(category.id);
      walk(category.id);
    }
  };
  walk(id);
  return found;
}

export type Move = { parentCategoryId?: string; position: "FIRST" | "LAST" | "AFTER"; moveAfterCategoryId?: string };

/** One step: up and down among siblings, into the previous sibling, out of the parent. */
export function stepMove<C extends Placed>(
  rows: readonly TreeRow<C>[],
  id: string,
  step: "up" | "down" | "in" | "out",
  maxDepth: number,
): Move | undefined {
  const row = rows.find(({ category }) => category.id === id);
  if (row === undefined) return undefined;
  const siblings = rows.filter(({ parentId }) => parentId === row.parentId).map(({ category }) => category.id);
  const parent = row.parentId === undefined ? {} : { parentCategoryId: row.parentId };
  const after = (target: string | undefined): Move | undefined =>
    target === undefined ? undefined : { ...parent, position: "AFTER", moveAfterCategoryId: target };
  if (step === "up") {
    if (row.position === 0) return undefined;
    return row.position === 1 ? { ...parent, position: "FIRST" } : after(siblings[row.position - 2]);
  }
  if (step === "down") return after(siblings[row.position + 1]);
  if (step === "in") {
    const above = siblings[row.position - 1];
    const below = rows.filter(({ category }) =>
      descendantsOf(
        id,
        rows.map((one) => one.category),
      ).has(category.id),
    );
    const height = Math.max(row.depth, ...below.map(({ depth }) => depth)) - row.depth;
    if (above === undefined || row.depth + 1 + height >= maxDepth) return undefined;
    return { parentCategoryId: above, position: "LAST" };
  }
  const parentRow = rows.find(({ category }) => category.id === row.parentId);
  if (parentRow === undefined) return undefined;
  const grandparent = parentRow.parentId === undefined ? {} : { parentCategoryId: parentRow.parentId };
  return { ...grandparent, position: "AFTER", moveAfterCategoryId: parentRow.category.id };
}
