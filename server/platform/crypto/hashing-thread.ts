/**
 * A thread that hashes passwords, one after the other, and gives way to everything else: on Linux its priority is its own,
 * so that a flood of sign-ins waits for shoppers and not the other way round.
 */
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

export type HashingTask = { password: string; against?: string };
export type HashingOutcome = { value: string | boolean } | { error: string };

/** argon2id as OWASP has it: 19 MiB, 2 passes. */
export const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const NICENESS = 15;

function giveWay(): void {
  try {
    // `self/task/<thread>`; Linux takes a thread's number where POSIX asks for a process.
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), NICENESS);
  } catch {
    // Elsewhere it keeps the process's priority.
  }
}

if (parentPort !== null) {
  const port = parentPort;
  giveWay();
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
