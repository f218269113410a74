/** Who may be told of what. */
import { permissionOfEntity } from "#api/apps/event-access.ts";
import { events } from "#api/events.gen.ts";

const permissionByType = new Map(events.map(({ type, entity }) => [type, permissionOfEntity(entity)]));

/** May somebody with these permissions be told of this event? */
export function mayHear(permissions: readonly string[], type: string): boolean {
  const permission = permissionByType.get(type);
  return permission !== undefined && permissions.includes(permission);
}
