/**
 * The circuit breaker. Each process counts failures in memory, because a counter in the database would cost a write per call
 * during an outage. The open state is stored in the plugin's row, which all processes read anyway. After the pause, one trial
 * call is sent in the background, so that no shopper waits for it.
 */
import { sql } from "kysely";
import type { Store } from "#server/platform/store.ts";
import { invalidateLoadedPlugins, type Plugin } from "./registry.ts";

const FAILURES_UNTIL_REST = 3;
const SHORTEST_REST = 15_000;
const LONGEST_REST = 300_000;
/** Concurrent waiting requests per app and process. Requests beyond the limit use the fallback. */
export const MOST_IN_FLIGHT = 20;

type Health = { readonly revision: string; failures: number; inFlight: number; isTrying: boolean };

export class HealthBook {
  readonly #byPlugin = new Map<string, Health>();

  /** CALL: wait for the response. TRY: send one trial call in the background. REST: don't call. */
  decide(plugin: Plugin, now: Date): "CALL" | "TRY" | "REST" {
    const health = this.#of(plugin);
    if (plugin.restingUntil === null && health.failures < FAILURES_UNTIL_REST)
      return health.inFlight < MOST_IN_FLIGHT ? "CALL" : "REST";
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
  invalidateLoadedPlugins(store);
}
