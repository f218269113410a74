import { relative } from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";

/** `times`: how long each test file took, from the start of its process to the end, in milliseconds. */
export type Tally = { passed: number; failed: number; details: string[]; times?: { file: string; ms: number }[] };

type Options = { files: string[]; concurrency: number; timeoutMs: number; signal: AbortSignal };

/** Runs test files, each in its own process. Only failures leave details; a file without any test is one. */
export async function runTestFiles({ files, concurrency, timeoutMs, signal }: Options): Promise<Tally> {
  const tally = { passed: 0, failed: 0, details: [] as string[], times: [] as { file: string; ms: number }[] };
  if (files.length === 0) return tally;
  const printed = new Map<string, string>();
  const tested = new Set<string>();
  const failedFiles = new Set<string>();
  const stream = run({ files, concurrency, timeout: timeoutMs, signal });
  for await (const { type, data } of stream) {
    if (type === "test:stdout" || type === "test:stderr") {
      printed.set(data.file ?? "", ((printed.get(data.file ?? "") ?? "") + data.message).slice(-4000));
    }
    if (type === "test:complete" && files.includes(data.name))
      tally.times.push({ file: relative(process.cwd(), data.name), ms: data.details.duration_ms });
    if (type !== "test:pass" && type !== "test:fail") continue;
    const isFile = files.includes(data.name); // a file stands for itself when it ran no test, or broke outside of any
    if (!isFile && data.file) tested.add(data.file);
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
    failedFiles.add(data.file ?? "");
  }
  for (const file of files) {
    if (tested.has(file) || failedFiles.has(file)) continue;
    tally.failed += 1;
    tally.details.push(`✖ ${relative(process.cwd(), file)} holds no test`);
  }
  for (const file of failedFiles) {
    const text = printed.get(file)?.trim();
    if (text) tally.details.push(`printed by ${relative(process.cwd(), file)}:\n${indent(text)}`);
  }
  return tally;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}
