// node tools/run.mjs <file> [arguments]: runs one of our tools on the pinned Node.
import { ensureInstalled, fail, handOver } from "./bootstrap.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file) fail("Usage: node tools/run.mjs file.ts [arguments]");
await ensureInstalled("develop");
await handOver([file, ...args]);
