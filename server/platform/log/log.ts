/**
 * Structured logs. Callers must not log secrets or personal data; the redaction list is only the last line of defense.
 */
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
