/** What `npm start` runs: the server built into a few files (server/build.ts), after building it when its sources changed. */
import { fileURLToPath } from "node:url";
import { buildApps } from "#tools/build.ts";

process.env.CARTWRIGHT_STARTED_AT ??= String(Date.now());
await buildApps({ apps: ["server"], onProgress: (message) => console.log(`  0.0 s  ${message}`) });
const program = new URL("../dist/server/main.js", import.meta.url);
// Processes of the same program (server/seed-process.ts) needn't look for changed sources again.
process.argv[1] = fileURLToPath(program);
await import(program.href);
