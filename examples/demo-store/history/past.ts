/**
 * The store at a point in its simulated history. Events are replayed through the contract's endpoints and the store's
 * own jobs, on behalf of the people involved, with the history's clock: stock, numbers, amounts, events and the
 * gateway's journal are the same as in operation.
 */
import { type RawBuilder, sql } from "kysely";
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import { allPermissions } from "#api/permissions.ts";
import type { Report } from "#db/seed/stage.ts";
import { findMemberByEmail, parseEmail } from "#server/identity/identities/public.ts";
import { bindings, hooks, jobs } from "#server/modules.ts";
import type { Actor, Shopper } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { registerHooks } from "#server/platform/db/hooks.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { Runtime } from "#server/platform/http/runtime.ts";
import { discardJobs } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { type DemoPerson, demoPeople } from "../people.ts";
import { openPastGateway, type PastGateway } from "./past-gateway.ts";
import { deleteHistoryProgress, type Progress, readHistoryProgress, writeHistoryProgress } from "./progress.ts";

const SECOND = 1000;
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** An event of the history and what it does. */
export type Happening = { readonly at: Date; run(past: Past): Promise<void> };

export class Past {
  /** Its clock is the history's. */
  readonly store: Store;
  /** The reference time of the history: that of the first attempt, also if the seed was interrupted. */
  readonly present: Date;
  readonly staff: Actor;
  /** Undefined in production, which has no test payments. */
  readonly gateway: PastGateway | undefined;
  readonly #runtime: Runtime;
  readonly #memberIds: ReadonlyMap<string, string>;
  readonly #productIds: ReadonlyMap<string, string>;
  readonly #clock: { now: Date };
  readonly #progress: Progress;

  private constructor(parts: {
    store: Store;
    clock: { now: Date };
    progress: Progress;
    gateway: PastGateway | undefined;
    staffId: string;
    memberIds: ReadonlyMap<string, string>;
    productIds: ReadonlyMap<string, string>;
  }) {
    this.store = parts.store;
    this.present = new Date(parts.progress.begun);
    this.gateway = parts.gateway;
    this.staff = {
      kind: "staff",
      staffId: parts.staffId,
      role: "owner",
      permissions: allPermissions,
      sessionId: "",
    };
    this.#runtime = new Runtime(parts.store, bindings);
    this.#memberIds = parts.memberIds;
    this.#productIds = parts.productIds;
    this.#clock = parts.clock;
    this.#progress = parts.progress;
  }

  static async open(real: Store): Promise<Past> {
    const { db } = real.database;
    registerHooks(db, [...hooks, discardJobs]);
    const clock = { now: real.now() };
    const store: Store = { ...real, now: () => clock.now };
    const owner = await db.selectFrom("staff").select("id").orderBy("id").executeTakeFirst();
    const products = await db.selectFrom("products").select(["id", "slug"]).execute();
    const memberIds = new Map<string, string>();
    for (const { email } of demoPeople) {
      const address = parseEmail(email);
      const member = address && (await findMemberByEmail(db, address.key));
      if (member) memberIds.set(email, member.id);
    }
    const progress = await readHistoryProgress(db);
    return new Past({
      store,
      clock,
      progress: progress ?? { begun: clock.now.toISOString(), done: 0, notes: {} },
      gateway: real.config.isProduction ? undefined : await openPastGateway(store),
      staffId: owner?.id ?? newId(),
      memberIds,
      productIds: new Map(products.map(({ id, slug }) => [slug, id])),
    });
  }

  get now(): Date {
    return this.#clock.now;
  }

  /** A number of days before the present; never after it. */
  ago(days: number): Date {
    return new Date(this.present.getTime() - Math.max(days * DAY, MINUTE));
  }

  /** Advances the clock during an event. */
  wait(minutes: number): void {
    this.#moveTo(new Date(Math.min(this.now.getTime() + minutes * MINUTE, this.present.getTime())));
  }

