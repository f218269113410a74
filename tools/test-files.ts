import { relative } from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";

/** `skipped` counts tests that give a reason for being skipped. */
export type Tally = { passed: number; failed: number; skipped?: number; details: string[] };

/** Result of a file's tests, and the duration of its process in milliseconds. */
export type FileTally = Tally & { file: string; ms: number };

type Options = { files: string[]; concurrency: number; timeoutMs: number; signal: AbortSignal };

/**
 * Runs test files concurrently, each in its own process, and returns results in input order. A file that exceeds
 * `timeoutMs` is killed and fails. After the signal aborts, waiting files aren't started or counted.
 */
export async function runTestFiles({ files, concurrency, timeoutMs, signal }: Options): Promise<FileTally[]> {
  const tallies = files.map(newTally);
  const waiting = [...files.entries()].values();
  const work = async () => {
    for (const [index, file] of waiting) {
      if (!signal.aborted) tallies[index] = await runTestFile(file, timeoutMs, signal);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return tallies;
}

/** Loads sources faster, and records what the tests of a whole run produce. */
const preloaded = ["resolve-sources.mjs", "record-produced.ts"].flatMap((name) => [
  "--import",
  new URL(`../server/platform/testing/${name}`, import.meta.url).href,
]);

/** Node's timeout applies to single tests; a file whose tests are done but which keeps handles open would never end. */
async function runTestFile(file: string, timeoutMs: number, interrupted: AbortSignal): Promise<FileTally> {
  const overdue = new AbortController();
  const reason = new Error(`Timed out after ${timeoutMs / 1000} s: a test is waiting or left a handle open.`);
  const timer = setTimeout(() => overdue.abort(reason), timeoutMs);
  try {
    return await tallyOf(
      file,
      run({ files: [file], execArgv: [...preloaded], signal: AbortSignal.any([overdue.signal, interrupted]) }),
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Only failures have details; a file without tests is a failure. */
async function tallyOf(file: string, events: ReturnType<typeof run>): Promise<FileTally> {
  const tally = newTally(file);
  let printed = "";
  let hasTests = false;
  for await (const { type, data } of events) {
    if (type === "test:stdout" || type === "test:stderr") printed = (printed + data.message).slice(-4000);
    if (type === "test:diagnostic" && data.message.startsWith("Produced, so")) tally.details.push(data.message);
    const isFile = data !== undefined && "name" in data && data.name === file; // it ran no test, or failed outside of any
    if (type === "test:complete" && isFile) tally.ms = data.details.duration_ms;
    if (type !== "test:pass" && type !== "test:fail") continue;
    hasTests ||= !isFile;
    if (typeof data.skip === "string" && data.skip !== "") tally.skipped = (tally.skipped ?? 0) + 1;
    if (data.details.type === "suite" || data.skip !== undefined || data.todo !== undefined) continue;
    if (type === "test:pass") {
      if (!isFile) tally.passed += 1;
      continue;
    }
    const { error } = data.details;
    if ("failureType" in error && error.failureType === "subtestsFailed") continue;
    const place = data.file ? `${relative(process.cwd(), data.file)}:${data.line ?? 1}` : "";
    const name = isFile ? "the file itself" : data.name;
    fail(tally, `✖ ${name}\n  ${place}\n${indent(inspect(error.cause ?? error))}`);
  }
  if (!hasTests && tally.failed === 0) fail(tally, `✖ ${tally.file} has no tests`);
  if (tally.failed > 0 && printed.trim()) tally.details.push(`printed by ${tally.file}:\n${indent(printed.trim())}`);
  return tally;
}

function fail(tally: Tally, detail: string): void {
  tally.failed += 1;
  tally.details.push(detail);
}

const newTally = (file: string): FileTally => ({
  file: relative(process.cwd(), file),
  ms: 0,
  passed: 0,
  failed: 0,
  details: [],
});

function indent(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}
