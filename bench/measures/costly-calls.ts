/**
 * Processor time per request of the most expensive anonymous endpoints and of password checks, on the event loop and in
 * the whole process. No request may block the event loop for more than 20 ms
 * (docs/decisions/0057-cost-off-the-event-loop.md).
 */
import { type HostileCall, hostileCalls, signUp } from "#test/batteries/hostile/hostile-calls.ts";
import {
  type AttackedStore,
  readConsumption,
  send,
  startAttackedStore,
} from "#test/batteries/hostile/hostile-world.ts";

const WARM_UP = 10;
const CALLS = 20;
const LIMIT = 20;

export async function run(): Promise<void> {
  const store = await startAttackedStore();
  try {
    const shown = ["event loop", "whole process", "first call", "size", "status"]
      .map((name) => name.padStart(14))
      .join("");
    console.log(`  ${"milliseconds per call".padEnd(36)}${shown}`);
    for (const call of [...hostileCalls, signUp]) await measure(store, call);
  } finally {
    await store.stop();
  }
}

async function measure(store: AttackedStore, call: HostileCall): Promise<void> {
  // Each from another visitor and network, so that no rate limit applies.
  const once = (number: number) =>
    send(store, call.request(store, number), { address: `203.0.${number}.7`, visitor: number });
  const before = await readConsumption(store.pid);
  await once(0);
  const first = (await readConsumption(store.pid)).eventLoop - before.eventLoop;
  for (let number = 1; number <= WARM_UP; number++) await once(number);
  const start = await readConsumption(store.pid);
  let answer = { status: 0, bytes: 0 };
  for (let number = WARM_UP + 1; number <= WARM_UP + CALLS; number++) answer = await once(number);
  const end = await readConsumption(store.pid);
  const eventLoop = (end.eventLoop - start.eventLoop) / CALLS;
  const figures = [eventLoop, (end.process - start.process) / CALLS, first].map((each) => each.toFixed(1).padStart(14));
  const rest = [`${(answer.bytes / 1024).toFixed(0)} kB`, String(answer.status)].map((each) => each.padStart(14));
  console.log(
    `  ${call.name.padEnd(36)}${figures.join("")}${rest.join("")}${eventLoop > LIMIT ? "   ABOVE LIMIT" : ""}`,
  );
  if (eventLoop > LIMIT) process.exitCode = 1;
}
