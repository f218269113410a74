/**
 * Rate limiting and request log of apps. Each app has a token bucket that refills at its calls per second and holds ten
 * seconds' worth. Buckets are per process: a counter in the database would add a write to every request, and several
 * processes behind a load balancer have proportionally more capacity anyway. The merchant's own keys are logged but not
 * limited.
 */
import { sql } from "kysely";
import type { AppCall, AppTraffic } from "#server/platform/access/app-traffic.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Store } from "#server/platform/store.ts";
import { DEFAULT_CALLS_PER_SECOND } from "./installations.ts";

const BURST_SECONDS = 10;
const LIMITS_TTL_MS = 5000;
const WRITE_AFTER_MS = 500;
const MAX_BUFFERED = 2000;

type Bucket = { free: number; at: number };

export function createAppTraffic(store: Store): AppTraffic {
  const buckets = new Map<string, Bucket>();
  const buffer: (AppCall & { id: string; at: Date })[] = [];
  let limits: ReadonlyMap<string, number> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let isDue = false;

  const readLimits = (now: number): void => {
    readAt = now;
    sql<{ id: string; limit: number }>`
      select id, coalesce(calls_per_second, ${DEFAULT_CALLS_PER_SECOND}::int) as limit from apps where removed_at is null`
      .execute(store.database.db)
      .then(({ rows }) => {
        limits = new Map(rows.map(({ id, limit }) => [id, limit]));
        for (const id of buckets.keys()) if (!limits.has(id)) buckets.delete(id);
      })
      .catch((error: unknown) => store.log.warn({ err: error, limits: "of apps" }));
  };

  const write = async (): Promise<void> => {
    isDue = false;
    const rows = buffer.splice(0);
    try {
      await sql`
        insert into app_calls (id, app_id, at, call, status, milliseconds, request_id)
        select c.id, c."appId", c.at, c.call, c.status, c.milliseconds, c."requestId"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, "appId" uuid, at timestamptz, call text,
          status int, milliseconds int, "requestId" text)`.execute(store.database.db);
    } catch (error) {
      store.log.warn({ err: error, log: "calls of apps" });
    }
  };

  return {
    admit(appId) {
      const now = performance.now();
      if (now - readAt > LIMITS_TTL_MS) readLimits(now);
      const limit = limits.get(appId);
      if (limit === undefined) return undefined;
      const capacity = limit * BURST_SECONDS;
      const bucket = buckets.get(appId) ?? { free: capacity, at: now };
      buckets.set(appId, bucket);
      bucket.free = Math.min(capacity, bucket.free + ((now - bucket.at) / 1000) * limit);
      bucket.at = now;
      if (bucket.free < 1) return Math.ceil((1 - bucket.free) / limit);
      bucket.free -= 1;
      return undefined;
    },
    record(call) {
      // Drops entries if the log can't be written, to bound memory use.
      if (buffer.length >= MAX_BUFFERED) return;
      const at = store.now();
      buffer.push({ ...call, id: newId(at.getTime()), at });
      if (isDue) return;
      isDue = true;
      setTimeout(write, WRITE_AFTER_MS).unref();
    },
  };
}
