/**
 * Who sends to which endpoint. Each endpoint has one process at a time (a lease of a few seconds in its row), because
 * order and rest need one mind; a process that dies is followed by another one when its lease is over. Nothing is marked
 * before it is sent, so a kill at any moment repeats a delivery at worst, and loses none.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Store } from "#server/platform/store.ts";
import { readTenant, type Tenant } from "#server/store/settings/public.ts";
import { EndpointSender, type Pool, type Target } from "./endpoint-sender.ts";
import { setWaker } from "./wake.ts";

export type Deliverer = { wake(): void; stop(): Promise<void> };

const POLL_MS = 1000;
const LEASE_SECONDS = 3;
/** Between two looks: a store that sells much emits a hundred times a second, and a look costs two statements. */
const LOOK_MS = 50;
/** Tries at once in this process, with endpoints that answer and with those that do not (yet). */
const MOST_TRIES = 64;
const MOST_UNPROVEN_TRIES = 32;

export function startDeliverer(store: Store): Deliverer {
  const worker = newId();
  const places = { proven: createPool(MOST_TRIES), unproven: createPool(MOST_UNPROVEN_TRIES) };
  const senders = new Map<string, { sender: EndpointSender; done: Promise<void> }>();
  let isStopping = false;
  let isAsked = false;
  let running: Promise<void> | undefined;

  const start = (target: Target, tenant: Tenant): void => {
    const sender = new EndpointSender(store, target, tenant, places);
    const done = sender.run().then(
      () => {
        senders.delete(target.id);
        // What came while it finished was left to nobody.
        wake();
      },
      (error: unknown) => {
        senders.delete(target.id);
        store.log.warn({ err: error, endpoint: target.id });
      },
    );
    senders.set(target.id, { sender, done });
  };
  let renewedAt = 0;
  /** Who is at work finds what is new by itself; its lease and whether it was changed are looked at once a second. */
  const renew = async (): Promise<void> => {
    const atWork = [...senders.keys()];
    if (atWork.length === 0 || performance.now() - renewedAt < POLL_MS / 2) return;
    renewedAt = performance.now();
    const targets = await renewLeases(store, worker, atWork);
    for (const id of atWork) senders.get(id)?.sender.compare(targets.find((target) => target.id === id));
  };
  const look = async (): Promise<void> => {
    try {
      do {
        isAsked = false;
        await renew();
        const due = await findDue(store, worker, [...senders.keys()]);
        if (due.length > 0) {
          const tenant = await readTenant(store.database.db);
          const targets = await takeTargets(store, worker, due);
          for (const target of targets) if (!isStopping && !senders.has(target.id)) start(target, tenant);
        }
        if (isAsked && !isStopping) await pause(LOOK_MS);
      } while (isAsked && !isStopping);
    } catch (error) {
      store.log.warn({ err: error, deliverer: "will try again" });
    } finally {
      running = undefined;
    }
  };
  const wake = (): void => {
    isAsked = true;
    if (!isStopping) running ??= look();
  };
  const timer = setInterval(wake, POLL_MS);
  // Somebody changed, switched off or removed an endpoint: who sends to it looks at once.
  setWaker(store, () => {
    renewedAt = 0;
    wake();
  });
  wake();
  return {
    wake,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      setWaker(store, undefined);
      await running;
      for (const { sender } of senders.values()) sender.stop();
      await Promise.all([...senders.values()].map(({ done }) => done));
      await sql`update webhook_endpoints set worker = null, worker_until = null where worker = ${worker}`
        .execute(store.database.db)
        .catch((error: unknown) => store.log.warn({ err: error, deliverer: "leases end by themselves" }));
    },
  };
}

/** Endpoints that have something due and nobody who sends it. Only read: most looks find none. */
async function findDue(store: Store, worker: string, atWork: readonly string[]): Promise<readonly string[]> {
  const now = store.now();
  const { rows } = await sql<{ id: string }>`
    select e.id from webhook_endpoints e left join installed_apps a on a.id = e.app_id
    where e.id <> all(${atWork}::uuid[]) and (e.app_id is null or 'webhooks:write' = any(a.permissions))
      and (e.worker = ${worker} or e.worker is null or e.worker_until < clock_timestamp())
      and (e.resting_until is null or e.resting_until <= ${now} or e.state = 'DISABLED') and exists (
        select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'PENDING'
          and d.next_attempt_at <= ${now} and (e.state = 'ENABLED' or d.test_event is not null))`.execute(
    store.database.db,
  );
  return rows.map(({ id }) => id);
}

/** Those of the endpoints that nobody else has taken meanwhile. */
const takeTargets = (store: Store, worker: string, ids: readonly string[]): Promise<Target[]> =>
  lease(
    store,
    worker,
    sql`e.id = any(${ids}::uuid[]) and (e.worker = ${worker} or e.worker is null or e.worker_until < clock_timestamp())`,
  );

const renewLeases = (store: Store, worker: string, ids: readonly string[]): Promise<Target[]> =>
  lease(store, worker, sql`e.id = any(${ids}::uuid[]) and e.worker = ${worker}`);

async function lease(store: Store, worker: string, condition: RawBuilder<unknown>): Promise<Target[]> {
  const { rows } = await sql<Target>`
    with wanted as (
      select e.id, a.instance_id from webhook_endpoints e left join installed_apps a on a.id = e.app_id
      where ${condition} and (e.app_id is null or 'webhooks:write' = any(a.permissions))
      order by e.id for update of e
    )
    update webhook_endpoints e set worker = ${worker}, worker_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from wanted w where e.id = w.id
    returning e.id, e.url, e.encoding, e.is_thin as "isThin", e.state = 'ENABLED' as "isEnabled", e.app_id as "appId",
      w.instance_id as "instanceId", e.updated_at as "updatedAt", e.consecutive_failures as "consecutiveFailures",
      e.last_success_at is not null and e.consecutive_failures = 0 as "isProven"`.execute(store.database.db);
  return rows;
}

function createPool(most: number): Pool {
  let free = most;
  const waiting: (() => void)[] = [];
  return {
    take() {
      if (free > 0) {
        free--;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    },
  };
}
