/** `npm run prose -- [folder]`: lists what breaks our rules for prose, and counts it by rule. */
import { fileURLToPath } from "node:url";
import { scan } from "./prose/scan.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const found = scan(root, process.argv[2] ?? "");
for (const { path, line, rule, found: words } of found) console.log(`${path}:${line}  ${words}  (${rule})`);
for (const [rule, list] of Map.groupBy(found, ({ rule }) => rule))
  console.log(`${String(list.length).padStart(6)}  ${rule}`);
process.exitCode = found.length > 0 ? 1 : 0;
