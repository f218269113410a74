/** What staff with a role see in the back office, derived from the lists behind the menu, the settings and the API. Pure. */
import { type Permission, permissions } from "#api/permissions.ts";

type Guarded = { readonly permission?: Permission };

/** Applies the menu's condition to any set of permissions. */
export function splitByAccess<Place extends Guarded>(places: readonly Place[], held: readonly string[]) {
  const isVisible = ({ permission }: Place) => permission === undefined || held.includes(permission);
  return { visible: places.filter(isVisible), hidden: places.filter((place) => !isVisible(place)) };
}

/** `products:read` → `products:write`, if that permission exists. */
function writePermissionOf(permission: Permission | undefined): Permission | undefined {
  const name = permission?.replace(/:read$/, ":write");
  return name !== undefined && name !== permission && Object.hasOwn(permissions, name)
    ? (name as Permission)
    : undefined;
}

/** Whether the permissions allow editing on a visible page. Undefined for pages with nothing to edit. */
export function canEdit({ permission }: Guarded, held: readonly string[]): boolean | undefined {
  const permissionToEdit = writePermissionOf(permission);
  return permissionToEdit === undefined ? undefined : held.includes(permissionToEdit);
}
