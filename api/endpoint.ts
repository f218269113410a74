/**
 * Declarations of the contract. An endpoint is data: its path, who can call it, its request, its response and its errors. Types,
 * validation, serializers, access checks, OpenAPI and the client are derived from the declaration.
 */
import type { Static, TSchema } from "typebox";
import type { Cost, Guess } from "./budgets.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";
import type { ScopeRequirement } from "./scopes.ts";

/** Kinds of callers. `anonymous` has no token; `visitor` has anonymous tokens; `staff` uses the back office. */
export type ActorKind = "anonymous" | "visitor" | "member" | "staff" | "app";

/** Reasons for calls without a token. All others require one (401). */
export const withoutToken = {
  "public data": "The same for every shopper, crawlers and feeds included (decision 6).",
  "sign-in":
    "Obtains, renews, recovers or revokes credentials. Includes its own proof, or is throttled and reveals nothing.",
  "hosted pages": "Called only by the hosted pages, with their key.",
  "staff cookie": "Called by the back office before it has a token, with the cookie of the staff session.",
  "secret link": "Opened by a link in an email or a page that contains an unguessable secret.",
  "public form":
    "A form on public pages for people without an account. Throttled, with the same response for every address.",
} as const;
export type WithoutToken = keyof typeof withoutToken;

export type Access = {
  readonly actors: readonly ActorKind[];
  /** Required exactly when `anonymous` is listed. */
  readonly withoutToken?: WithoutToken;
  /** The permission that staff and apps need. Required if `staff` or `app` is listed. */
  readonly permission?: Permission;
  /** The scope that third-party clients need to call it for a member; `public` if none. Required exactly if `member` is listed. */
  readonly scope?: ScopeRequirement;
  /** Members and staff must have authenticated within the last five minutes (REAUTHENTICATION_REQUIRED). */
  readonly isFreshOnly?: boolean;
};

/** For data that is the same for every shopper. Staff and apps need the permission. */
export const publicAccess = (permission: Permission): Access => ({
  actors: ["anonymous", "visitor", "member", "staff", "app"],
  withoutToken: "public data",
  permission,
  scope: "public",
});

export type HttpMethod = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type Endpoint<
  Params extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Response extends TSchema = TSchema,
> = {
  /** `<domain>.<operation>`, unique. */
  readonly id: string;
  readonly method: HttpMethod;
  /** The path without a service prefix, parameters in braces: `/v1/products/{id}`. */
  readonly path: string;
  /** Service prefixes under which the path is also served (docs/protocol/service-prefixes.md). */
  readonly services?: readonly string[];
  /** Other complete paths of the same call. */
  readonly aliases?: readonly string[];
  /** A query call: accepts GET (with the whole request in `.r`, or flat parameters) and POST. */
  readonly isQuery?: boolean;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Error codes that this call can return, besides validation and access errors. */
  readonly errors?: readonly ErrorCode[];
  /** Responses to shoppers can be cached as serialized bytes, which are invalidated by tag (platform/cache). */
  readonly isCacheable?: boolean;
  /**
   * Accepts an `Idempotency-Key` header: the same key returns the same response for 30 days; calls of several transactions resume
   * where they stopped. A different request with the key is rejected (docs/protocol/decisions.md).
   */
  readonly isIdempotent?: boolean;
  /** Budget cost of a shopper's call; free if absent. An exhausted budget returns THROTTLED. */
  readonly cost?: Cost;
  /** A secret that callers could guess: wrong guesses are counted, and too many return THROTTLED. */
  readonly guess?: Guess;
  /** Maximum request body in bytes; 256 KiB if absent. */
  readonly maxBodyBytes?: number;
  /** The handler receives the body as raw bytes (uploads). */
  readonly isRawBody?: boolean;
  /** Also accepts `application/x-www-form-urlencoded`, and returns errors to it in the format of RFC 6749 section 5.2. */
  readonly acceptsForm?: boolean;
  /** An extension of the protocol (docs/api-design.md). */
  readonly isOurs?: boolean;
};

export type AnyEndpoint = Endpoint;

/** Declares an endpoint. */
export function endpoint<
  Response extends TSchema,
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(declaration: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declaration;
}

type Shape<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined;
type Part<Name extends string, S> = S extends TSchema
  ? { readonly [K in Name]: Static<S> }
  : { readonly [K in Name]?: undefined };

/** `query` is optional if all its parameters are. */
type QueryPart<S> = S extends TSchema
  ? object extends Static<S>
    ? { readonly query?: Static<S> }
    : { readonly query: Static<S> }
  : { readonly query?: undefined };

/** Arguments of a call: `{ params, query, body }`, only those that the endpoint declares. */
export type Input<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R> ? Part<"params", P> & QueryPart<Q> & Part<"body", B> : never;

/** Arguments of a handler: the validated parts, `undefined` if not declared. */
export type Received<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: Shape<P>; query: Shape<Q>; body: Shape<B> }
    : never;

/** The response of a call. */
export type Output<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Static<R> : never;

/** An event that the store publishes (docs/protocol/events-and-webhooks.md). */
export type EventDeclaration<Payload extends TSchema = TSchema> = {
  /** Type string on the wire, e.g. `wix.ecom.v1.order_created`. */
  readonly type: string;
  /** Entity kind whose instances carry a gapless sequence. */
  readonly entity: string;
  /** `domain` events wrap the entity in an envelope, `plain` events are the payload itself (docs/protocol/events-and-webhooks.md). */
  readonly family: "plain" | "created" | "updated" | "deleted" | "action";
  readonly when: string;
  readonly payload: Payload;
};

export function event<Payload extends TSchema>(declaration: EventDeclaration<Payload>): EventDeclaration<Payload> {
  return declaration;
}
