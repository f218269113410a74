/** Sends each request once over several keep-alive connections. Prints the total time. */
import { readFile } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";

export type RequestsWork = {
  origin: string;
  connections: number;
  requests: { method: string; path: string; authorization?: string; body?: string }[];
};

const work: RequestsWork = JSON.parse(await readFile(process.env.WORK_FILE ?? "", "utf8"));
const agent = new Agent({ keepAlive: true, maxSockets: work.connections });
const { hostname, port } = new URL(work.origin);

function send({ method, path, authorization, body }: RequestsWork["requests"][number]): Promise<number> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  if (body !== undefined) {
    headers["content-type"] = "application/json";
    headers["content-length"] = String(Buffer.byteLength(body));
  }
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ agent, hostname, port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const queue = [...work.requests];
let failures = 0;
async function worker(): Promise<void> {
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) if ((await send(next)) !== 200) failures++;
}
const begun = performance.now();
await Promise.all(Array.from({ length: work.connections }, worker));
const seconds = (performance.now() - begun) / 1000;
agent.destroy();
console.log(JSON.stringify({ seconds, failures }));
