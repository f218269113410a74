/**
 * Sends the due deliveries of one endpoint, in order unless one fails: several concurrently, but never two for the same
 * entity. After consecutive failures it sends one at a time and then pauses the endpoint, so that an unreachable receiver
 * costs little and doesn't delay others.
 */
import { sql } from "kysely";
import { type ConnectionPool, createConnectionPool } from "#server/platform/http-client/guarded-fetch.ts";
import type { Semaphore } from "#server/platform/semaphore.ts";
import type { Store } from "#server/platform/store.ts";
import type { Tenant } from "#server/store/settings/public.ts";
import { EVENT_AS_JSON } from "./deliveries.ts";
import { readSecrets } from "./endpoints.ts";
import { type Result, recordResults } from "./record-results.ts";
import { FAILURES_UNTIL_REST, nextWait, restAfter, WAITS_SECONDS } from "./schedule.ts";
import { sendAttempt } from "./send-attempt.ts";
import { type StoredEvent, signProtocolWebhook, signStandardWebhook } from "./sign-webhook.ts";

export type Target = {
  readonly id: string;
  readonly url: string;
  readonly encoding: "STANDARD" | "JWT";
  readonly isThin: boolean;
  readonly isEnabled: boolean;
  readonly appId: string | null;
  readonly instanceId: string | null;
  readonly consecutiveFailures: number;
  /** The last delivery succeeded. */
  readonly isProven: boolean;
  readonly updatedAt: Date;
};

/** Limits concurrent attempts of the process. Endpoints that never responded have a pool of their own. */
type Places = { readonly proven: Semaphore; readonly unproven: Semaphore };

type Due = {
  readonly id: string;
  readonly attempts: number;
  readonly isTest: boolean;
  readonly entityKey: string;
  readonly event: StoredEvent | null;
};

const AT_ONCE = 8;
/** Concurrency until the first response: dozens of unresponsive endpoints must not use up the pool. */
const AT_ONCE_UNPROVEN = 2;
const AT_ONCE_WHEN_FAILING = 1;
const FAILING_FROM = 5;
const PAGE = 48;
/** In flight, or sent and not recorded yet: the number of deliveries that a crash can repeat. */
const MOST_TAKEN = 32;
const SECRETS_GOOD_FOR_MS = 5000;

export class EndpointSender {
  readonly #store: Store;
  readonly #target: Target;
  readonly #tenant: Tenant;
  readonly #places: Places;
  readonly #connections: ConnectionPool;
  readonly #waits: readonly number[];
  readonly #queue: Due[] = [];
  /** In flight or not recorded yet, so they must not be read again. */
  readonly #taken = new Set<string>();
  readonly #busyEntities = new Set<string>();
  readonly #results: Result[] = [];
  #inFlight = 0;
  #failures: number;
  #restingUntil: Date | undefined;
  #isGone = false;
  #hasSucceeded = false;
  #hasAnswered: boolean;
  #isStopping = false;
  #secrets: { readAt: number; secrets: Promise<Buffer[]> } | undefined;
  #progress = Promise.withResolvers<void>();

  constructor(store: Store, target: Target, tenant: Tenant, places: Places) {
    this.#store = store;
    this.#target = target;
    this.#tenant = tenant;
    this.#places = places;
    this.#failures = target.consecutiveFailures;
    this.#hasAnswered = target.isProven;
    this.#waits = store.config.webhookRetrySeconds ?? WAITS_SECONDS;
    this.#connections = createConnectionPool(AT_ONCE);
  }

