/**
 * Bindings of endpoints to code. `handleRead` gets a connection and no transaction; `handleWrite` gets one transaction
 * for the whole call; `handleManual` opens its own and says why in a comment.
 */
import type { Readable } from "node:stream";
import type { AnyEndpoint, Output, Received } from "#api/endpoint.ts";
import type { Actor, Shopper } from "../access/actor.ts";
import type { Connection, Db, Tx } from "../db/db.ts";
import type { Store } from "../store.ts";
import { AppError } from "./app-error.ts";
import type { Outside } from "./outside.ts";

/**
 * Another call of the contract by the same actor: its own access check, validation, transaction and audit entry. Not
 * within a transaction. `undoes` names the audit entry that the call takes back.
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
  /** Address the request came from, as far as the configuration lets us believe it. */
  readonly source: string;
  /** For questions to others that the work depends on, asked while no transaction is open. */
  readonly outside: Outside;
  readonly call: CallOther;
  header(name: string): string | undefined;
  setHeader(name: string, value: string): void;
  /** For calls that declare a `guess` and answer a wrong one without an error. */
  noteWrongGuess(): void;
  /** Names what a cacheable answer depends on; `touch(tx, tag)` drops it. */
  tag(...tags: string[]): void;
};

export type ReadContext<E extends AnyEndpoint> = CallContext & Received<E> & { readonly db: Connection };
export type WriteContext<E extends AnyEndpoint> = CallContext & Received<E> & { readonly tx: Tx };
export type ManualContext<E extends AnyEndpoint> = CallContext &
  Received<E> & { readonly db: Db; transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/** A returned `AppError` commits the transaction before it is answered: failures that must leave a trace. */
export type Outcome<E extends AnyEndpoint> = Output<E> | AppError;

type LooseContext = CallContext & { params: unknown; query: unknown; body: unknown };

export type Binding = {
  readonly endpoint: AnyEndpoint;
  readonly mode: "read" | "write" | "manual";
  // The three run functions receive what their mode promises; the runtime is the only caller.
  readonly run: (
    context: LooseContext & { db: Db; tx: Tx; transaction: ManualContext<AnyEndpoint>["transaction"] },
  ) => Promise<unknown>;
};

/**
 * The handler reads only through its own `db`: an answer that a change overtakes is read again, or at once, in a snapshot
 * that `db` then stands for. What came over another connection would be of another moment, and could wait for a
 * connection that the snapshots hold.
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

export function handleManual<E extends AnyEndpoint>(
  endpoint: E,
  run: (context: ManualContext<E>) => Promise<Outcome<E>>,
): Binding {
  return { endpoint, mode: "manual", run: run as unknown as Binding["run"] };
}

/** The visitor or member behind the token; anybody else is refused. */
export function requireShopper(actor: Actor): Shopper {
  if (actor.kind === "visitor" || actor.kind === "member") return actor;
  throw new AppError(actor.kind === "anonymous" ? "UNAUTHENTICATED" : "PERMISSION_DENIED");
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when the text can be an id at all; anything else cannot exist, so callers answer "not found" without asking SQL. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** An answer outside the JSON contract: redirects, pages, files. */
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
  /** Complete paths, parameters in braces. */
  readonly paths: readonly string[];
  readonly maxBodyBytes?: number;
  /** The `Authorization` header is none of the API's; the route checks it. The actor is then anonymous. */
  readonly hasOwnToken?: boolean;
  run(context: RawContext): Promise<RawAnswer>;
};
