/** What a role meets in the back office, from the lists that menu, settings and server go by themselves. Pure. */
import { type Permission, permissions } from "#api/permissions.ts";

type Guarded = { readonly permission?: Permission };

/** The same question as the menu's, asked of a role instead of whoever is signed in. */
export function splitByReach<Place extends Guarded>(places: readonly Place[], held: readonly string[]) {
  const isReached = ({ permission }: Place) => permission === undefined || held.includes(permission);
  return { reached: places.filter(isReached), hidden: places.filter((place) => !isReached(place)) };
}

/** `products:read` → `products:write`, where there is such a permission. */
export function writingOf(permission: Permission | undefined): Permission | undefined {
  const name = permission?.replace(/:read$/, ":write");
  return name !== undefined && name !== permission && Object.hasOwn(permissions, name)
    ? (name as Permission)
    : undefined;
}

/** Whether somebody who sees a page may also change what is on it; undefined where a page has nothing of the kind. */
export function mayChange({ permission }: Guarded, held: readonly string[]): boolean | undefined {
  const writing = writingOf(permission);
  return writing === undefined ? undefined : held.includes(writing);
}
