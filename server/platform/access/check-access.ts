/**
 * Access check with default deny. An endpoint lists the actors that can call it. Staff and apps also need its
 * permission, and members' tokens at third-party clients its scope.
 */
import type { Access } from "#api/endpoint.ts";
import { coversScope } from "#api/scopes.ts";
import { AppError } from "../http/app-error.ts";
import { type Actor, hasPermission } from "./actor.ts";

export function checkAccess(access: Access, actor: Actor): void {
  if (!access.actors.includes(actor.kind)) {
    throw new AppError(actor.kind === "anonymous" ? "UNAUTHENTICATED" : "PERMISSION_DENIED");
  }
  if (actor.kind === "member" && !coversScope(actor.scopes, access.scope)) {
    const description =
      access.scope === "account"
        ? "Third-party clients can't manage an account."
        : `The token needs the scope ${access.scope}.`;
    throw new AppError("PERMISSION_DENIED", { description });
  }
  const needsPermission = actor.kind === "staff" || actor.kind === "app";
  if (needsPermission && (access.permission === undefined || !hasPermission(actor, access.permission))) {
    throw new AppError("PERMISSION_DENIED");
  }
}
