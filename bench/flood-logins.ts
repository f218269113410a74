/**
 * Sends a fixed number of failing sign-ins per second without waiting for responses. Prints the number of responses by
 * status.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export type FloodWork = { origin: string; path: string; authorization: string; perSecond: number; seconds: number };

const work: FloodWork = JSON.parse(await readFile(process.env.WORK_FILE ?? "", "utf8"));
const agent = new Agent({ keepAlive: true });
const { hostname, port } = new URL(work.origin);
const answers: Record<string, number> = {};

function send(): Promise<void> {
  const body = JSON.stringify({ loginId: { email: `flood${randomUUID()}@example.com` }, password: "guess" });
  const headers = {
    authorization: work.authorization,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Promise((resolve) => {
    const count = (name: string): void => {
      answers[name] = (answers[name] ?? 0) + 1;
      resolve();
    };
    const outgoing = httpRequest({ agent, hostname, port, method: "POST", path: work.path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => count(String(answer.statusCode)));
    });
    outgoing.on("error", () => count("broken"));
    outgoing.end(body);
  });
}

const running: Promise<void>[] = [];
const begun = performance.now();
for (let sent = 0; sent < work.perSecond * work.seconds; ) {
  const due = Math.floor(((performance.now() - begun) / 1000) * work.perSecond);
  for (; sent <= due; sent++) running.push(send());
  await delay(5);
}
await Promise.all(running);
agent.destroy();
console.log(JSON.stringify({ answers }));
