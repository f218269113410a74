/**
 * The list that a record was opened from: the ids of its rows in order, and its URL with filters. Stored in
 * `sessionStorage` for previous and next buttons and for the link back to the filtered list.
 */
export type ListName = "orders" | "products" | "customers";
type ListContext = { readonly ids: readonly string[]; readonly href: string };

const keyOf = (list: ListName): string => `list-context-${list}`;

export function saveListContext(list: ListName, context: ListContext): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify(context));
  } catch {
    // Without storage, records have no previous and next buttons.
  }
}

export function readListContext(list: ListName): ListContext | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? "null");
    return isListContext(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isListContext(value: unknown): value is ListContext {
  return (
    typeof value === "object" &&
    value !== null &&
    "href" in value &&
    typeof value.href === "string" &&
    "ids" in value &&
    Array.isArray(value.ids) &&
    value.ids.every((id) => typeof id === "string")
  );
}

/** A record's position in the list; undefined if the list doesn't contain it. */
export function findPosition(context: ListContext | undefined, id: string) {
  const index = context?.ids.indexOf(id) ?? -1;
  if (context === undefined || index < 0) return undefined;
  return {
    number: index + 1,
    count: context.ids.length,
    previous: context.ids[index - 1],
    next: context.ids[index + 1],
  };
}

const lists: readonly ListName[] = ["orders", "products", "customers"];

/** The URL of a list (`/orders`) with the filters that it had when a record was opened from it. */
export function hrefOfList(path: string): string | undefined {
  const list = lists.find((name) => `/${name}` === path);
  const href = list === undefined ? undefined : readListContext(list)?.href;
  return href?.startsWith(`${path}?`) ? href : undefined;
}
