/**
 * The actor of a request (docs/protocol/permissions.md#actors). Always derived from the verified token, never from the
 * request body.
 */
import type { ActorKind } from "#api/endpoint.ts";
import type { Permission, StaffRole } from "#api/permissions.ts";

export type Actor =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "visitor";
      readonly visitorId: string;
      readonly clientId: string;
      readonly elevatedBy?: AppActor;
    }
  | {
      readonly kind: "member";
      readonly memberId: string;
      readonly clientId: string;
      readonly sessionId: string;
      /**
       * Scopes the member granted to a third-party client; undefined for the store's own clients, which have full
       * access.
       */
      readonly scopes?: readonly string[];
      readonly elevatedBy?: AppActor;
    }
  | {
      readonly kind: "staff";
      readonly staffId: string;
      readonly role: StaffRole;
      readonly permissions: readonly Permission[];
      readonly sessionId: string;
    }
  | AppActor;

type AppActor = {
  readonly kind: "app";
  readonly appId: string;
  readonly permissions: readonly Permission[];
  readonly tokenId: string;
  /** The shopper of the elevated form of the header, `<access token>,<API key>`. */
  readonly shopper?: Shopper;
};

/** The actor of jobs and listeners, which run without a request. */
export const anonymous = { kind: "anonymous" } as const satisfies Actor;

export type Shopper = Extract<Actor, { kind: "visitor" | "member" }>;
export type Elevated = Extract<Actor, { kind: "staff" | "app" }>;

export function isElevated(actor: Actor): actor is Elevated {
  return actor.kind === "staff" || actor.kind === "app";
}

export function isShopper(actor: Actor): actor is Shopper {
  return actor.kind === "visitor" || actor.kind === "member";
}

/** The actor whose permissions count: for a shopper with an API key, the key's. */
export const elevatedActor = (actor: Actor): Elevated | undefined =>
  isElevated(actor) ? actor : isShopper(actor) ? actor.elevatedBy : undefined;

export function hasPermission(actor: Actor, permission: Permission): boolean {
  return isElevated(actor) && actor.permissions.includes(permission);
}

/** Kind and id of the actor, for events and the audit log. */
export function actorReference(actor: Actor): { kind: ActorKind; id: string | null } {
  switch (actor.kind) {
    case "anonymous":
      return { kind: "anonymous", id: null };
    case "visitor":
      return { kind: "visitor", id: actor.visitorId };
    case "member":
      return { kind: "member", id: actor.memberId };
    case "staff":
      return { kind: "staff", id: actor.staffId };
    case "app":
      return { kind: "app", id: actor.appId };
  }
}
