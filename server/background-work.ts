/** What a process does by itself: jobs, delivery of events to listeners, webhooks and streams. */
import { wakeStreams } from "#server/apps/event-stream/public.ts";
import { fanOut, startDeliverer } from "#server/apps/webhooks/public.ts";
import { startRuns } from "#server/marketing/automation/public.ts";
import { jobs, listeners } from "#server/modules.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { deleteExpiredRows } from "#server/platform/jobs/retention.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { startDispatcher } from "#server/platform/outbox/dispatch.ts";
import { startPlacer } from "#server/platform/outbox/positions.ts";
import type { Store } from "#server/platform/store.ts";

export type BackgroundWork = { stop(): Promise<void> };

const allJobs: readonly Job[] = [...jobs, deleteExpiredRows];

const withoutSchedule = ({ schedule: _, ...job }: Job): Job => job;

/**
 * `history`: resolves when the demo store's order history is complete. Until then, past rows are still being written with
 * past dates, so scheduled jobs, which would treat them as overdue, and the delivery of events wait. Jobs of current
 * requests, such as emails, run immediately.
 */
export async function startBackgroundWork(store: Store, history?: Promise<void>): Promise<BackgroundWork> {
  if (history === undefined) return startAll(store);
  const worker = await startWorker(store, allJobs.map(withoutSchedule));
  let isStopping = false;
  let everything: Promise<BackgroundWork> | undefined;
  void history.then(() => {
    if (isStopping) return;
    everything = worker.stop().then(() => startAll(store));
    // `stop` awaits it, possibly much later.
    everything.catch((error: unknown) => store.log.error({ err: error, background: "did not start" }));
  });
  return {
    async stop() {
      isStopping = true;
      if (everything === undefined) await worker.stop();
      else await everything.then((work) => work.stop());
    },
  };
}

async function startAll(store: Store): Promise<BackgroundWork> {
  const worker = await startWorker(store, allJobs);
  const dispatcher = startDispatcher(store, listeners);
  const deliverer = startDeliverer(store);
  const onPlaced = (): void => {
    deliverer.wake();
    wakeStreams(store);
  };
  const fanOutAll: typeof fanOut = async (tx, placed) => {
    await fanOut(tx, placed, store);
    await startRuns(tx, placed, store);
  };
  const placer = startPlacer(store, { fanOut: fanOutAll, onPlaced });
  return {
    async stop() {
      await Promise.all([worker.stop(), dispatcher.stop(), placer.stop()]);
      await deliverer.stop();
    },
  };
}