  /** Never moves back: a long event delays the next one. */
  #moveTo(time: Date): void {
    this.#clock.now = new Date(Math.max(time.getTime(), this.now.getTime() + SECOND));
  }

  person(index: number): DemoPerson {
    const person = demoPeople[index];
    if (person === undefined) throw new Error(`The demo shop has no person ${index}.`);
    return person;
  }

  /** The person as a signed-in member. */
  member({ email }: DemoPerson): Extract<Shopper, { kind: "member" }> {
    const memberId = this.#memberIds.get(email);
    if (memberId === undefined) throw new Error(`${email} is no member.`);
    return { kind: "member", memberId, clientId: "", sessionId: "" };
  }

  /** A guest: a browser without an account. */
  guest(): Extract<Shopper, { kind: "visitor" }> {
    return { kind: "visitor", visitorId: newId(this.now.getTime()), clientId: "" };
  }

  productId(slug: string): string | undefined {
    return this.#productIds.get(slug);
  }

  /** Calls an endpoint as over HTTP. */
  async call<E extends AnyEndpoint>(actor: Actor, endpoint: E, input: Input<E>): Promise<Output<E>> {
    // Copies, because validation strips and fills in place.
    const { params = {}, query = {}, body } = structuredClone<Record<string, unknown>>({ ...input });
    const answer = await this.#runtime.execute(endpoint.id, {
      params: { ...asRecord(params) },
      query: { ...asRecord(query) },
      body: body ?? {},
      actor,
      requestId: newId(),
      source: "127.0.0.1",
      header: () => undefined,
    });
    // Serialized by the endpoint's own schema.
    return JSON.parse(answer.body.toString()) as Output<E>;
  }

  /** Runs a job like the worker. */
  async job(name: string, payload: Record<string, unknown>): Promise<void> {
    const found = jobs.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no job ${name}.`);
    await found.run(this.store, payload);
  }

  /** Synchronous commit is off: a crash loses at most the last moments of a history, which then resumes there. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return transaction(this.store.database.db, async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return work(tx);
    });
  }

  /** The first column of each row. */
  async select(query: RawBuilder<{ id: string }>): Promise<string[]> {
    return (await query.execute(this.store.database.db)).rows.map(({ id }) => id);
  }

  /** Stores a value for later events, also across interrupted runs. */
  note(name: string, value: string): void {
    this.#progress.notes[name] = value;
  }

  /** Returns a stored value; undefined if it wasn't created. */
  noted(name: string): string | undefined {
    return this.#progress.notes[name];
  }

  /**
   * Runs all events in order. Skips those that fail because products are sold out, and one that was interrupted by a
   * crash: it may have had an effect. Stops between two events when the process does. Returns the number of skipped
   * events.
   */
  async live(happenings: readonly Happening[], { count, signal }: Pick<Report, "count" | "signal">): Promise<number> {
    const inOrder = [...happenings].sort((one, other) => one.at.getTime() - other.at.getTime());
    const left = inOrder.slice(this.#progress.done);
    this.#clock.now = left[0]?.at ?? this.now;
    let leftOut = 0;
    for (const { at, run } of left) {
      if (signal.aborted) break;
      this.#moveTo(at);
      this.#progress.done++;
      await this.#keep();
      try {
        await run(this);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.store.log.debug({ seed: "left out", at, code: error.code, detail: error.detail });
        leftOut++;
      }
      await count(this.#progress.done, inOrder.length);
    }
    // With the notes of the last event.
    await this.#keep();
    return leftOut;
  }

  #keep(): Promise<void> {
    return writeHistoryProgress(this.store.database.db, this.#progress);
  }

  /** Forgets the progress of a complete history. */
  async complete(): Promise<void> {
    await deleteHistoryProgress(this.store.database.db);
  }

  async close(): Promise<void> {
    await this.gateway?.close();
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
