/**
 * Runs fifty hostile connections in a separate process, half from one IPv4 /24 and half from one IPv6 /64, each repeating one
 * of the most expensive requests. Reads `{ world, call, connections }` from `FLOOD_FILE`; prints a line after the first
 * response, and the number of responses by status when stdin ends.
 */
import { readFile } from "node:fs/promises";
import { type HostileWorld, hostileCalls } from "./hostile-calls.ts";
import { send } from "./hostile-world.ts";

export type FloodWork = {
  readonly world: HostileWorld;
  readonly calls: readonly string[];
  readonly connections: number;
};
export type FloodResult = { readonly answers: Readonly<Record<string, number>> };

const work: FloodWork = JSON.parse(await readFile(process.env.FLOOD_FILE ?? "", "utf8"));
const calls = hostileCalls.filter(({ name }) => work.calls.includes(name));
const answers: Record<string, number> = {};
let number = 0;
let isOver = false;

async function connection(index: number): Promise<void> {
  const address = index % 2 === 0 ? `203.0.113.${1 + index}` : `2001:db8:bad:1::${(1 + index).toString(16)}`;
  while (!isOver) {
    const call = calls[number % calls.length];
    if (call === undefined) throw new Error("There is no such call.");
    const { status } = await send(work.world, call.request(work.world, number++), { address, visitor: index });
    if (Object.keys(answers).length === 0) console.log("begun");
    answers[status] = (answers[status] ?? 0) + 1;
    // Without a pause, an immediately rejected client would only measure the speed of rejections.
    if (status === 429) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

process.stdin
  .on("end", () => {
    isOver = true;
  })
  .resume();
await Promise.all(Array.from({ length: work.connections }, (_, index) => connection(index)));
const result: FloodResult = { answers };
console.log(JSON.stringify(result));
process.exit(0);
