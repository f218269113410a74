/**
 * Hostile connections send the most expensive requests while legitimate shoppers browse. Measures the home page's cost,
 * sign-ins and the store's memory. The event loop's processor time approximates the waiting time: other programs on the machine
 * can delay a page, but can't make the store use more processor time (decision 57). Wall-clock times are reported too.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { login } from "#api/identity/authentication.ts";
import { createCall, fetchTransport } from "#sdk/call.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { hostileCalls, type Member } from "./hostile-calls.ts";
import type { FloodResult, FloodWork } from "./hostile-flood.ts";
import { type AttackedStore, readConsumption, send, startAttackedStore } from "./hostile-world.ts";

export type HostileReport = {
  readonly call: string;
  /** Event loop processor time per home page request in milliseconds, without and with hostile connections. */
  readonly calmWork: number;
  readonly work: number;
  /** Wall-clock milliseconds. */
  readonly calmTime: number;
  readonly time: number;
  readonly signIns: number;
  readonly failedSignIns: number;
  readonly failedPages: number;
  /** Memory growth in megabytes. */
  readonly growth: number;
  /** Number of responses to hostile requests by status. */
  readonly answers: FloodResult["answers"];
};

export type HostileOptions = { readonly visits: number; readonly onReport?: (report: HostileReport) => void };

const CONNECTIONS = 50;
const WARM_UP = 5;
/** Crops in both image formats count as one kind of attack. */
const attacks: readonly { name: string; calls: readonly string[] }[] = [
  { name: "image crops", calls: hostileCalls.filter(({ name }) => name.startsWith("image")).map(({ name }) => name) },
  ...hostileCalls.filter(({ name }) => !name.startsWith("image")).map(({ name }) => ({ name, calls: [name] })),
];

export async function runHostile({ visits, onReport = () => {} }: HostileOptions): Promise<HostileReport[]> {
  const store = await startAttackedStore();
  try {
    await warmUp(store);
    const reports: HostileReport[] = [];
    for (const attack of attacks) {
      const calm = await visitTimes(store, visits);
      const before = (await readConsumption(store.pid)).resident;
      const flood = await startFlood({ world: store, calls: attack.calls, connections: CONNECTIONS });
      const memory = watchMemory(store.pid);
      const under = await visitTimes(store, visits);
      const { answers } = await flood.end();
      const report = {
        call: attack.name,
        calmWork: percentile(calm.work),
        work: percentile(under.work),
        calmTime: percentile(calm.times),
        time: percentile(under.times),
        signIns: visits,
        failedSignIns: under.failedSignIns,
        failedPages: under.failedPages,
        growth: (await memory.end()) - before,
        answers,
      };
      reports.push(report);
      onReport(report);
    }
    return reports;
  } finally {
    await store.stop();
  }
}

/** Warms up the store so code is loaded and the heap has grown before memory is compared. */
async function warmUp(store: AttackedStore): Promise<void> {
  for (let number = 0; number < WARM_UP; number++)
    for (const call of hostileCalls)
      await send(store, call.request(store, 100_000 + number), { address: `192.0.2.${number}`, visitor: number });
  await visitTimes(store, WARM_UP);
}

let nextMember = 0;

/** Each visit requests the home page, then signs in the next member from the address of their sign-up. */
async function visitTimes(store: AttackedStore, visits: number) {
  const work: number[] = [];
  const times: number[] = [];
  let failedSignIns = 0;
  let failedPages = 0;
  for (let visit = 0; visit < visits; visit++) {
    const member = store.members[nextMember++ % store.members.length];
    if (member === undefined) throw new Error("The store has no members.");
    const [before, startedAt] = [await readConsumption(store.pid), performance.now()];
    const page = await send(store, { path: "/" }, { address: member.address, visitor: 0 });
    times.push(performance.now() - startedAt);
    work.push((await readConsumption(store.pid)).eventLoop - before.eventLoop);
    if (page.status !== 200) failedPages++;
    if (!(await signIn(store, member))) failedSignIns++;
  }
  return { work, times, failedSignIns, failedPages };
}

async function signIn({ origin }: AttackedStore, { email, password, address }: Member) {
  const call = createCall(fetchTransport(origin), { headers: { "x-forwarded-for": address } });
  try {
    const { as } = await aGuest({ call });
    return (await call(login, { body: { loginId: { email }, password } }, as)).state === "SUCCESS";
  } catch {
    return false;
  }
}

async function startFlood(work: FloodWork): Promise<{ end(): Promise<FloodResult> }> {
  const folder = await mkdtemp(join(tmpdir(), "cartwright-flood-"));
  const file = join(folder, "work.json");
  await writeFile(file, JSON.stringify(work));
  const program = fileURLToPath(new URL("hostile-flood.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, FLOOD_FILE: file },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async end() {
      child.stdin.end();
      const { value } = await lines.next();
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
      return JSON.parse(String(value));
    },
  };
}

const WATCH_MILLISECONDS = 200;

function watchMemory(pid: number): { end(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, (await readConsumption(pid)).resident);
      await delay(WATCH_MILLISECONDS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return most;
    },
  };
}

/** The 95th percentile. */
function percentile(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
