/** Permissions that are required for event types. */
import { permissionOfEntity } from "#api/apps/event-access.ts";
import { events } from "#api/events.gen.ts";

const permissionByType = new Map(events.map(({ type, entity }) => [type, permissionOfEntity(entity)]));

/** Whether the permissions allow receiving events of this type. */
export function canReceive(permissions: readonly string[], type: string): boolean {
  const permission = permissionByType.get(type);
  return permission !== undefined && permissions.includes(permission);
}
