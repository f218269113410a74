/**
 * Searches without results. The page that shows "no results" records the term in memory, also when it comes from the
 * page cache; records are written in batches, outside of requests. Only terms are stored, without data about the
 * shopper.
 */
import { sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { getMissedSearches } from "#api/marketing/analytics.ts";
import { truncateNetwork } from "#server/platform/access/networks.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { Period } from "./period.ts";

type MissedSearch = {
  readonly words: string;
  /** Network address of the client. */
  readonly source: string;
  readonly userAgent: string | undefined;
  /** `Sec-Purpose`: prefetches don't count. */
  readonly purpose: string | undefined;
};

const HOUR = 3_600_000;
const WRITE_EVERY_MS = 15_000;
const MAX_LENGTH = 100;
/** Distinct terms that one network can add per hour; a repeated term counts once. */
const MAX_PER_SOURCE = 30;
const MAX_SOURCES = 5_000;
const MAX_WAITING = 500;
/** Limit of new terms per day, for all networks together. */
const MAX_PER_DAY = 2_000;
const PROGRAM = /bot\b|crawl|spider|slurp|preview|monitor|curl\/|wget\/|python|headless/i;
/** Email addresses and card numbers are personal data and aren't stored. */
const PERSONAL = /@|(?:\d[ -]?){15,}/;

/** Normalized term: lower case, single spaces, at most 100 characters. Undefined if it must not be stored. */
export function termOf(words: string): string | undefined {
  const plain = words.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
  const term = [...plain.toWellFormed()].slice(0, MAX_LENGTH).join("").trim();
  return term === "" || PERSONAL.test(term) ? undefined : term;
}

type Waiting = { amount: number; last: Date };

export class MissedSearches {
  readonly #store: Store;
  readonly #sources = new Map<string, { until: number; terms: Set<string> }>();
  #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Costs two map lookups and never waits. */
  note({ words, source, userAgent = "", purpose }: MissedSearch): void {
    if (userAgent === "" || PROGRAM.test(userAgent) || purpose?.includes("prefetch")) return;
    const term = termOf(words);
    if (term === undefined || !this.#admits(truncateNetwork(source), term)) return;
    const known = this.#waiting.get(term);
    if (known === undefined && this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(term, { amount: (known?.amount ?? 0) + 1, last: this.#store.now() });
    this.#timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** Writes the pending records. Records that the database rejects are lost, which is acceptable for statistics. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    try {
      const { db } = this.#store.database;
      const { timeZone } = await readStoreSettings(db);
      await keep(db, waiting, timeZone);
    } catch (error) {
      this.#store.log.warn({ err: error });
    }
  }

  #admits(source: string, term: string): boolean {
    const now = this.#store.now().getTime();
    const known = this.#sources.get(source);
    const current = known !== undefined && known.until > now ? known : { until: now + HOUR, terms: new Set<string>() };
    if (current.terms.has(term) || current.terms.size >= MAX_PER_SOURCE) return false;
    current.terms.add(term);
    this.#sources.delete(source);
    this.#sources.set(source, current);
    if (this.#sources.size > MAX_SOURCES) this.#sources.delete(this.#sources.keys().next().value ?? "");
    return true;
  }
}

async function keep(db: Connection, waiting: ReadonlyMap<string, Waiting>, timeZone: string): Promise<void> {
  // Sorted, so that concurrent processes lock rows in the same order.
  const terms = [...waiting.keys()].sort();
  const rows = terms.map((term) => ({ term, ...waiting.get(term) }));
  await sql`
    with noted as (
      select term, (last at time zone ${timeZone})::date as day, amount, last
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (term text, amount integer, last timestamptz)
    ),
    room as (
      select day, ${MAX_PER_DAY} - (select count(*) from search_misses m where m.day = d.day) as places
      from (select distinct day from noted) d
    ),
    admitted as (
      select n.* from (
        select noted.*, exists (select from search_misses m where m.term = noted.term and m.day = noted.day) as is_known,
          row_number() over (partition by day order by term) as place
        from noted
      ) n join room using (day) where n.is_known or n.place <= room.places
    )
    insert into search_misses (term, day, amount, last_at)
    select term, day, amount, last from admitted order by term
    on conflict (term, day) do update set amount = search_misses.amount + excluded.amount,
      last_at = greatest(search_misses.last_at, excluded.last_at)`.execute(db);
}

type Row = { term: string; amount: number; last_at: Date; total: number };

/** Most frequent first. The range consists of whole days in the store's time zone, both ends included. */
export async function readMissedSearches(
  db: Connection,
  { from, to, timeZone }: Period,
  limit: number,
): Promise<Output<typeof getMissedSearches>> {
  const { rows } = await sql<Row>`
    select term, sum(amount)::integer as amount, max(last_at) as last_at, count(*) over ()::integer as total
    from search_misses
    where day >= (${from}::timestamptz at time zone ${timeZone})::date
      and day <= ((${to}::timestamptz - interval '1 microsecond') at time zone ${timeZone})::date
    group by term order by amount desc, last_at desc, term limit ${limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    searches: rows.map(({ term, amount, last_at }) => ({ term, count: amount, lastDate: last_at.toISOString() })),
  };
}
