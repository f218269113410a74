/** What `npm start` runs: the server built into a few files (server/build.ts), after building it when its sources changed. */
import { buildApps } from "#tools/build.ts";

process.env.CARTWRIGHT_STARTED_AT ??= String(Date.now());
await buildApps({ apps: ["server"], onProgress: (message) => console.log(`  0.0 s  ${message}`) });
await import(new URL("../dist/server/main.js", import.meta.url).href);
