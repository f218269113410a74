/** What `npm start` runs: the server built into a few files (server/build.ts), after building it when its sources changed. */
import { buildApps } from "#tools/build.ts";

await buildApps({ apps: ["server"], onProgress: console.log });
await import(new URL("../dist/server/main.js", import.meta.url).href);
