/** Programs that batteries run: the shop's API, workers, the payment gateway. Started, killed, started again on the same port. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type Program = {
  readonly port: number;
  pid(): number;
  /** Kills it (SIGKILL) and starts it again on its port, with this added to its environment. */
  restart(added?: Record<string, string>): Promise<void>;
  /** How often it ended although nobody had killed it. */
  deaths(): number;
  /** True when it ended by itself within the time. */
  endsWithin(milliseconds: number): Promise<boolean>;
  stop(): Promise<void>;
};

const START_MILLISECONDS = 60_000;
/** A database that recovers, on a busy machine, may take a minute. */
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

/** Only runs jobs, of the battery of workers. */
export function startJobProcess(environment: Record<string, string>): Promise<Program> {
  return start("workers/job-process.ts", "PORT", { NODE_ENV: "development", LOG_LEVEL: "fatal", ...environment });
}

async function start(program: string, portName: string, environment: Record<string, string>): Promise<Program> {
  let deaths = 0;
  // Who kills itself at a crash point does so with a signal.
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
      // The database may be on its way up at the same moment: then the start is tried again.
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
    // Compiled once, not at each of hundreds of starts.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...environment },
  });
  // Whoever kills it breaks the pipe.
  child.stdin.on("error", () => {});
  const ended = once(child, "exit").then(() => undefined);
  const said = once(createInterface({ input: child.stdout }), "line", {
    signal: AbortSignal.timeout(START_MILLISECONDS),
  });
  const line = await Promise.race([said, ended]).catch(() => undefined);
  if (line === undefined) {
    // One that hangs would keep the port, and us, for ever.
    child.kill("SIGKILL");
    throw new Error(`${program} did not start.`);
  }
  const { port }: { port: number } = JSON.parse(String(line[0]));
  return { child, port };
}
