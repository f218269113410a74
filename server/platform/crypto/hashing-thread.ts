/**
 * Worker thread that hashes passwords one at a time. On Linux it has a lower priority than the rest of the process, so
 * that a flood of sign-ins doesn't slow down shoppers.
 */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

export type HashingTask = { password: string; against?: string };
export type HashingOutcome = { value: string | boolean } | { error: string };

/** argon2id parameters recommended by OWASP: 19 MiB, 2 passes. */
export const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const NICENESS = 15;

function lowerPriority(): void {
  try {
    // `self/task/<thread>`: Linux accepts a thread id where POSIX expects a process id.
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), NICENESS);
  } catch {
    // Other systems keep the process's priority.
  }
}

if (parentPort !== null) {
  const port = parentPort;
  lowerPriority();
  port.on("message", ({ password, against }: HashingTask) => {
    let outcome: HashingOutcome;
    try {
      outcome = { value: against === undefined ? hashSync(password, OPTIONS) : verifySync(against, password) };
    } catch (error) {
      outcome = { error: String(error) };
    }
    port.postMessage(outcome);
  });
}
