/** Structured logs. Secrets and personal values never reach a log line: the redaction list is the last net, not the first. */
import { type Logger, pino } from "pino";

export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.password", "*.token", "*.authorization", "*.cookie", "*.secret", "authorization", "password"],
      censor: "[redacted]",
    },
  });
}
