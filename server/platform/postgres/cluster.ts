import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, chooseAccount } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { endServerProcesses } from "./processes.ts";

/** The role of the store. It owns its database and can create others (for tests), but isn't a superuser. */
export const roleName = "cartwright";

/** One PostgreSQL cluster below a home folder: `postgres/` (its files), `postgres.log`, `postgres.password`. */
export type Cluster = {
  folder: string;
  /** Unique to this folder on this machine. Every server process has it in its command line. */
  name: string;
  password: string;
  log: string;
  account: Account;
  binaries: Binaries;
};

/**
 * Opens the cluster in `home` and creates it on first use. The caller holds the lock on `home`, so processes still
 * running on the cluster belong to an owner that died; they are ended first.
 */
export async function openCluster(home: string, onProgress: (message: string) => void): Promise<Cluster> {
  const folder = join(home, "postgres");
  const account = await chooseAccount(folder);
  const binaries = await findBinaries(account, join(home, "binaries"));
  const paths = { log: join(home, "postgres.log"), password: join(home, "postgres.password") };
  const found = await stat(folder).catch(() => undefined);
  if (found) {
    await requireVersion(folder, binaries.majorVersion);
    if (account && found.uid === 0) await changeOwner(folder, account);
    await endServerProcesses(await clusterName(folder));
  }
  let password = await readFile(paths.password, "utf8").catch(() => "");
  if (!found || !password) {
    password = randomBytes(24).toString("base64url");
    if (!found) {
      onProgress("Creating the database");
      await createCluster({ folder, account, binaries, password });
    } else await setPassword({ folder, account, binaries, password });
    await writeFile(paths.password, password, { mode: 0o600 });
  }
  return { folder, account, binaries, password, log: paths.log, name: await clusterName(folder) };
}

/** A name derived from the folder itself: unchanged by a move, different for a copy. */
export async function clusterName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  return `cartwright_${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 12)}`;
}

/**
 * The path by which a server process refers to its own cluster folder. On Linux it avoids the parent folders, which may
 * be inaccessible to the account it runs as (a checkout below /root).
 */
export function ownFolder(folder: string): string {
  return process.platform === "linux" ? "/proc/self/cwd" : folder;
}

/** Environment of server processes: no secrets and no PG* settings. */
export const serverEnvironment = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

type Draft = Pick<Cluster, "folder" | "account" | "binaries" | "password">;

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves nothing incomplete. */
async function createCluster(final: Draft): Promise<void> {
  const draft = { ...final, folder: `${final.folder}.new` };
  await rm(draft.folder, { recursive: true, force: true });
  await mkdir(draft.folder, { mode: 0o700 });
  if (draft.account) await chown(draft.folder, draft.account.uid, draft.account.gid);
  await run(draft, draft.binaries.initdb, [
    ...["-D", ownFolder(draft.folder), "--username=postgres", "--auth=trust", "--data-checksums"],
    ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
  ]);
  await writeSettings(draft);
  await runAlone(draft, `create role ${roleName} login createdb\ncreate database ${roleName} owner ${roleName}`);
  await setPassword(draft);
  await rename(draft.folder, final.folder);
}

/** Only our role can sign in, from this machine, with its password; the superuser has no password and can't. */
async function writeSettings({ folder, account }: Draft): Promise<void> {
  const files = {
    "pg_hba.conf": `# type  database  user  address  method\nhost all ${roleName} 127.0.0.1/32 scram-sha-256\n`,
    "postgresql.conf": "# The store passes its own settings on the command line. What you set here comes on top.\n",
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, name), text);
    if (account) await chown(join(folder, name), account.uid, account.gid);
  }
}

async function setPassword(draft: Draft): Promise<void> {
  await runAlone(draft, `alter role ${roleName} password '${draft.password}'`);
}

/** Runs statements, one per line, in PostgreSQL's single-user mode: no server, port or password. */
async function runAlone(draft: Draft, statements: string): Promise<void> {
  await run(draft, draft.binaries.postgres, ["--single", "-D", ownFolder(draft.folder), "postgres"], `${statements}\n`);
}

async function run(draft: Draft, program: string, args: string[], input = ""): Promise<void> {
  const child = spawn(program, args, { cwd: draft.folder, env: serverEnvironment, ...draft.account, stdio: "pipe" });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  child.stdin.on("error", () => undefined).end(input); // a program that ended early explains why in its output
  const status = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const text = Buffer.concat(output).toString();
  if (status !== 0 || /^.*(ERROR|FATAL|PANIC): /m.test(text)) {
    const reason = text.trim().split("\n").at(-1);
    throw new EmbeddedPostgresError("FAILED", `PostgreSQL could not create its files: ${reason}`, { cause: text });
  }
}

async function requireVersion(folder: string, majorVersion: string): Promise<void> {
  const made = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (made === majorVersion) return;
  const message = `${folder} was created by PostgreSQL ${made} and requires it; this version includes ${majorVersion}.`;
  throw new EmbeddedPostgresError("UNSUPPORTED", message);
}

/** Changes the owner of a folder that root copied or restored, so that the server can use it. */
async function changeOwner(folder: string, account: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}
