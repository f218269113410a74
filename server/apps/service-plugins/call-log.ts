/** The log of plugin calls, for the developer pages. Written in batches, without delaying calls. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Store } from "#server/platform/store.ts";

type CallNote = {
  readonly pluginId: string;
  readonly method: string;
  readonly outcome: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly milliseconds: number;
  readonly requestId: string;
};

const MOST_WAITING = 1000;
const WRITE_AFTER = 250;

export class CallLog {
  readonly #waiting: (CallNote & { id: string; at: Date })[] = [];
  #timer: NodeJS.Timeout | undefined;

  note(store: Store, note: CallNote): void {
    // Bounds memory while the log can't be written.
    if (this.#waiting.length >= MOST_WAITING) return;
    const at = store.now();
    this.#waiting.push({ ...note, id: newId(at.getTime()), at });
    this.#timer ??= setTimeout(() => this.#write(store), WRITE_AFTER).unref();
  }

  async #write(store: Store): Promise<void> {
    this.#timer = undefined;
    const rows = this.#waiting.splice(0);
    try {
      // The plugins of uninstalled apps are deleted, so their last calls are dropped.
      await sql`
        insert into service_plugin_calls (id, plugin_id, at, method, outcome, code, status, milliseconds, request_id)
        select c.id, c."pluginId", c.at, c.method, c.outcome, c.code, c.status, c.milliseconds, c."requestId"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, "pluginId" uuid, at timestamptz,
          method text, outcome text, code text, status int, milliseconds int, "requestId" text)
        where exists (select from service_plugins p where p.id = c."pluginId")`.execute(store.database.db);
    } catch (error) {
      store.log.warn({ err: error, log: "calls to apps" });
    }
  }
}
