/**
 * Where somebody came from: the rows of the list they opened a record from, in its order, and its address with filters.
 * Kept for this tab, so that a record leads to the next one and back to the list as it was.
 */
export type ListName = "orders" | "products" | "customers";
export type Trail = { readonly ids: readonly string[]; readonly href: string };

const keyOf = (list: ListName): string => `list-trail-${list}`;

export function keepTrail(list: ListName, trail: Trail): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(trail));
  } catch {
    // A browser that keeps nothing shows records without neighbors.
  }
}

export function readTrail(list: ListName): Trail | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? "null");
    return isTrail(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isTrail(kept: unknown): kept is Trail {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "href" in kept &&
    typeof kept.href === "string" &&
    "ids" in kept &&
    Array.isArray(kept.ids) &&
    kept.ids.every((id) => typeof id === "string")
  );
}

/** A record's place in the list; undefined when the list does not hold it. */
export function placeIn(trail: Trail | undefined, id: string) {
  const index = trail?.ids.indexOf(id) ?? -1;
  if (trail === undefined || index < 0) return undefined;
  return { number: index + 1, count: trail.ids.length, previous: trail.ids[index - 1], next: trail.ids[index + 1] };
}

const lists: readonly ListName[] = ["orders", "products", "customers"];

/** The address of a list (`/orders`) as it was left, when somebody came from it. */
export function hrefOfList(path: string): string | undefined {
  const list = lists.find((name) => `/${name}` === path);
  const href = list === undefined ? undefined : readTrail(list)?.href;
  return href?.startsWith(`${path}?`) ? href : undefined;
}
