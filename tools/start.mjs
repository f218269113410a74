// npm start [-- flags]: installs what is missing, then runs the store on the pinned Node.
import { readFileSync } from "node:fs";
import { ensureInstalled, handOver } from "./bootstrap.mjs";

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  console.log(readFileSync(new URL("./help.txt", import.meta.url), "utf8").trimEnd());
} else {
  await ensureInstalled("run");
  await handOver([args.includes("--dev") ? "server/main.ts" : "server/start.ts", ...args], { isServer: true });
}
