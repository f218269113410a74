/**
 * The open streams of this process. Each stream has a position, so an interrupted stream resumes without a gap. Streams at the
 * same position share one query.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { type StoredEvent, standardBody, withMediaAddresses } from "#server/apps/webhooks/public.ts";
import type { Store } from "#server/platform/store.ts";

type Positioned = StoredEvent & { readonly position: string };

const PAGE = 200;
const POLL_MS = 1000;
const HEARTBEAT_MS = 15_000;
const MOST_STREAMS = 200;
const MOST_OF_ONE = 5;

class Streams {
  readonly #store: Store;
  readonly #countByHolder = new Map<string, number>();
  readonly #pages = new Map<string, Promise<Positioned[]>>();
  readonly stopping = new AbortController();
  #count = 0;
  #woken = Promise.withResolvers<void>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** False if the limit of open streams is reached. */
  enter(holder: string): boolean {
    const own = this.#countByHolder.get(holder) ?? 0;
    if (this.#count >= MOST_STREAMS || own >= MOST_OF_ONE) return false;
    this.#count++;
    this.#countByHolder.set(holder, own + 1);
    return true;
  }

  leave(holder: string): void {
    this.#count--;
    const own = (this.#countByHolder.get(holder) ?? 1) - 1;
    if (own > 0) this.#countByHolder.set(holder, own);
    else this.#countByHolder.delete(holder);
  }

  wake(): void {
    this.#pages.clear();
    this.#woken.resolve();
    this.#woken = Promise.withResolvers();
  }

  /** Resolves after a commit of this process, or after a second because other processes may have committed. */
  async rest(): Promise<void> {
    const { signal } = this.stopping;
    await Promise.race([this.#woken.promise, delay(POLL_MS, undefined, { signal, ref: false }).catch(() => {})]);
    if (this.#pages.size > 0) this.#pages.clear();
  }

  pageAfter(position: string): Promise<Positioned[]> {
    const known = this.#pages.get(position);
    if (known !== undefined) return known;
    const page = readPage(this.#store, position);
    this.#pages.set(position, page);
    page.catch(() => this.#pages.delete(position));
    return page;
  }
}

async function readPage({ database }: Store, position: string): Promise<Positioned[]> {
  const { rows } = await sql<Positioned & { at: Date }>`
    select position::text, id, type, family, entity, entity_id as "entityId", sequence, payload, actor,
      to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurredAt"
    from outbox_events where position > ${position}::bigint order by position limit ${PAGE}`.execute(database.db);
  return rows;
}

const byStore = new WeakMap<Store, Streams>();

export function streamsOf(store: Store): Streams {
  const known = byStore.get(store);
  if (known !== undefined) return known;
  const made = new Streams(store);
  byStore.set(store, made);
  return made;
}

export const wakeStreams = (store: Store): void => byStore.get(store)?.wake();

/** Ends all streams before the process stops. Clients reconnect to another process. */
export function stopStreams(store: Store): void {
  const streams = byStore.get(store);
  streams?.stopping.abort();
  streams?.wake();
}

type Listening = {
  /** The position to resume after. Undefined starts with new events. */
  readonly after: string | undefined;
  readonly wants: (event: Positioned) => boolean;
  /** Checked before each event and at each heartbeat. */
  readonly isStillAllowed: () => Promise<boolean>;
};

/** Generates `text/event-stream` (HTML Standard, server-sent events) at the pace of the reader. */
export async function* listen(store: Store, { after, wants, isStillAllowed }: Listening): AsyncGenerator<string> {
  const streams = streamsOf(store);
  const oldest = await edge(store, "min");
  let position = after ?? (await edge(store, "max"));
  yield `retry: 3000\nid: ${position}\n\n`;
  if (after !== undefined && BigInt(after) + 1n < BigInt(oldest))
    yield `event: gap\ndata: ${JSON.stringify({ oldestKept: oldest })}\n\n`;
  let spokeAt = performance.now();
  while (!streams.stopping.signal.aborted) {
    const page = await streams.pageAfter(position);
    if (page.length > 0 && !(await isStillAllowed())) return;
    for (const event of page) {
      position = event.position;
      if (!wants(event)) continue;
      const body = JSON.stringify(standardBody(withMediaAddresses(store, event), { isThin: false, isTest: false }));
      yield `id: ${position}\nevent: ${event.type}\ndata: ${body}\n\n`;
      spokeAt = performance.now();
    }
    if (page.length === PAGE) continue;
    await streams.rest();
    if (performance.now() - spokeAt < HEARTBEAT_MS) continue;
    if (!(await isStillAllowed())) return;
    // Also reports the position past events that the reader has no permission for.
    yield `: still here\nid: ${position}\n\n`;
    spokeAt = performance.now();
  }
}

async function edge({ database }: Store, which: "min" | "max"): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(${sql.raw(which)}(position), 0)::text as position from outbox_events where position is not null`.execute(
    database.db,
  );
  return rows[0]?.position ?? "0";
}
