/** Bindings prepared for the runtime: lazily compiled validators and serializers, declared errors as a set. */
import fastJsonStringify from "fast-json-stringify";
import type { TSchema } from "typebox";
import type { ActorKind, AnyEndpoint } from "#api/endpoint.ts";
import { publish } from "./diagnostics.ts";
import type { Binding } from "./handlers.ts";
import { lazyValidator, type Validator } from "./values/validation.ts";

export type Prepared = Binding & {
  validateParams: Validator | undefined;
  validateQuery: Validator | undefined;
  validateBody: Validator | undefined;
  validateFlatBody: Validator | undefined;
  serialize: (value: unknown) => string;
  allowedErrors: ReadonlySet<string>;
};

// Errors that every endpoint can return without declaring them.
const COMMON_ERRORS = [
  "UNAUTHENTICATED",
  "PERMISSION_DENIED",
  "NOT_FOUND",
  "MALFORMED_REQUEST",
  "UNSUPPORTED_MEDIA_TYPE",
  "BODY_TOO_LARGE",
  "THROTTLED",
  "UNAVAILABLE",
  "UNKNOWN_FILTER",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_KEY_IN_USE",
  "REVISION_CONFLICT",
];

/** The serializer only chooses between variants of a union. The validators check our own format. */
const SERIALIZER_OPTIONS = { ajv: { formats: { "http-url": true } } } as const;

const SHOPPERS: readonly ActorKind[] = ["anonymous", "visitor", "member"];

/** Requirements per kind of actor. Undeclared access would be access for everyone. */
function requireAccessDeclarations({ id, access }: AnyEndpoint): void {
  const has = (kind: ActorKind): boolean => access.actors.includes(kind);
  if (access.actors.length === 0) throw new Error(`${id} must name the actors that may call it.`);
  if ((has("staff") || has("app")) !== (access.permission !== undefined))
    throw new Error(`${id} must declare a permission exactly when staff or apps are among its actors.`);
  if (has("anonymous") !== (access.withoutToken !== undefined))
    throw new Error(
      `${id} must say why it answers without a token exactly when anonymous callers are among its actors.`,
    );
  // A third-party token must never exceed its scopes. Endpoints without a scope declare `public`.
  if (has("member") !== (access.scope !== undefined))
    throw new Error(`${id} must declare a scope exactly when members are among its actors.`);
  // Callers without a sign-in could never satisfy it.
  if (access.isFreshOnly === true && (has("anonymous") || has("visitor")))
    throw new Error(`${id} needs a recent sign-in, so callers without one can't be among its actors.`);
}

/** Rejects declarations that the runtime can't honor at startup rather than at runtime. */
export function requireConsistentDeclarations({ endpoint, mode }: Binding): void {
  requireAccessDeclarations(endpoint);
  const { id, access, isCacheable, isIdempotent } = endpoint;
  // Cached responses are sent before the actor is checked.
  const isPublic = SHOPPERS.every((kind) => access.actors.includes(kind));
  if (isCacheable === true && !(mode === "read" && isPublic))
    throw new Error(`${id} is cacheable, so it must be a read that every shopper may make.`);
  // Cached responses are sent before the scope is checked, so it must be public.
  if (isCacheable === true && access.scope !== undefined && access.scope !== "public")
    throw new Error(`${id} is cacheable, so it can't need the scope ${access.scope}.`);
  // Reads need no idempotency, and anonymous callers would share their keys.
  if (isIdempotent === true && (mode === "read" || access.actors.includes("anonymous")))
    throw new Error(`${id} takes idempotency keys, so it must be a write of a known caller.`);
}

export function prepare(binding: Binding): Prepared {
  const { endpoint } = binding;
  const validator = (schema: TSchema | undefined, coerce: boolean) =>
    schema === undefined ? undefined : lazyValidator(schema, { coerce });
  let stringify: ((value: unknown) => string) | undefined;
  return {
    ...binding,
    validateParams: validator(endpoint.params, true),
    validateQuery: validator(endpoint.query, true),
    validateBody: endpoint.isRawBody ? undefined : validator(endpoint.body, false),
    validateFlatBody: endpoint.isQuery ? validator(endpoint.body, true) : undefined,
    serialize: (value) => {
      // A TypeBox schema is JSON Schema; the library's own type is narrower than what it accepts.
      stringify ??= fastJsonStringify(endpoint.response as Parameters<typeof fastJsonStringify>[0], SERIALIZER_OPTIONS);
      const json = stringify(value);
      publish("response", { endpoint, json });
      return json;
    },
    allowedErrors: new Set([
      ...COMMON_ERRORS,
      ...(endpoint.access.isFreshOnly ? ["REAUTHENTICATION_REQUIRED"] : []),
      ...(endpoint.errors ?? []),
    ]),
  };
}
