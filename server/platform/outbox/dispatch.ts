/**
 * Delivers events to listeners inside the store, at least once and in order per entity. A listener runs in the
 * transaction that marks the event as delivered, so its writes happen exactly once; side effects outside the database
 * can repeat. An event that keeps failing is parked: it is kept, and no longer blocks later events.
 */
import { sql } from "kysely";
import type { Tx } from "../db/db.ts";
import { transaction } from "../db/transaction.ts";
import type { Store } from "../store.ts";

export type OutboxEvent = {
  readonly id: string;
  readonly type: string;
  readonly entity: string;
  readonly entityId: string;
  readonly sequence: number;
  /** As emitted; its declaration in `api/` has the schema. */
  readonly payload: unknown;
  readonly actor: unknown;
  readonly occurredAt: Date;
};

export type EventListener = {
  readonly name: string;
  readonly types: readonly string[];
  run(tx: Tx, event: OutboxEvent, store: Store): Promise<void>;
};

export type Dispatcher = { stop(): Promise<void> };

export const MAX_ATTEMPTS = 12;
const POLL_MILLISECONDS = 1000;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * Woken by commits of this process; events of other processes are found by polling. NOTIFY would be faster but
 * serializes all commits that emit, because PostgreSQL locks the queue until the commit is done.
 */
type Waker = {
  readonly wake: () => void;
  /** The event types to wake for; all if undefined. */
  readonly types?: ReadonlySet<string>;
};
const wakers = new Set<Waker>();
/** Event types of this process's dispatchers; undefined without a dispatcher. */
let awaited: ReadonlySet<string> | undefined;

function add(waker: Waker): () => void {
  const update = (): void => {
    const lists = [...wakers].flatMap(({ types }) => types ?? []);
    awaited = lists.length === 0 ? undefined : new Set(lists.flatMap((types) => [...types]));
  };
  wakers.add(waker);
  update();
  return () => {
    wakers.delete(waker);
    update();
  };
}

/** Calls `wake` after each commit of this process that emits. Returns a function that unsubscribes. */
export const wakeOnEmit = (wake: () => void): (() => void) => add({ wake });

/** Whether a listener of this process may wait for events of this type. */
export const isAwaited = (type: string): boolean => awaited === undefined || awaited.has(type);

export function wakeDispatchers(emitted: ReadonlySet<string>): void {
  for (const { wake, types } of wakers) if (types === undefined || [...emitted].some((type) => types.has(type))) wake();
}

export function startDispatcher(store: Store, listeners: readonly EventListener[]): Dispatcher {
  let isStopping = false;
  let isAsked = false;
  // Commits of this process have marked their events already.
  let isPolling = true;
  let running: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    try {
      do {
        isAsked = false;
        if (isPolling) await markWithoutListeners(store, listeners);
        isPolling = false;
        while (!isStopping && (await deliverNext(store, listeners)));
      } while (isAsked && !isStopping);
    } catch (error) {
      store.log.warn({ err: error, dispatcher: "will try again" });
    } finally {
      running = undefined;
    }
  };
  const wake = (): void => {
    isAsked = true;
    if (!isStopping) running ??= drain();
  };
  const timer = setInterval(() => {
    isPolling = true;
    wake();
  }, POLL_MILLISECONDS);
  const forget = add({ wake, types: new Set(typesOf(listeners)) });
  wake();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      forget();
      await running;
    },
  };
}

const typesOf = (listeners: readonly EventListener[]): string[] => [
  ...new Set(listeners.flatMap(({ types }) => types)),
];

/** Marks events without listeners as delivered. Rows locked by positions.ts are skipped until the next time. */
async function markWithoutListeners({ database, now }: Store, listeners: readonly EventListener[]): Promise<void> {
  await sql`update outbox_events set dispatched_at = ${now()} where id in (
    select id from outbox_events where dispatched_at is null and parked_at is null
      and type <> all(${typesOf(listeners)}::text[]) for update skip locked)`.execute(database.db);
}

/** Returns false if no event is due. */
async function deliverNext(store: Store, listeners: readonly EventListener[]): Promise<boolean> {
  const { database, cache, now } = store;
  let event: OutboxEvent | undefined;
  try {
    await transaction(
      database.db,
      async (tx) => {
        event = await lockNext(tx, typesOf(listeners), now());
        if (event === undefined) return;
        for (const { types, run } of listeners) if (types.includes(event.type)) await run(tx, event, store);
        await sql`update outbox_events set dispatched_at = ${now()}, last_error = null where id = ${event.id}`.execute(
          tx,
        );
      },
      { cache },
    );
  } catch (error) {
    if (event === undefined) throw error;
    await noteFailure(store, event, error);
  }
  return event !== undefined;
}

async function lockNext(tx: Tx, types: readonly string[], now: Date): Promise<OutboxEvent | undefined> {
  const { rows } = await sql<OutboxEvent>`
    select id, type, entity, entity_id as "entityId", sequence, payload, actor, occurred_at as "occurredAt"
    from outbox_events e
    where dispatched_at is null and parked_at is null and type = any(${types}::text[])
      and (next_attempt_at is null or next_attempt_at <= ${now})
      and not exists (select from outbox_events earlier where earlier.entity = e.entity and earlier.entity_id = e.entity_id
        and earlier.sequence < e.sequence and earlier.dispatched_at is null and earlier.parked_at is null)
    order by id limit 1 for update of e skip locked`.execute(tx);
  return rows[0];
}

async function noteFailure(store: Store, { id, type }: OutboxEvent, error: unknown): Promise<void> {
  store.log.warn({ err: error, event: id, type });
  const now = store.now();
  await sql`update outbox_events set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
      next_attempt_at = ${now}::timestamptz + make_interval(secs => least(power(2, attempts), ${LONGEST_WAIT_SECONDS})),
      parked_at = case when attempts + 1 >= ${MAX_ATTEMPTS}::int then ${now}::timestamptz end
    where id = ${id} and dispatched_at is null`.execute(store.database.db);
}
