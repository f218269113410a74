/**
 * Runs the store's API without screens in a separate process, as the target of the batteries. Reads the store's environment
 * variables, plus GATEWAY_URL and GATEWAY_SECRET (test payments), RUNS_JOBS=1 (runs a worker) and CRASH_AT (name of the
 * crash point at which it kills itself). Prints `{"port":…}` when it is ready; exits with its parent.
 */
import { readConfig } from "#server/config.ts";
import { createStore } from "#server/create-store.ts";
import { bindings, jobs, listeners, rawRoutes } from "#server/modules.ts";
import { connectTestGateway } from "#server/payments/payments/public.ts";
import { CACHE_CHANNEL } from "#server/platform/cache/byte-cache.ts";
import { connect } from "#server/platform/db/db.ts";
import { listenForNotifications } from "#server/platform/db/notifications.ts";
import type { RawRoute } from "#server/platform/http/handlers.ts";
import { Runtime } from "#server/platform/http/runtime.ts";
import { startListener } from "#server/platform/http/serve/listener.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { startDispatcher } from "#server/platform/outbox/dispatch.ts";
import { armCrashPoint } from "./crashes/crash-points.ts";

/** Runs a job on request, so races can run the same job in several processes, as when a worker dies before it acknowledges. */
const runJob: RawRoute = {
  id: "battery.runJob",
  method: "POST",
  paths: ["/battery/jobs"],
  async run({ store, body }) {
    const { name, payload, runs } = JSON.parse(body().toString());
    const job = jobs.find((each) => each.name === name);
    if (job === undefined) throw new Error(`There is no job ${name}.`);
    for (let run = 0; run < runs; run++) await job.run(store, payload);
    return { status: 200, body: "{}" };
  },
};

const { CRASH_AT } = process.env;
if (CRASH_AT !== undefined) armCrashPoint(CRASH_AT);
const config = readConfig(process.env);
const databaseUrl = config.databaseUrl ?? "";
let origin = `http://127.0.0.1:${config.port}`;
const database = connect(databaseUrl, config.databasePoolSize, () => {});
const store = createStore(config, database, () => origin);
await listenForNotifications({
  url: databaseUrl,
  channels: { [CACHE_CHANNEL]: (payload) => store.cache.hear(payload) },
  onConnected: async () => store.cache.clear(),
  onError: () => {},
});
const listener = await startListener({ runtime: new Runtime(store, bindings), rawRoutes: [...rawRoutes, runJob] });
origin = listener.origin;
const { GATEWAY_URL, GATEWAY_SECRET } = process.env;
if (GATEWAY_URL !== undefined && GATEWAY_SECRET !== undefined) {
  connectTestGateway(store, { url: () => GATEWAY_URL, secret: GATEWAY_SECRET });
}
if (process.env.RUNS_JOBS === "1") {
  await startWorker(store, jobs);
  startDispatcher(store, listeners);
}
process.stdin.on("end", () => process.exit(0)).resume();
console.log(JSON.stringify({ port: listener.port }));
