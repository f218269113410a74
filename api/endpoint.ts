/**
 * The declaration vocabulary of the contract. An endpoint is data: where it answers, who may call it, what goes in,
 * what comes out and which errors it may answer with. Types, validation, serializers, access checks, OpenAPI and the
 * client all follow from the declaration (house style 3.7).
 */
import type { Static, TSchema } from "typebox";
import type { Cost, Guess } from "./budgets.ts";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";
import type { ScopeRequirement } from "./scopes.ts";

/** Who may make a request. `anonymous` has no token; `visitor` holds anonymous tokens; `staff` is a site user. */
export type ActorKind = "anonymous" | "visitor" | "member" | "staff" | "app";

/** Why a call may answer callers without any token. All others are refused with 401. */
export const withoutToken = {
  "public data": "Shows every shopper the same, crawlers and feeds included (decision 6).",
  "sign-in":
    "Obtains, renews, recovers or ends credentials; carries its own proof, or is throttled and reveals nothing.",
  "hosted pages": "Called by the hosted pages alone, with their key.",
  "staff cookie": "Called by the back office before it has a token, with the cookie of the staff session.",
  "secret link": "Reached through a link from an email or a page that contains an unguessable secret.",
  "public form": "A form on public pages for people without an account; throttled and answers every address alike.",
} as const;
export type WithoutToken = keyof typeof withoutToken;

export type Access = {
  readonly actors: readonly ActorKind[];
  /** Required exactly when `anonymous` is listed. */
  readonly withoutToken?: WithoutToken;
  /** What a staff role or an app scope must include. Required whenever `staff` or `app` is listed. */
  readonly permission?: Permission;
  /** What a third-party client needs to call it for a member: `public` when nothing. Required exactly when `member` is listed. */
  readonly scope?: ScopeRequirement;
  /** Members and staff must have signed in within the last five minutes; else REAUTHENTICATION_REQUIRED. */
  readonly isFreshOnly?: boolean;
};

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
  /** The bare path of the specification, parameters in braces: `/v1/products/{id}`. */
  readonly path: string;
  /** Service prefixes behind which the same path answers too (wire documents, sections 2 and 6). */
  readonly services?: readonly string[];
  /** Further complete paths for the same call, where the wire renames it. */
  readonly aliases?: readonly string[];
  /** A query call: answers GET (with the whole request in `.r`, or flat parameters) and POST alike. */
  readonly isQuery?: boolean;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
  /** Error codes this call may answer with, besides validation and access errors. */
  readonly errors?: readonly ErrorCode[];
  /** Answers for shoppers may be kept as finished bytes and are dropped by tag (platform/cache). */
  readonly isCacheable?: boolean;
  /**
   * Accepts an `Idempotency-Key` header: the same key gives the same answer for 30 days (ruling 18); calls of several
   * transactions go on where they were. Another request with the key is refused.
   */
  readonly isIdempotent?: boolean;
  /** What a shopper's call costs of its budgets; nothing unless said. Beyond them it is answered with THROTTLED. */
  readonly cost?: Cost;
  /** A secret that callers could find by trying: wrong ones are counted, and too many answered with THROTTLED. */
  readonly guess?: Guess;
  /** Largest request body in bytes; 256 KiB unless said (ruling 16). */
  readonly maxBodyBytes?: number;
  /** The body is handed over as raw bytes (uploads). */
  readonly isRawBody?: boolean;
  /** Takes `application/x-www-form-urlencoded` too, and answers errors to it as RFC 6749 5.2 has them. */
  readonly acceptsForm?: boolean;
  /** Beyond the protocol: an addition of ours (docs/api-design.md). */
  readonly isOurs?: boolean;
};

export type AnyEndpoint = Endpoint;

/** Declares an endpoint. The declaration is the single source for everything else said about the call. */
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

/** A query whose parameters may all be left out may be left out as a whole. */
type QueryPart<S> = S extends TSchema
  ? object extends Static<S>
    ? { readonly query?: Static<S> }
    : { readonly query: Static<S> }
  : { readonly query?: undefined };

/** What a caller passes: `{ params, query, body }`, only those that the endpoint declares. */
export type Input<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R> ? Part<"params", P> & QueryPart<Q> & Part<"body", B> : never;

/** What a handler receives: the validated parts, `undefined` where nothing is declared. */
export type Received<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: Shape<P>; query: Shape<Q>; body: Shape<B> }
    : never;

/** What a call answers. */
export type Output<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Static<R> : never;

/** Declares an event that the store publishes (specification section 7, "Server-pushed events"). */
export type EventDeclaration<Payload extends TSchema = TSchema> = {
  /** Type string on the wire, e.g. `wix.ecom.v1.order_created`. */
  readonly type: string;
  /** Entity kind whose instances carry a gapless sequence. */
  readonly entity: string;
  /** `domain` events wrap the entity in an envelope, `plain` events are the payload itself (wire catalogue 10.1). */
  readonly family: "plain" | "created" | "updated" | "deleted" | "action";
  readonly when: string;
  readonly payload: Payload;
};

export function event<Payload extends TSchema>(declaration: EventDeclaration<Payload>): EventDeclaration<Payload> {
  return declaration;
}
