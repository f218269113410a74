/** A real PgBouncer in front of a test database: the installed one, or unpacked once from the Debian package. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { unpackPackages } from "#tools/debian-package.ts";

const cache = fileURLToPath(new URL("../.cache/pgbouncer", import.meta.url));
const INSTALLED = "/usr/sbin/pgbouncer";
const UNPACKED = join(cache, "usr/sbin/pgbouncer");
const ADVICE = "PgBouncer was not found: install it (on Debian: apt-get install pgbouncer).";

export type PgBouncer = { readonly url: string; close(): Promise<void> };

function findPgBouncer(): string {
  if (existsSync(INSTALLED)) return INSTALLED;
  if (!existsSync(UNPACKED)) unpackPackages(ADVICE, cache, ["pgbouncer", "libc-ares2", "libevent-2.1-7"]);
  return UNPACKED;
}

/** Strict: doesn't ignore unknown startup parameters. */
export async function startPgBouncer(targetUrl: string, mode: "transaction" | "session"): Promise<PgBouncer> {
  const program = findPgBouncer();
  const target = new URL(targetUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "cartwright-pgbouncer-"));
  await chmod(folder, 0o755);
  const config = join(folder, "pgbouncer.ini");
  const password = target.password === "" ? "" : ` password=${decodeURIComponent(target.password)}`;
  await writeFile(
    config,
    `[databases]
store = host=${target.hostname} port=${target.port || 5432} dbname=${target.pathname.slice(1)} user=${target.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 4
${process.geteuid?.() === 0 ? "user = nobody" : ""}
`,
  );
  const libraries = join(cache, "usr/lib", `${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`);
  const child = spawn(program, [config], { stdio: "ignore", env: { ...process.env, LD_LIBRARY_PATH: libraries } });
  await untilListening(port, child);
  return {
    url: `postgres://${target.username}@127.0.0.1:${port}/store`,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  // A TCP server's address is an object with a port; only pipes have a string.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await delay(50)) {
    if (child.exitCode !== null) break;
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`PgBouncer didn't start (exit code ${child.exitCode}).`);
}
