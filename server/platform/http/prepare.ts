/** Bindings as the runtime uses them: validators and serializer made when they are first needed, declared errors as a set. */
import fastJsonStringify from "fast-json-stringify";
import type { TSchema } from "typebox";
import type { ActorKind } from "#api/endpoint.ts";
import type { Binding } from "./handlers.ts";
import { lazyValidator, type Validator } from "./validation.ts";

export type Prepared = Binding & {
  validateParams: Validator | undefined;
  validateQuery: Validator | undefined;
  validateBody: Validator | undefined;
  validateFlatBody: Validator | undefined;
  serialize: (value: unknown) => string;
  allowedErrors: ReadonlySet<string>;
};

// Every call may answer with these, whatever it declares.
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

const SHOPPERS: readonly ActorKind[] = ["anonymous", "visitor", "member"];

/** Declarations that the runtime could not keep; better no start than a promise broken in silence. */
export function refuseContradictions({ endpoint, mode }: Binding): void {
  const { id, access, isCacheable, isIdempotent } = endpoint;
  // The cache answers before anybody looks at who is asking.
  const isPublic = SHOPPERS.every((kind) => access.actors.includes(kind));
  if (isCacheable === true && !(mode === "read" && isPublic))
    throw new Error(`${id} is cacheable, so it must be a read that every shopper may make.`);
  // A third-party token must never do more than its scopes say.
  if (access.actors.includes("member") && !access.actors.includes("anonymous") && access.scope === undefined)
    throw new Error(`${id} may be called by members, so it must say which scope it needs.`);
  // A cached answer is found before the scope is checked, so it can need none.
  if (isCacheable === true && access.scope !== undefined && access.scope !== "public")
    throw new Error(`${id} is cacheable, so it can't need the scope ${access.scope}.`);
  // Reads have nothing to do twice, and strangers would share their keys.
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
      // A schema is JSON Schema already; the library's own type is narrower than what it accepts.
      stringify ??= fastJsonStringify(endpoint.response as Parameters<typeof fastJsonStringify>[0]);
      return stringify(value);
    },
    allowedErrors: new Set([
      ...COMMON_ERRORS,
      ...(endpoint.access.isFreshOnly ? ["REAUTHENTICATION_REQUIRED"] : []),
      ...(endpoint.errors ?? []),
    ]),
  };
}
