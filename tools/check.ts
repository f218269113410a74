/** The whole check, in order; `npm test`. The last line printed is "N passed, N failed". */
import { spawn } from "node:child_process";
import { existsSync, globSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stopTestCluster, type TestCluster, testCluster } from "#server/platform/postgres/test-cluster.ts";
import { ensureBrowser } from "./browser.ts";
import { buildApps } from "./build.ts";
import { runTestFiles, type Tally } from "./test-files.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folders = "{api,sdk,ui,server,hosted,storefront,backoffice,tools,db,bench}";
const interrupted = new AbortController();
const say = (message: string) => console.log(`  ${message}`);

/** The PostgreSQL of the tests. Ours to stop only if we started it: a developer's other test runs may be using it. */
let cluster: Promise<TestCluster> | undefined;
function needCluster(): Promise<TestCluster> {
  cluster ??= testCluster();
  return cluster;
}

type Step = { name: string; purpose: string; run: () => Promise<Tally> };

const steps: Step[] = [
  { name: "format", purpose: "formatting and lint", run: () => runCommand("@biomejs/biome/bin/biome", "check", ".") },
  { name: "types", purpose: "type check", run: () => runCommand("typescript/bin/tsc", "--noEmit") },
  { name: "generated", purpose: "generated files are fresh", run: checkGenerated },
  { name: "structure", purpose: "boundaries, sizes, names", run: () => runTests(glob("test/*.test.ts")) },
  { name: "unit", purpose: "unit and HTTP tests", run: () => runTests(glob(`${folders}/**/*.test.ts`)) },
  { name: "flows", purpose: "journeys over HTTP", run: () => runTests(glob("test/{flows,batteries}/**/*.test.ts")) },
  { name: "events", purpose: "every event was emitted by a test", run: () => runTests(glob("test/after/*.test.ts")) },
  { name: "browser", purpose: "journeys in Chromium", run: () => runBrowserTests(glob("test/e2e/**/*.test.ts")) },
];

const usage = `npm test                            everything, in this order:
${steps.map((step) => `  ${step.name.padEnd(12)}${step.purpose}`).join("\n")}
npm test -- --only types,unit       some of it
npm test -- path/to/file.test.ts    single test files`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const wanted = values.only?.split(",");
  const unknown = wanted?.find((name) => !steps.some((step) => step.name === name));
  if (unknown) {
    console.error(`There is no step called ${unknown}.\n\n${usage}`);
    return 2;
  }
  const chosen =
    positionals.length > 0
      ? [{ name: "files", purpose: "", run: () => runChosenFiles(positionals.map((path) => resolve(path))) }]
      : steps.filter((step) => wanted?.includes(step.name) ?? true);
  startRecord(chosen);
  return report(chosen);
}

/** The files of these steps write down which events they emitted; the step after them looks. */
function startRecord(chosen: readonly Step[]): void {
  if (!["unit", "flows", "events"].every((name) => chosen.some((step) => step.name === name))) return;
  process.env.EMITTED_EVENTS = join(root, ".cache", "emitted-events.jsonl");
  rmSync(process.env.EMITTED_EVENTS, { force: true });
}

async function report(chosen: Step[]): Promise<number> {
  const sum = { passed: 0, failed: 0 };
  const times: NonNullable<Tally["times"]> = [];
  for (const step of chosen) {
    if (interrupted.signal.aborted) break;
    const startedAt = performance.now();
    const tally = await step
      .run()
      .catch((error: unknown) => failure(error instanceof Error ? error.message : `${error}`));
    if (tally.passed + tally.failed === 0) Object.assign(tally, failure("No test ran."));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    const verdict = tally.failed > 0 ? "FAILED" : "ok";
    console.log(
      `${step.name.padEnd(12)}${verdict.padEnd(8)}${seconds} s   ${tally.passed} passed, ${tally.failed} failed`,
    );
    for (const detail of tally.details) console.log(`\n${detail}\n`);
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    times.push(...(tally.times ?? []));
  }
  listSlowest(times);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  return interrupted.signal.aborted ? 130 : sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/** The files to look at first when the check takes too long. */
function listSlowest(times: NonNullable<Tally["times"]>): void {
  if (times.length <= 10) return;
  const slowest = times.toSorted((left, right) => right.ms - left.ms).slice(0, 10);
  console.log(`The ten slowest of ${times.length} test files:`);
  for (const { file, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s   ${file}`);
}

function failure(detail: string): Tally {
  return { passed: 0, failed: 1, details: [detail] };
}

/** Runs a program of an installed package, or one of our own files; passing counts as one. */
async function runCommand(program: string, ...args: string[]): Promise<Tally> {
  const path = program.startsWith("tools/") ? join(root, program) : join(root, "node_modules", program);
  const child = spawn(process.execPath, [path, ...args], { cwd: root, signal: interrupted.signal });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk) => output.push(chunk));
  child.stderr.on("data", (chunk) => output.push(chunk));
  const status = await new Promise((done, reject) => child.once("error", reject).once("close", done));
  return status === 0 ? { passed: 1, failed: 0, details: [] } : failure(Buffer.concat(output).toString().trim());
}

async function checkGenerated(): Promise<Tally> {
  if (!existsSync(join(root, "tools/generate.ts"))) return failure("tools/generate.ts is missing.");
  await needCluster();
  return runCommand("tools/generate.ts", "--check");
}

async function runTests(files: string[]): Promise<Tally> {
  await needCluster();
  return runTestFiles({ files, concurrency: 2, timeoutMs: 300_000, signal: interrupted.signal });
}

async function runBrowserTests(files: string[]): Promise<Tally> {
  if (files.length === 0) return failure("No test ran.");
  process.env.CHROME_PATH = ensureBrowser(say);
  await buildApps({ onProgress: say });
  return runTests(files);
}

function runChosenFiles(files: string[]): Promise<Tally> {
  const missing = files.find((file) => !existsSync(file));
  if (missing) return Promise.resolve(failure(`There is no file ${missing}.`));
  return files.some((file) => file.startsWith(join(root, "test/e2e/"))) ? runBrowserTests(files) : runTests(files);
}

function glob(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] })
    .sort()
    .map((path) => join(root, path));
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort());
try {
  process.exitCode = await main();
} finally {
  const used = await cluster?.catch(() => undefined);
  if (used?.started) await stopTestCluster();
}
