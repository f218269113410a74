/** The whole check; `npm test`. The last line printed is "N passed, N failed", and ", N skipped" when tests are left out. */
import { spawn } from "node:child_process";
import { existsSync, globSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  processorSeconds,
  stopTestCluster,
  type TestCluster,
  testCluster,
  testClusterSeconds,
} from "#server/platform/postgres/test-cluster.ts";
import { ensureBrowser } from "./browser.ts";
import { buildApps } from "./build.ts";
import { type FileTally, runTestFiles, type Tally } from "./test-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = "{api,sdk,ui,server,hosted,storefront,backoffice,tools,db,examples,bench}";
const interrupted = new AbortController();

/**
 * The PostgreSQL server of the tests. Stopped only if this process started it, because other test runs may be using it.
 */
let cluster: Promise<TestCluster> | undefined;
function needCluster(): Promise<TestCluster> {
  cluster ??= testCluster().then(async (found) => {
    if (!found.started) earlierSeconds = await testClusterSeconds();
    return found;
  });
  return cluster;
}
/** Processor time of the server before this run. */
let earlierSeconds = 0;

/**
 * A program or test files to run. Within a stage, programs run one after another, concurrently with the test files of
 * all steps.
 */
type Step = { name: string; purpose: string; stage: 1 | 2 } & ({ run(): Promise<Tally> } | { files(): string[] });

const program = (name: string, purpose: string, run: () => Promise<Tally>): Step => ({ name, purpose, stage: 1, run });
const tests = (name: string, purpose: string, stage: 1 | 2, pattern: string): Step => ({
  name,
  purpose,
  stage,
  files: () => largestFirst(glob(pattern)),
});

const steps: Step[] = [
  program("format", "formatting and lint", () => runCommand("@biomejs/biome/bin/biome", "check", ".")),
  program("build", "the screens can be built", buildScreens),
  program("types", "type check", () => runCommand("typescript/bin/tsc", "--noEmit")),
  program("generated", "generated files are fresh", checkGenerated),
  tests("structure", "boundaries, sizes, names, prose; every call", 1, "test/{,protocol/}*.test.ts"),
  tests("flows", "journeys over HTTP", 1, "test/{flows,batteries}/**/*.test.ts"),
  tests("unit", "unit and HTTP tests", 1, `${folders}/**/*.test.ts`),
  tests("events", "every event was emitted, every value produced by a test", 2, "test/after/*.test.ts"),
  tests("browser", "journeys in Chromium", 2, "test/e2e/**/*.test.ts"),
];

/**
 * One more than the number of processors: a test spends about a third of its time waiting for its database, browser or
 * a timer.
 */
const concurrency = Math.min(availableParallelism() + 1, 8);