  /** Ends if the endpoint was changed, disabled or uninstalled since. */
  compare(current: Target | undefined): void {
    if (current?.updatedAt.getTime() !== this.#target.updatedAt.getTime()) this.stop();
  }

  stop(): void {
    this.#isStopping = true;
    this.#progress.resolve();
  }

  /** Runs until nothing is due, the endpoint is paused, or the process stops. */
  async run(): Promise<void> {
    try {
      while (this.#mayGoOn) {
        if (this.#queue.length === 0) this.#queue.push(...(await this.#readDue()));
        this.#startAll();
        if (this.#queue.length === 0 && this.#inFlight === 0) break;
        if (this.#results.length === 0) await this.#progress.promise;
        this.#progress = Promise.withResolvers<void>();
        await this.#writeResults();
      }
      while (this.#inFlight > 0) {
        await this.#progress.promise;
        this.#progress = Promise.withResolvers<void>();
        if (this.#isStopping) break;
      }
      await this.#writeResults();
    } finally {
      this.#connections.close();
    }
  }

  get #mayGoOn(): boolean {
    return !this.#isStopping && !this.#isGone && this.#restingUntil === undefined;
  }

  async #readDue(): Promise<Due[]> {
    const { rows } = await sql<Due>`
      select d.id, d.attempts, d.test_event is not null as "isTest", d.entity || ' ' || d.entity_id as "entityKey",
        coalesce(d.test_event, ${EVENT_AS_JSON}) as event
      from webhook_deliveries d left join outbox_events o on o.id = d.event_id
      where d.endpoint_id = ${this.#target.id} and d.state = 'PENDING' and d.next_attempt_at <= ${this.#store.now()}
        and d.id <> all(${[...this.#taken]}::uuid[]) and (${this.#target.isEnabled}::bool or d.test_event is not null)
      order by d.next_attempt_at, d.position limit ${PAGE}`.execute(this.#store.database.db);
    return rows;
  }

  #startAll(): void {
    const most = this.#failures >= FAILING_FROM ? AT_ONCE_WHEN_FAILING : this.#hasAnswered ? AT_ONCE : AT_ONCE_UNPROVEN;
    const mayStart = (): boolean => this.#inFlight < most && this.#taken.size < MOST_TAKEN && this.#mayGoOn;
    for (let index = 0; index < this.#queue.length && mayStart(); ) {
      const due = this.#queue[index];
      if (due === undefined || this.#busyEntities.has(due.entityKey)) index++;
      else {
        this.#queue.splice(index, 1);
        void this.#deliver(due);
      }
    }
  }

  async #deliver(due: Due): Promise<void> {
    this.#inFlight++;
    this.#taken.add(due.id);
    this.#busyEntities.add(due.entityKey);
    const pool = this.#hasAnswered ? this.#places.proven : this.#places.unproven;
    await pool.take();
    try {
      this.#results.push(await this.#try(due));
    } catch (error) {
      // The delivery stays due, so the next sender retries it.
      this.#store.log.warn({ err: error, webhook: due.id });
      this.#taken.delete(due.id);
      this.stop();
    } finally {
      pool.give();
      this.#inFlight--;
      this.#busyEntities.delete(due.entityKey);
      this.#progress.resolve();
      // The next delivery is sent while results are being recorded.
      this.#startAll();
    }
  }

  async #try(due: Due): Promise<Result> {
    const { id: deliveryId, attempts, event, isTest } = due;
    const now = this.#store.now();
    if (event === null) {
      // The outbox has deleted the event, so there is nothing to send.
      const lost = { problem: "EVENT_FORGOTTEN", status: undefined, milliseconds: 0, answer: "", bodyHash: "" };
      return { deliveryId, at: now, ...lost, nextAttemptAt: undefined };
    }
    const request = await this.#signed(event, isTest);
    const { retryAfter, ...outcome } = await sendAttempt(this.#store, this.#target.url, request, this.#connections);
    this.#learn(outcome.problem, outcome.status);
    const isDelivered = outcome.problem === undefined;
    const wait = isDelivered || isTest ? undefined : nextWait(this.#waits, attempts + 1, retryAfter, Math.random());
    return { deliveryId, ...outcome, nextAttemptAt: wait === undefined ? undefined : after(this.#store, wait) };
  }

  #learn(problem: string | undefined, status: number | undefined): void {
    this.#hasAnswered = status !== undefined;
    if (problem === undefined) {
      this.#failures = 0;
      this.#hasSucceeded = true;
      return;
    }
    // Unresponsive endpoints occupy a slot until the timeout, so they get two at most.
    this.#failures += problem === "TIMEOUT" ? FAILURES_UNTIL_REST / 2 : 1;
    this.#isGone ||= status === 410;
    if (this.#failures >= FAILURES_UNTIL_REST)
      this.#restingUntil = after(this.#store, restAfter(this.#failures, this.#waits, Math.random()));
  }

  async #signed(event: StoredEvent, isTest: boolean) {
    const { encoding, isThin, appId, instanceId } = this.#target;
    const envelope = { isThin, isTest };
    if (encoding === "JWT" && appId !== null && instanceId !== null)
      return signProtocolWebhook(this.#store, event, { appId, instanceId, tenant: this.#tenant }, envelope);
    return signStandardWebhook(this.#store, event, await this.#currentSecrets(), envelope);
  }

  #currentSecrets(): Promise<Buffer[]> {
    const now = performance.now();
    if (this.#secrets === undefined || now - this.#secrets.readAt > SECRETS_GOOD_FOR_MS)
      this.#secrets = { readAt: now, secrets: readSecrets(this.#store, this.#target.id) };
    return this.#secrets.secrets;
  }

  async #writeResults(): Promise<void> {
    const results = this.#results.splice(0);
    if (results.length === 0) return;
    const health = {
      consecutiveFailures: this.#failures,
      restingUntil: this.#restingUntil,
      isGone: this.#isGone,
      hasSucceeded: this.#hasSucceeded,
    };
    this.#hasSucceeded = false;
    await recordResults(this.#store, this.#target.id, results, health);
    for (const { deliveryId } of results) this.#taken.delete(deliveryId);
  }
}

const after = (store: Store, seconds: number): Date => new Date(store.now().getTime() + seconds * 1000);
