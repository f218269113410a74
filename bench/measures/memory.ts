/** Resident memory of the app process (without PostgreSQL): idle after start, and after browsing. */
import { readFile } from "node:fs/promises";
import { load, startShop } from "../processes.ts";

export async function run(): Promise<void> {
  const shop = await startShop("demo");
  try {
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    const idle = await residentMegabytes(shop.pid);
    const busy = await load({
      url: `${shop.origin}/c/prints`,
      seconds: 10,
      connections: 10,
      headers: { "accept-encoding": "gzip" },
    });
    const after = await residentMegabytes(shop.pid);
    console.log(
      `  idle ${idle.toFixed(0)} MB (gate 160), after ${busy.perSecond.toFixed(0)} pages/s for 10 s ${after.toFixed(0)} MB`,
    );
  } finally {
    await shop.stop();
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
