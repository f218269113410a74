/**
 * The circuit breaker. Failures are counted in each process, because a count in the database would cost a write for every
 * question just when things go badly; that an app rests stands in its row, which every process reads anyway, so all of
 * them leave it alone. When the rest is over one question is sent along without anybody waiting for its answer: shoppers
 * never pay for the trial.
 */
import { sql } from "kysely";
import type { Store } from "#server/platform/store.ts";
import { forgetPluginsNow, type Plugin } from "./registry.ts";

export const FAILURES_UNTIL_REST = 3;
const SHORTEST_REST = 15_000;
const LONGEST_REST = 300_000;
/** Waiting shoppers per app and process; whoever comes beyond that goes on without the app. */
export const MOST_IN_FLIGHT = 20;

type Health = { readonly revision: string; failures: number; inFlight: number; isTrying: boolean };

export class HealthBook {
  readonly #byPlugin = new Map<string, Health>();

  /** ASK: wait for the answer. TRY: send one question, wait for nothing. REST: leave it alone. */
  decide(plugin: Plugin, now: Date): "ASK" | "TRY" | "REST" {
    const health = this.#of(plugin);
    if (plugin.restingUntil === null && health.failures < FAILURES_UNTIL_REST)
      return health.inFlight < MOST_IN_FLIGHT ? "ASK" : "REST";
    const isOver = plugin.restingUntil !== null && plugin.restingUntil <= now;
    return isOver && !health.isTrying ? "TRY" : "REST";
  }

  begin(plugin: Plugin, isTrial: boolean): void {
    const health = this.#of(plugin);
    health.inFlight++;
    if (isTrial) health.isTrying = true;
  }

  async end(store: Store, plugin: Plugin, outcome: { isTrial: boolean; isFailure: boolean }): Promise<void> {
    const health = this.#of(plugin);
    health.inFlight--;
    if (outcome.isTrial) health.isTrying = false;
    if (!outcome.isFailure) {
      health.failures = 0;
      if (plugin.restingUntil !== null) await setRest(store, plugin, null);
      return;
    }
    health.failures++;
    if (health.failures < FAILURES_UNTIL_REST && !outcome.isTrial) return;
    const rest = Math.min(SHORTEST_REST * 2 ** Math.max(0, health.failures - FAILURES_UNTIL_REST), LONGEST_REST);
    await setRest(store, plugin, new Date(store.now().getTime() + rest));
  }

  #of({ id, revision }: Plugin): Health {
    const known = this.#byPlugin.get(id);
    if (known?.revision === revision) return known;
    const fresh = { revision, failures: 0, inFlight: 0, isTrying: false };
    this.#byPlugin.set(id, fresh);
    return fresh;
  }
}

async function setRest(store: Store, { id }: Plugin, until: Date | null): Promise<void> {
  await sql`update service_plugins set resting_until = ${until} where id = ${id}`.execute(store.database.db);
  forgetPluginsNow(store);
}
