import { relative } from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";

export type Tally = { passed: number; failed: number; details: string[] };

/** What a file's tests came to, and how long its process took, in milliseconds. */
export type FileTally = Tally & { file: string; ms: number };

type Options = { files: string[]; concurrency: number; timeoutMs: number; signal: AbortSignal };

/** Runs test files, each in its own process. Only failures leave details; a file without any test is one. */
export async function runTestFiles({ files, concurrency, timeoutMs, signal }: Options): Promise<FileTally[]> {
  const tallies = new Map(files.map((file): [string, FileTally] => [file, newTally(file)]));
  if (files.length === 0) return [];
  const printed = new Map<string, string>();
  const tested = new Set<string>();
  const stream = run({ files, concurrency, timeout: timeoutMs, signal });
  for await (const { type, data } of stream) {
    if (type === "test:stdout" || type === "test:stderr") {
      printed.set(data.file ?? "", ((printed.get(data.file ?? "") ?? "") + data.message).slice(-4000));
    }
    if (type === "test:complete") {
      const whole = tallies.get(data.name);
      if (whole !== undefined) whole.ms = data.details.duration_ms;
    }
    if (type !== "test:pass" && type !== "test:fail") continue;
    const isFile = files.includes(data.name); // a file stands for itself when it ran no test, or broke outside of any
    // Tests may be written in a file that others import.
    const file = isFile ? data.name : "entryFile" in data ? String(data.entryFile) : (data.file ?? "");
    const tally = tallies.get(file);
    if (tally === undefined) throw new Error(`A test ran that no file holds: ${data.name} (${file}).`);
    if (!isFile) tested.add(file);
    if (data.details.type === "suite" || data.skip !== undefined || data.todo !== undefined) continue;
    if (type === "test:pass") {
      if (!isFile) tally.passed += 1;
      continue;
    }
    const { error } = data.details;
    if ("failureType" in error && error.failureType === "subtestsFailed") continue;
    tally.failed += 1;
    const place = data.file ? `${relative(process.cwd(), data.file)}:${data.line ?? 1}` : "";
    tally.details.push(
      `✖ ${isFile ? "the file itself" : data.name}\n  ${place}\n${indent(inspect(error.cause ?? error))}`,
    );
  }
  for (const [file, tally] of tallies) {
    const text = printed.get(file)?.trim();
    if (tally.failed > 0 && text) tally.details.push(`printed by ${tally.file}:\n${indent(text)}`);
    if (tested.has(file) || tally.failed > 0) continue;
    tally.failed += 1;
    tally.details.push(`✖ ${tally.file} holds no test`);
  }
  return [...tallies.values()];
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
