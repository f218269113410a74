/** The access check: default deny. An endpoint lists who may call it; staff and apps need the permission as well. */
import type { Access } from "#api/endpoint.ts";
import { AppError } from "../http/app-error.ts";
import { type Actor, hasPermission } from "./actor.ts";

export function checkAccess(access: Access, actor: Actor): void {
  if (!access.actors.includes(actor.kind)) {
    throw new AppError(actor.kind === "anonymous" ? "UNAUTHENTICATED" : "PERMISSION_DENIED");
  }
  const needsPermission = actor.kind === "staff" || actor.kind === "app";
  if (needsPermission && (access.permission === undefined || !hasPermission(actor, access.permission))) {
    throw new AppError("PERMISSION_DENIED");
  }
}
