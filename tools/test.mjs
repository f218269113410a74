// npm test [-- --only types,unit | -- path/to/file.test.ts]: the whole check, or a part of it.
import { ensureInstalled, handOver } from "./bootstrap.mjs";

await ensureInstalled("develop");
await handOver(["tools/check.ts", ...process.argv.slice(2)]);
