/**
 * `npm run controls -- [part of a name …]`: disables each security control in a copy of the tree (`tools/controls.ts`)
 * and runs the test that must then fail. Prints a table; exits with 1 if a test passes or can't run. Slow, so not part
 * of `npm test`.
 */
import { execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildApps } from "./build.ts";
import { type Control, controls } from "./controls.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const MOST_MILLISECONDS = 300_000;

/** Copies files tracked by git with their uncommitted changes, and links packages and built screens. */
async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "cartwright-controls-"));
  const { stdout } = await promisify(execFile)(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      cwd: root,
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  for (const file of stdout.split("\0").filter((name) => name !== "")) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    // A deleted file whose deletion isn't committed.
    await cp(join(root, file), join(copy, file)).catch(() => {});
  }
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await cp(join(root, "dist"), join(copy, "dist"), { recursive: true });
  return copy;
}

type Run = { readonly passed: boolean; readonly failures: readonly string[] };

/** Runs one test file in the copy; `failures` are the names of failed tests. */
async function runTest(copy: string, file: string): Promise<Run> {
  const child = spawn(process.execPath, ["tools/test.mjs", file], { cwd: copy, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (text) => {
    output += String(text);
  });
  const timer = setTimeout(() => child.kill("SIGTERM"), MOST_MILLISECONDS);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearTimeout(timer);
  return { passed: code === 0, failures: [...output.matchAll(/^✖ (.*)$/gm)].map(([, name = ""]) => name) };
}

/** `red` is the expected result. `broken` is a file that fails as a whole, which proves nothing about the control. */
type Verdict = "red" | "STAYS GREEN" | "BROKEN" | "OUT OF DATE";

async function tryControl(copy: string, { file, from, to, test }: Control): Promise<{ verdict: Verdict; by: string }> {
  const path = join(copy, file);
  const source = await readFile(path, "utf8");
  if (source.split(from).length !== 2) return { verdict: "OUT OF DATE", by: `${file} has another text` };
  await writeFile(
    path,
    source.replace(from, () => to),
  );
  try {
    const { passed, failures } = await runTest(copy, test);
    const [first] = failures.filter((name) => name !== "the file itself");
    if (passed) return { verdict: "STAYS GREEN", by: test };
    return first === undefined ? { verdict: "BROKEN", by: test } : { verdict: "red", by: first };
  } finally {
    await writeFile(path, source);
  }
}

const wanted = process.argv.slice(2);
const chosen = controls.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
await buildApps();
const copy = await copyTree();
let bad = 0;
try {
  for (const test of new Set(chosen.map((control) => control.test))) {
    const { passed, failures } = await runTest(copy, test);
    if (passed) continue;
    console.error(`${test} fails with every control enabled: ${failures.join("; ")}`);
    bad++;
  }
  console.log("| Control switched off | Test | Result | Fails first |\n|---|---|---|---|");
  for (const control of chosen) {
    const { verdict, by } = await tryControl(copy, control);
    if (verdict !== "red") bad++;
    console.log(`| ${control.name} | \`${control.test}\` | ${verdict} | ${by} |`);
  }
} finally {
  await rm(copy, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(bad === 0 ? 0 : 1);
