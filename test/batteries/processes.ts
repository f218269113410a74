/** Starts, kills and restarts the programs of the batteries on fixed ports: the store's API, workers, the payment gateway. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type Program = {
  readonly port: number;
  pid(): number;
  /** Kills the process (SIGKILL) and restarts it on the same port; `added` extends its environment. */
  restart(added?: Record<string, string>): Promise<void>;
  /** Number of exits that weren't caused by a signal. */
  deaths(): number;
  /** True when the process exits on its own within the timeout. */
  endsWithin(milliseconds: number): Promise<boolean>;
  stop(): Promise<void>;
};

const START_MILLISECONDS = 60_000;
/** Crash recovery of the database can take a minute on a busy machine. */
const RESTART_MILLISECONDS = 180_000;
const compiled = fileURLToPath(new URL("../../.cache/batteries", import.meta.url));

export function startApi(environment: Record<string, string>): Promise<Program> {
  const run = { NODE_ENV: "development", LOG_LEVEL: "fatal", ...environment };
  return start("api-process.ts", "PORT", run);
}

export function startGatewayProgram(environment: {
  GATEWAY_JOURNAL: string;
  GATEWAY_SECRET: string;
}): Promise<Program> {
  return start("../../server/gateway/main.ts", "GATEWAY_PORT", environment);
}

/** Starts a process that only runs the jobs of the worker battery. */
export function startJobProcess(environment: Record<string, string>): Promise<Program> {
  return start("workers/job-process.ts", "PORT", { NODE_ENV: "development", LOG_LEVEL: "fatal", ...environment });
}

async function start(program: string, portName: string, environment: Record<string, string>): Promise<Program> {
  let deaths = 0;
  // A process that kills itself at a crash point exits with a signal, so its exit code is null.
  const watch = (running: Running): Running => {
    running.child.once("exit", (code) => {
      if (code !== null) deaths++;
    });
    return running;
  };
  let current = watch(await launch(program, { ...environment, [portName]: "0" }));
  const { port } = current;
  const end = async () => {
    const { child } = current;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return {
    port,
    pid: () => current.child.pid ?? 0,
    deaths: () => deaths,
    async restart(added = {}) {
      await end();
      // Retries while the database is still starting.
      for (const overdue = Date.now() + RESTART_MILLISECONDS; ; ) {
        try {
          current = watch(await launch(program, { ...environment, ...added, [portName]: String(port) }));
          return;
        } catch (error) {
          if (Date.now() > overdue) throw error;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    },
    async endsWithin(milliseconds) {
      const { child } = current;
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      if (!hasEnded()) await once(child, "exit", { signal: AbortSignal.timeout(milliseconds) }).catch(() => {});
      return hasEnded();
    },
    stop: end,
  };
}

type Running = { child: ChildProcess; port: number };

async function launch(program: string, environment: Record<string, string>): Promise<Running> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", path], {
    stdio: ["pipe", "pipe", "ignore"],
    // The compile cache avoids recompiling at each of hundreds of starts.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...environment },
  });
  // Killing the process breaks the pipe, which must not throw here.
  child.stdin.on("error", () => {});
  const ended = once(child, "exit").then(() => undefined);
  const ready = once(createInterface({ input: child.stdout }), "line", {
    signal: AbortSignal.timeout(START_MILLISECONDS),
  });
  const line = await Promise.race([ready, ended]).catch(() => undefined);
  if (line === undefined) {
    // A hanging process would keep the port and block the battery.
    child.kill("SIGKILL");
    throw new Error(`${program} did not start.`);
  }
  const { port }: { port: number } = JSON.parse(String(line[0]));
  return { child, port };
}
