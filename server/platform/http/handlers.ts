/**
 * Bindings of endpoints to handlers. `handleRead` provides a connection without a transaction; `handleWrite` one
 * transaction for the whole request; `handleManual` opens its own transactions, and a comment must explain why.
 */
import type { Readable } from "node:stream";
import type { AnyEndpoint, Output, Received } from "#api/endpoint.ts";
import type { Actor, Shopper } from "../access/actor.ts";
import type { Connection, Db, Tx } from "../db/db.ts";
import type { Store } from "../store.ts";
import { AppError } from "./app-error.ts";

/**
 * Calls another endpoint as the same actor, with its own access check, validation, transaction and audit entry. Not
 * within a transaction. `undoes` is the audit entry that the call undoes.
 */
export type CallOther = (
  endpoint: AnyEndpoint,
  input: { readonly params?: object; readonly query?: object; readonly body?: object },
  options?: { readonly undoes?: string },
) => Promise<unknown>;

export type CallContext = {
  readonly store: Store;
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId: string;
  /** Client address, through trusted proxies only. */
  readonly source: string;
  /**
   * Waits for an external server without holding the request's slot, while no transaction is open. A read that waits
   * has no cache tags.
   */
  pause<T>(wait: () => Promise<T>): Promise<T>;
  readonly call: CallOther;
  header(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** For endpoints that declare a `guess` and report a wrong one without an error. */
  noteWrongGuess(): void;
  /** Adds cache tags to a cacheable response; `touch(tx, tag)` invalidates it. */
  tag(...tags: string[]): void;
};

export type ReadContext<E extends AnyEndpoint> = CallContext & Received<E> & { readonly db: Connection };
export type WriteContext<E extends AnyEndpoint> = CallContext & Received<E> & { readonly tx: Tx };
type ManualContext<E extends AnyEndpoint> = CallContext &
  Received<E> & { readonly db: Db; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/** A returned `AppError` commits the transaction, unlike a thrown one: for errors with lasting effects. */
export type Outcome<E extends AnyEndpoint> = Output<E> | AppError;

type LooseContext = CallContext & { params: unknown; query: unknown; body: unknown };

export type Binding = {
  readonly endpoint: AnyEndpoint;
  readonly mode: "read" | "write" | "manual";
  // The runtime, the only caller, passes what the mode requires.
  readonly run: (
    context: LooseContext & {
      db: Db;
      tx: Tx;
      transaction: ManualContext<AnyEndpoint>["transaction"];
      prepared: unknown;
    },
  ) => Promise<unknown>;
  readonly prepare?: Prepare<LooseContext & { db: Db }, unknown>;
  /** See `withSteadyPlans`. */
  readonly hasSteadyPlans?: boolean;
  readonly admit?: Admit;
};

/** Rejects a request before its large body is read, if its path shows that it can't succeed. */
type Admit = (request: { readonly store: Store; readonly params: Record<string, string> }) => void;

/**
 * Gathers what the transaction needs but can't get while it is open, such as the responses of other servers, and runs
 * the transaction with it. Runs it again if that turns out to be outdated.
 */
type Prepare<Context, Prepared> = <Result>(
  context: Context,
  inTransaction: (prepared: Prepared) => Promise<Result>,
) => Promise<Result>;

/**
 * The handler must read only through its own `db`. A response overtaken by a change is read again in a snapshot, which
 * `db` then refers to. Data from another connection would be inconsistent with it, and could wait for a connection held
 * by snapshots.
 */
export function handleRead<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: ReadContext<E>) => Promise<Outcome<E>>,
): Binding {
  return { endpoint, mode: "read", run: run as unknown as Binding["run"] };
}

export function handleWrite<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: WriteContext<E>) => Promise<Outcome<E>>,
): Binding {
  return { endpoint, mode: "write", run: run as unknown as Binding["run"] };
}

/**
 * For frequent writes: each of their statements is planned once per connection, whatever its values
 * (docs/decisions/0126-steady-plans.md). Not for statements whose best plan depends on values: `limit` with a parameter,
 * conditions of partial indexes, lists that can be long. `test/catalog-plans.test.ts` checks the plans.
 */
export const withSteadyPlans = (binding: Binding): Binding => ({ ...binding, hasSteadyPlans: true });

/** Like `handleWrite`, with a preparation before the transaction. */
export function handlePreparedWrite<E extends AnyEndpoint, Prepared>(
  endpoint: E,
  prepare: Prepare<ReadContext<E>, Prepared>,
  run: (context: WriteContext<E> & { readonly prepared: Prepared }) => Promise<Outcome<E>>,
): Binding {
  return {
    endpoint,
    mode: "write",
    prepare: prepare as unknown as NonNullable<Binding["prepare"]>,
    run: run as unknown as Binding["run"],
  };
}

export function handleManual<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: ManualContext<E>) => Promise<Outcome<E>>,
  admit?: Admit,
): Binding {
  const binding = { endpoint, mode: "manual", run: run as unknown as Binding["run"] } as const;
  return admit === undefined ? binding : { ...binding, admit };
}

/** Returns the visitor or member of the token, and rejects other actors. */
export function requireShopper(actor: Actor): Shopper {
  if (actor.kind === "visitor" || actor.kind === "member") return actor;
  throw new AppError(actor.kind === "anonymous" ? "UNAUTHENTICATED" : "PERMISSION_DENIED");
}

export { isId } from "#api/ids.ts";

/** A response outside the JSON contract: redirects, pages, files. */
export type RawAnswer = {
  status: number;
  headers?: readonly (readonly [string, string])[];
  body?: string | Buffer | Readable;
};

export type RawContext = {
  readonly store: Store;
  readonly actor: Actor;
  readonly now: Date;
  readonly requestId: string;
  readonly source: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly cookies: ReadonlyMap<string, string>;
  header(name: string): string | undefined;
  body(): Buffer;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type RawRoute = {
  readonly id: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Complete paths, with parameters in braces. */
  readonly paths: readonly string[];
  readonly maxBodyBytes?: number;
  /** The `Authorization` header isn't an API token; the route checks it itself. The actor is anonymous. */
  readonly hasOwnToken?: boolean;
  run(context: RawContext): Promise<RawAnswer>;
};
