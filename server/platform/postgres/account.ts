import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";

/** The user a server process runs as; undefined for the current user. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root starts its processes as an unprivileged user: the owner of an existing
 * cluster folder, else `postgres`, else the least privileged system user.
 */
export async function chooseAccount(clusterFolder: string): Promise<Account> {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return accountNamed("postgres") ?? accountNamed("nobody") ?? { uid: 65534, gid: 65534 };
}

function accountNamed(name: string): Account {
  let table = "";
  try {
    table = readFileSync("/etc/passwd", "utf8");
  } catch {
    return undefined; // container images without a user table
  }
  const line = table.split("\n").find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid && uid !== "0" ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
