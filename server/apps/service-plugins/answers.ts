/**
 * Answers of installed apps that a price depends on. Apps are called while no transaction is open: a purchase is priced
 * before its transaction (`collect`), which calls the apps one stage after another, and priced again inside it with
 * their answers. Without an app of the kind nothing is collected.
 */
import type { AnyEndpoint } from "#api/endpoint.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Db } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import {
  type Binding,
  type CallContext,
  handlePreparedWrite,
  type Outcome,
  type ReadContext,
  type WriteContext,
} from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import type { PluginKind } from "./kinds.ts";
import { installedKinds } from "./registry.ts";
import type { PluginContext } from "./types.ts";

/** `about` is everything that the answer depends on. `fetch` must not throw on failures of the app. */
export type AppQuestion<Answer> = {
  readonly kind: PluginKind;
  readonly about: unknown;
  readonly currency: string;
  readonly languages?: readonly string[] | undefined;
  fetch(context: PluginContext): Promise<Answer>;
};

export interface AppAnswers {
  /** Whether an app of the kind is installed. */
  has(kind: PluginKind): boolean;
  /** @throws {MissingAnswer} inside a transaction, if the question wasn't asked before it */
  get<Answer>(question: AppQuestion<Answer>): Promise<Answer>;
}

/** Prices with `apps`, outside a transaction. */
export type Collect = (apps: AppAnswers, db: Db) => Promise<unknown>;

/**
 * Ends a transaction that needs an answer that wasn't asked for, because the purchase changed in the meantime.
 * `collect` prices the purchase as the transaction found it.
 */
class MissingAnswer extends Error {
  collect: Collect;

  constructor(collect: Collect) {
    super("An app's answer is needed inside a transaction, which can't wait for it.");
    this.collect = collect;
  }
}

/** Prices with `collect` outside the transaction if an answer is missing inside it. */
export async function withCollect<Result>(price: () => Promise<Result>, collect: Collect): Promise<Result> {
  try {
    return await price();
  } catch (error) {
    if (error instanceof MissingAnswer) error.collect = collect;
    throw error;
  }
}

/** A request, or a job (`jobCaller`). */
export type AppCaller = Pick<CallContext, "store" | "actor" | "requestId" | "pause">;

export const jobCaller = (store: Store): AppCaller => ({
  store,
  actor: anonymous,
  requestId: newId(),
  pause: (wait) => wait(),
});

/** Calls apps when it is asked, and remembers their answers. Not inside a transaction. */
class LiveAnswers implements AppAnswers {
  readonly #caller: AppCaller;
  readonly #kinds: ReadonlySet<PluginKind>;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(caller: AppCaller, kinds: ReadonlySet<PluginKind>) {
    this.#caller = caller;
    this.#kinds = kinds;
  }

  has(kind: PluginKind): boolean {
    return this.#kinds.has(kind);
  }

  get<Answer>(question: AppQuestion<Answer>): Promise<Answer> {
    const key = keyOf(question);
    const { store, actor, requestId, pause } = this.#caller;
    const { currency, languages } = question;
    const asked =
      this.#answers.get(key) ?? pause(() => question.fetch({ store, actor, requestId, currency, languages }));
    this.#answers.set(key, asked);
    // Stored under the key of an equal question.
    return asked as Promise<Answer>;
  }

  /** The same answers for use inside a transaction. */
  collected(): AppAnswers {
    return {
      has: (kind) => this.#kinds.has(kind),
      get: async <Answer>(question: AppQuestion<Answer>) => {
        const known = this.#answers.get(keyOf(question));
        if (known === undefined) throw new MissingAnswer((apps) => apps.get(question));
        return known as Promise<Answer>;
      },
    };
  }
}

/** The same for equal questions, whether they come from a request or from a jsonb column, which sorts keys. */
export const keyOf = ({ kind, about }: Pick<AppQuestion<unknown>, "kind" | "about">): string =>
  `${kind} ${canonicalJson(about)}`;

export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** For reads, which have no transaction: apps are called as the price needs them. */
export async function liveAnswers(caller: AppCaller): Promise<AppAnswers> {
  return new LiveAnswers(caller, await installedKinds(caller.store));
}

/** Kinds that a price depends on. */
const PRICING_KINDS: readonly PluginKind[] = [
  "SHIPPING_RATES",
  "TAXES",
  "DISCOUNT_TRIGGERS",
  "ADDITIONAL_FEES",
  "VALIDATIONS",
  "GIFT_CARDS",
];

/** How often a purchase can change between pricing it and its transaction. */
const MAX_ATTEMPTS = 3;

/**
 * Collects the answers that `work` needs, then runs it with them. `work` opens a transaction and is run again after
 * another collection if the purchase changed meanwhile.
 * @throws {AppError} UNAVAILABLE if it changes every time
 */
export async function withAppAnswers<Result>(
  caller: AppCaller,
  collect: Collect | undefined,
  work: (apps: AppAnswers) => Promise<Result>,
): Promise<Result> {
  const kinds = await installedKinds(caller.store);
  const live = new LiveAnswers(caller, kinds);
  let next = PRICING_KINDS.some((kind) => kinds.has(kind)) ? collect : undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    await next?.(live, caller.store.database.db).catch(ignoreRejection);
    try {
      return await work(live.collected());
    } catch (error) {
      if (!(error instanceof MissingAnswer)) throw error;
      next = error.collect;
    }
  }
  throw new AppError("UNAVAILABLE");
}

/** Rejections are the transaction's to make, with its locks held. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof AppError || error instanceof ValidationError)) throw error;
}

type WithApps = { readonly apps: AppAnswers };

/**
 * A write whose price can depend on installed apps. `collect` prices the purchase as the write will leave it, without
 * writing anything.
 */
export function handlePricedWrite<E extends AnyEndpoint>(
  endpoint: E,
  collect: ((context: ReadContext<E> & WithApps) => Promise<unknown>) | undefined,
  write: (context: WriteContext<E> & WithApps) => Promise<Outcome<E>>,
): Binding {
  return handlePreparedWrite<E, AppAnswers>(
    endpoint,
    (context, inTransaction) =>
      withAppAnswers(context, collect && ((apps) => collect({ ...context, apps })), inTransaction),
    (context) => write({ ...context, apps: context.prepared }),
  );
}
