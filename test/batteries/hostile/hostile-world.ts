/** Starts the attacked store (`hostile-server.ts`) and measures its processor time and memory, not wall-clock time. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serverEnvironment, serverFlags } from "#tools/server-flags.mjs";
import type { HostileRequest, HostileWorld } from "./hostile-calls.ts";

export type AttackedStore = HostileWorld & { stop(): Promise<void> };

export async function startAttackedStore(): Promise<AttackedStore> {
  const program = fileURLToPath(new URL("hostile-server.ts", import.meta.url));
  const child = spawn(process.execPath, [...serverFlags, "--disable-warning=ExperimentalWarning", program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...serverEnvironment, NODE_ENV: "development" },
  });
  child.stdin.on("error", () => {});
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, "line"),
    exited.then(() => {
      throw new Error("The store ended before it served.");
    }),
  ]);
  const world: HostileWorld = JSON.parse(String(line));
  return {
    ...world,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}

export type Consumption = {
  /** Processor time of the event loop's thread in milliseconds. */
  readonly eventLoop: number;
  /** Processor time of all threads in milliseconds, including finished ones. */
  readonly process: number;
  /** Resident memory in megabytes. */
  readonly resident: number;
};

/** Reads Linux's `/proc`, whose processor times exclude other processes. */
export async function readConsumption(pid: number): Promise<Consumption> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // After the name in parentheses: user and system time are the 12th and 13th field, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return {
    eventLoop: await threadTime(`/proc/${pid}/task/${pid}`),
    process: (Number(fields[11]) + Number(fields[12])) * 10,
    resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
}

/** The first field of `schedstat` is the processor time in nanoseconds. */
async function threadTime(folder: string): Promise<number> {
  const text = await readFile(`${folder}/schedstat`, "utf8");
  return Number(text.split(" ")[0]) / 1_000_000;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

export type Answer = { readonly status: number; readonly bytes: number };

export type Sender = { readonly address: string; readonly visitor: number };

/** Sends one request as if through a proxy. A refused connection has status 0. */
export function send(
  world: HostileWorld,
  { path, body, hasToken }: HostileRequest,
  { address, visitor }: Sender,
): Promise<Answer> {
  const { hostname, port } = new URL(world.origin);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string> = { "x-forwarded-for": address, "accept-encoding": "gzip" };
  if (hasToken === true) headers.authorization = world.visitorTokens[visitor % world.visitorTokens.length] ?? "";
  if (text !== undefined) {
    headers["content-type"] = "application/json";
    headers["content-length"] = String(Buffer.byteLength(text));
  }
  const method = text === undefined ? "GET" : "POST";
  return new Promise((resolve) => {
    const outgoing = httpRequest({ agent, hostname, port, path, method, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on("error", () => resolve({ status: 0, bytes }));
    });
    outgoing.on("error", () => resolve({ status: 0, bytes: 0 }));
    outgoing.end(text);
  });
}