const usage = `npm test                            everything:
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
  const chosen: Step[] =
    positionals.length > 0
      ? [{ name: "files", purpose: "", stage: 1, files: () => positionals.map((path) => resolve(path)) }]
      : steps.filter((step) => wanted?.includes(step.name) ?? true);
  startRecord(chosen);
  return runSteps(chosen);
}

/** Test files of these steps record the events they emit and the values they produce; the following step reads the records. */
function startRecord(chosen: readonly Step[]): void {
  const hasAll = (...names: string[]) => names.every((name) => chosen.some((step) => step.name === name));
  if (!hasAll("unit", "flows", "events")) return;
  process.env.EMITTED_EVENTS = join(root, ".cache", "emitted-events.jsonl");
  const values = join(root, ".cache", "produced-values.jsonl");
  for (const record of [process.env.EMITTED_EVENTS, values]) rmSync(record, { force: true });
  if (hasAll("structure")) process.env.PRODUCED_VALUES = values;
}

const sum = { passed: 0, failed: 0, skipped: 0 };

/** Skipped tests are always counted in the output. */
const countsOf = ({ passed, failed, skipped = 0 }: Omit<Tally, "details">): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

function report(name: string, tally: Tally, ms: number): void {
  const { passed, failed, skipped = 0 } = tally;
  const counted = passed + failed + skipped > 0 ? tally : failure("No test ran.");
  const verdict = counted.failed > 0 ? "FAILED" : passed === 0 && skipped > 0 ? "skipped" : "ok";
  const seconds = (ms / 1000).toFixed(1).padStart(6);
  console.log(`${name.padEnd(12)}${verdict.padEnd(8)}${seconds} s   ${countsOf(counted)}`);
  for (const detail of counted.details) console.log(`\n${detail}\n`);
  sum.passed += counted.passed;
  sum.failed += counted.failed;
  sum.skipped += skipped;
}

async function runSteps(chosen: readonly Step[]): Promise<number> {
  const files: FileTally[] = [];
  for (const stage of [1, 2]) {
    // Read in the second stage, so recording ends here.
    if (stage === 2) {
      delete process.env.EMITTED_EVENTS;
      delete process.env.PRODUCED_VALUES;
    }
    const some = chosen.filter((step) => step.stage === stage);
    const [, tallies] = await Promise.all([runPrograms(some), runTests(some)]);
    files.push(...tallies);
  }
  listSlowest(files);
  if (files.length > 10) await reportProcessorTime();
  console.log(countsOf(sum));
  return interrupted.signal.aborted ? 130 : sum.failed > 0 || sum.passed + sum.skipped === 0 ? 1 : 0;
}

async function runPrograms(some: readonly Step[]): Promise<void> {
  for (const step of some) {
    if (!("run" in step) || interrupted.signal.aborted) continue;
    const startedAt = performance.now();
    const tally = await step.run().catch(toFailure);
    report(step.name, tally, performance.now() - startedAt);
  }
}

/** Runs all files at once. The time of a step is the sum of its files. */
async function runTests(some: readonly Step[]): Promise<FileTally[]> {
  const withFiles = some.flatMap((step) => ("files" in step ? [{ ...step, files: step.files() }] : []));
  if (withFiles.length === 0 || interrupted.signal.aborted) return [];
  try {
    const tallies = await runFiles(withFiles.flatMap(({ files }) => files));
    const rest = [...tallies];
    for (const { name, files } of withFiles) {
      const own = rest.splice(0, files.length);
      report(
        name,
        addUp(own),
        own.reduce((ms, file) => ms + file.ms, 0),
      );
    }
    return tallies;
  } catch (error) {
    for (const { name } of withFiles) report(name, toFailure(error), 0);
    return [];
  }
}

const addUp = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped = 0 }) => total + skipped, 0),
  details: tallies.flatMap(({ details }) => details),
});

/** Lists the slowest files, to optimize first. */
function listSlowest(files: readonly FileTally[]): void {
  if (files.length <= 10) return;
  console.log(`The ten slowest of ${files.length} test files:`);
  for (const { file, ms } of files.toSorted((left, right) => right.ms - left.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(26)} s   ${file}`);
}

/** The measure of a faster check: unlike its duration, it hardly depends on what else the machine does. */
async function reportProcessorTime(): Promise<void> {
  const { own, ended } = await processorSeconds("self");
  const database = cluster === undefined ? 0 : (await testClusterSeconds()) - earlierSeconds;
  const [programs, server] = [own + ended, database].map((seconds) => seconds.toFixed(0));
  console.log(`Processor time: ${programs} s of programs, tests and browsers, ${server} s of PostgreSQL.`);
}

function failure(detail: string): Tally {
  return { passed: 0, failed: 1, details: [detail] };
}

const toFailure = (error: unknown): Tally => failure(error instanceof Error ? error.message : `${error}`);

/** Runs a program of an installed package, or one of our own files; success counts as one passed test. */
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
  await needCluster();
  return runCommand("tools/generate.ts", "--check");
}

async function buildScreens(): Promise<Tally> {
  await buildApps();
  return { passed: 1, failed: 0, details: [] };
}

async function runFiles(files: string[]): Promise<FileTally[]> {
  const missing = files.find((file) => !existsSync(file));
  if (missing) throw new Error(`There is no file ${missing}.`);
  if (files.some((file) => file.startsWith(join(root, "test/e2e/")))) {
    process.env.CHROME_PATH = ensureBrowser((message) => console.log(`  ${message}`));
    await buildApps();
  }
  await needCluster();
  return runTestFiles({ files, concurrency, timeoutMs: 900_000, signal: interrupted.signal });
}

/** Large files usually take longest; started last, they would run alone at the end. */
const largestFirst = (files: string[]): string[] => files.toSorted((a, b) => statSync(b).size - statSync(a).size);

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
