/** Collections as a tree: depth, order and what may go where. Pure. */

type Placed = { id: string; name: string; parentId?: string | undefined; index: number };
export type TreeRow<C> = {
  collection: C;
  depth: number;
  parentId: string | undefined;
  position: number;
  count: number;
};

/** Depth first, siblings by index; collections with a missing parent are at the root. */
export function flattenTree<C extends Placed>(collections: readonly C[]): TreeRow<C>[] {
  const ids = new Set(collections.map(({ id }) => id));
  const byParent = Map.groupBy(collections, ({ parentId }) =>
    parentId !== undefined && ids.has(parentId) ? parentId : undefined,
  );
  const rows: TreeRow<C>[] = [];
  const walk = (parentId: string | undefined, depth: number): void => {
    const children = (byParent.get(parentId) ?? []).toSorted((a, b) => a.index - b.index);
    children.forEach((collection, position) => {
      rows.push({ collection, depth, parentId, position, count: children.length });
      walk(collection.id, depth + 1);
    });
  };
  walk(undefined, 0);
  return rows;
}

export function descendantsOf(id: string, collections: readonly Placed[]): Set<string> {
  const found = new Set<string>();
  const walk = (parent: string): void => {
    for (const collection of collections) {
      if (collection.parentId !== parent || found.has(collection.id)) continue;
      found.add(collection.id);
      walk(collection.id);
    }
  };
  walk(id);
  return found;
}

export type Move = { parentId?: string; position: "FIRST" | "LAST" | "AFTER"; afterId?: string };

/** One step: up and down among siblings, into the previous sibling, out of the parent. */
export function stepMove<C extends Placed>(
  rows: readonly TreeRow<C>[],
  id: string,
  step: "up" | "down" | "in" | "out",
  maxDepth: number,
): Move | undefined {
  const row = rows.find(({ collection }) => collection.id === id);
  if (row === undefined) return undefined;
  const siblings = rows.filter(({ parentId }) => parentId === row.parentId).map(({ collection }) => collection.id);
  const parent = row.parentId === undefined ? {} : { parentId: row.parentId };
  const after = (target: string | undefined): Move | undefined =>
    target === undefined ? undefined : { ...parent, position: "AFTER", afterId: target };
  if (step === "up") {
    if (row.position === 0) return undefined;
    return row.position === 1 ? { ...parent, position: "FIRST" } : after(siblings[row.position - 2]);
  }
  if (step === "down") return after(siblings[row.position + 1]);
  if (step === "in") {
    const above = siblings[row.position - 1];
    const below = rows.filter(({ collection }) =>
      descendantsOf(
        id,
        rows.map((one) => one.collection),
      ).has(collection.id),
    );
    const height = Math.max(row.depth, ...below.map(({ depth }) => depth)) - row.depth;
    if (above === undefined || row.depth + 1 + height >= maxDepth) return undefined;
    return { parentId: above, position: "LAST" };
  }
  const parentRow = rows.find(({ collection }) => collection.id === row.parentId);
  if (parentRow === undefined) return undefined;
  const grandparent = parentRow.parentId === undefined ? {} : { parentId: parentRow.parentId };
  return { ...grandparent, position: "AFTER", afterId: parentRow.collection.id };
}
