/**
 * Assigns endpoints to processes. One process at a time sends to an endpoint, because ordering and pauses need a single
 * sender. It holds a lease of a few seconds in the endpoint's row; when the process dies, another one takes over after the
 * lease expires. Deliveries are marked after they are sent, so a crash can repeat deliveries, but never loses one.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { Semaphore } from "#server/platform/semaphore.ts";
import type { Store } from "#server/platform/store.ts";
import { readTenant, type Tenant } from "#server/store/settings/public.ts";
import { EndpointSender, type Target } from "./endpoint-sender.ts";
import { setWaker } from "./wake.ts";

type Deliverer = { wake(): void; stop(): Promise<void> };

const POLL_MS = 1000;
const LEASE_SECONDS = 3;
/** Minimum interval between polls. A busy store emits a hundred events per second, and each poll costs two statements. */
const POLL_INTERVAL_MS = 50;
/** Concurrent attempts in this process: to endpoints that have responded before, and to those that have not. */
const MOST_TRIES = 64;
const MOST_UNPROVEN_TRIES = 32;

export function startDeliverer(store: Store): Deliverer {
  const worker = newId();
  const places = { proven: new Semaphore(MOST_TRIES), unproven: new Semaphore(MOST_UNPROVEN_TRIES) };
  const senders = new Map<string, { sender: EndpointSender; done: Promise<void> }>();
  let isStopping = false;
  let isAsked = false;
  let running: Promise<void> | undefined;

  const start = (target: Target, tenant: Tenant): void => {
    const sender = new EndpointSender(store, target, tenant, places);
    const done = sender.run().then(
      () => {
        senders.delete(target.id);
        // Deliveries that arrived while the sender finished have no sender yet.
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
  /** Active senders find new deliveries themselves. Their leases and changes to endpoints are checked once per second. */
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
        if (isAsked && !isStopping) await pause(POLL_INTERVAL_MS);
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
  // An endpoint was changed, disabled or deleted, so its sender checks at once.
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

/** Endpoints with due deliveries and without a lease. Only reads, because most polls find none. */
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

/** Acquires the leases that no other process has acquired since. Returns the endpoints. */
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
