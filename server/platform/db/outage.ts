/** Errors that say "not now" rather than "never": the caller gets 503 and should come back shortly. */
import pg from "pg";

// Connections lost, refused or too many; servers that shut down, start, or became a read-only standby in a failover
// (25006); and what gives up in favor of others: a statement or lock that took too long, a deadlock or a serialization
// failure that came back at every try (PostgreSQL, appendix A).
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P03|25006)$/;
const SYSTEM_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
// What the driver says without a code.
const MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|connection error|Client was closed/i;

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? "");
  const code = "code" in error ? String(error.code) : "";
  // The socket file of a server that is away; any other missing file is our own mistake.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return SYSTEM_CODES.has(code) || MESSAGES.test(error.message);
}
