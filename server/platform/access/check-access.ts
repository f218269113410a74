/**
 * Access check with default deny. An endpoint lists the actors that can call it. Staff and apps also need its
 * permission, and members' tokens at third-party clients its scope.
 */
import type { Access } from "#api/endpoint.ts";
import { coversScope } from "#api/scopes.ts";
import { AppError } from "../http/app-error.ts";
import { type Actor, hasPermission, type Shopper } from "./actor.ts";

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

/**
 * Endpoints for shoppers only, such as those of the current cart, are called as the shopper of the elevated form of the header.
 * Fields for staff and apps are then allowed by the API key's permissions.
 */
export function actorFor({ actors }: Access, actor: Actor): Actor {
  if (actor.kind !== "app" || actor.shopper === undefined || actors.includes("app")) return actor;
  const { shopper, ...app } = actor;
  return { ...shopper, elevatedBy: app } satisfies Shopper;
}
