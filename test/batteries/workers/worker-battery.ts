/**
 * Several processes run jobs while they are killed and their connections are cut or stall. Afterwards every job is done, none
 * ran in two running processes at once, and none ran again after a surviving process finished it.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Type } from "typebox";
import { connect, type Database } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { type FaultProxy, startFaultProxy } from "#server/platform/testing/fault-proxy.ts";
import { createTestDatabase } from "#server/platform/testing/test-database.ts";
import { type Program, startJobProcess } from "../processes.ts";

export const batteryJob = { name: "battery.note", payload: Type.Object({ name: Type.String() }) };

export type WorkersOptions = { jobs: number; faults: number; processes?: number; say?: (line: string) => void };

export type WorkersReport = {
  battery: "workers";
  jobs: number;
  kills: number;
  cuts: number;
  silences: number;
  lost: number;
  /** Concurrent runs of one job in two processes that were both running. */
  overlapping: number;
  /** Jobs run again although a surviving process had finished them. */
  doubled: number;
  problems: string[];
  pass: boolean;
};

type Line = { kind: "begin" | "end" | "fail"; run: string; name: string; pid: number; at: number };
type Kill = { pid: number; at: number };

const SECRET = "a secret of more than thirty-two characters, for batteries";
/** Grace period: a process killed right after its commit can't record it, least of all on a stalled connection. */
const RECORDING_MILLISECONDS = 6000;
/** Approximate duration of a fault; jobs are added while faults are injected. */
const FAULT_MILLISECONDS = 1800;
const DONE_MILLISECONDS = 180_000;

export async function runWorkers({
  jobs,
  faults,
  processes = 3,
  say = () => {},
}: WorkersOptions): Promise<WorkersReport> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-workers-"));
  const log = join(folder, "log.jsonl");
  const testDatabase = await createTestDatabase();
  const database = connect(testDatabase.url, 3, () => {});
  await sql`create table battery_effects (name text not null, run text not null)`.execute(database.db);
  const proxies: FaultProxy[] = [];
  const programs: Program[] = [];
  for (let index = 0; index < processes; index++) {
    const proxy = await startFaultProxy(testDatabase.url);
    proxies.push(proxy);
    programs.push(await startJobProcess({ DATABASE_URL: proxy.url, SECRET, DATA_DIR: folder, BATTERY_LOG: log }));
  }
  const counts = { kills: 0, cuts: 0, silences: 0 };
  const kills: Kill[] = [];
  const problems: string[] = [];
  try {
    let added = 0;
    const adding = (async () => {
      for (; added < jobs; added++) {
        await transaction(database.db, (tx) => enqueue(tx, batteryJob, { name: String(added) }));
        await delay((Math.random() * 2 * faults * FAULT_MILLISECONDS) / jobs);
      }
    })();
    for (let fault = 0; fault < faults; fault++) {
      await delay(300 + Math.random() * 1500);
      const index = Math.floor(Math.random() * processes);
      const [program, proxy] = [programs[index], proxies[index]];
      if (program === undefined || proxy === undefined) continue;
      const kind = fault % 3;
      if (kind === 0) {
        counts.kills++;
        kills.push({ pid: program.pid(), at: Date.now() });
        await program.restart();
      } else if (kind === 1) {
        counts.cuts++;
        proxy.cut();
        await delay(Math.random() * 3000);
        proxy.pass();
      } else {
        counts.silences++;
        proxy.freezeOpen();
      }
      say(`${fault + 1} of ${faults} faults, ${added} of ${jobs} jobs added`);
    }
    await adding;
    const isDone = async (): Promise<boolean> => {
      const { rows } =
        await sql`select from graphile_worker.jobs where task_identifier = ${batteryJob.name} limit 1`.execute(
          database.db,
        );
      return rows.length === 0;
    };
    for (const end = Date.now() + DONE_MILLISECONDS; !(await isDone()); await delay(250)) {
      if (Date.now() < end) continue;
      problems.push("Some jobs were still not done after three minutes.", ...(await describeOpenJobs(database)));
      break;
    }
    for (const program of programs)
      if (program.deaths() > 0) problems.push(`A process ended by itself, ${program.deaths()} times.`);
    const lines = (await readFile(log, "utf8")).split("\n").flatMap((text): Line[] => (text ? [JSON.parse(text)] : []));
    const { rows } = await sql<{ name: string }>`select distinct name from battery_effects`.execute(database.db);
    const judged = judge(lines, kills);
    const lost = jobs - rows.length;
    const isWhole = lost + judged.overlapping + judged.doubled + problems.length === 0;
    return { battery: "workers", jobs, ...counts, lost, ...judged, problems, pass: isWhole };
  } finally {
    for (const program of programs) await program.stop();
    for (const proxy of proxies) await proxy.close();
    await database.close();
    await testDatabase.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function describeOpenJobs({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`select format('job %s (%s): locked by %s, attempt %s of %s, due in %s, %s',
    id, payload ->> 'name', locked_by, attempts, max_attempts, run_at - now(), last_error) as line
    from graphile_worker._private_jobs limit 5`.execute(db);
  return rows.map(({ line }) => line);
}

type Span = { pid: number; from: number; to: number; isDone: boolean };

/** Evaluates the processes' logs of each job. Exported for the test that it detects faults. */
export function judge(lines: readonly Line[], kills: readonly Kill[]): { overlapping: number; doubled: number } {
  const killedAt = new Map(kills.map(({ pid, at }) => [pid, at]));
  let overlapping = 0;
  let doubled = 0;
  for (const own of Map.groupBy(lines, ({ name }) => name).values()) {
    const spans = [...Map.groupBy(own, ({ run }) => run).values()].map((run): Span => {
      const begin = run.find(({ kind }) => kind === "begin");
      const finish = run.find(({ kind }) => kind !== "begin");
      const pid = begin?.pid ?? 0;
      return {
        pid,
        from: begin?.at ?? 0,
        // A run without an end was interrupted by a kill.
        to: finish?.at ?? killedAt.get(pid) ?? Number.POSITIVE_INFINITY,
        isDone: finish?.kind === "end",
      };
    });
    spans.sort((left, right) => left.from - right.from);
    for (const [index, span] of spans.entries()) {
      const earlier = spans.slice(0, index);
      if (earlier.some(({ to }) => to > span.from)) overlapping++;
      const wasRecorded = ({ isDone, pid, to }: Span) =>
        isDone && (killedAt.get(pid) ?? Number.POSITIVE_INFINITY) > to + RECORDING_MILLISECONDS;
      if (earlier.some(wasRecorded)) doubled++;
    }
  }
  return { overlapping, doubled };
}
