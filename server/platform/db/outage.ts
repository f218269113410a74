/** Temporary errors: the response is 503, and the caller should retry shortly. */
import pg from "pg";

// Connections lost, refused or over the limit; servers shutting down, starting, or demoted to read-only in a failover
// (25006); statement and lock timeouts; deadlocks and serialization failures that persisted through all retries
// (PostgreSQL, appendix A).
const SQL_STATES = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P03|25006)$/;
const SYSTEM_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
// Messages of the driver without an error code.
const MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|connection error|Client was closed/i;

export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return SQL_STATES.test(error.code ?? "");
  const code = "code" in error ? String(error.code) : "";
  // The missing socket file of a stopped server. Any other missing file is a bug.
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
  return SYSTEM_CODES.has(code) || MESSAGES.test(error.message);
}
