/** Supervises the test gateway's process: starts it, restarts it on exit, and stops it with the store. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type GatewayProcess = {
  /** Current origin; changes after a restart. */
  readonly url: () => string;
  readonly secret: string;
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
};

const RESTART_MILLISECONDS = 500;
const START_MILLISECONDS = 60_000;
const program = new URL("./main.ts", import.meta.url).pathname;

/** @param options.secret at least 32 characters; signs requests and callbacks */
export async function startGateway(options: { journalPath: string; secret: string }): Promise<GatewayProcess> {
  let isStopped = false;
  let current = await launch(options);
  const watch = ({ child }: Running) => {
    child.once("exit", () => {
      if (!isStopped) setTimeout(() => void relaunch(), RESTART_MILLISECONDS).unref();
    });
  };
  const relaunch = async () => {
    if (isStopped) return;
    try {
      current = await launch(options);
      watch(current);
    } catch {
      setTimeout(() => void relaunch(), RESTART_MILLISECONDS * 4).unref();
    }
  };
  watch(current);
  return {
    url: () => current.url,
    secret: options.secret,
    pid: () => current.child.pid,
    async stop() {
      isStopped = true;
      const { child } = current;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.stdin?.end();
      await gone;
    },
  };
}

type Running = { child: ChildProcess; url: string };

async function launch({ journalPath, secret }: { journalPath: string; secret: string }): Promise<Running> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, GATEWAY_JOURNAL: journalPath, GATEWAY_SECRET: secret, GATEWAY_PORT: "0" },
  });
  const signal = AbortSignal.timeout(START_MILLISECONDS);
  try {
    const [line] = await once(createInterface({ input: child.stdout }), "line", { signal });
    const { port }: { port: number } = JSON.parse(String(line));
    return { child, url: `http://127.0.0.1:${port}` };
  } catch (error) {
    child.kill();
    throw new Error("The test gateway did not start.", { cause: error });
  }
}
