import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = await mkdtemp(join(tmpdir(), "cartwright-check-"));
after(() => rm(folder, { recursive: true, force: true }));

async function writeTest(name: string, body: string): Promise<string> {
  const path = join(folder, `${name}.test.mjs`);
  await writeFile(path, `import test from "node:test";\n${body}\n`);
  return path;
}

type Outcome = { status: unknown; lastLine: string | undefined; output: string };

/** Runs the check outside this test run, because Node refuses to nest them. */
function check(...args: string[]): Promise<Outcome> {
  return runApart([fileURLToPath(new URL("./check.ts", import.meta.url)), ...args]);
}

async function runApart(args: readonly string[]): Promise<Outcome> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { env });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const status = await new Promise((resolve) => child.once("close", resolve));
  return { status, lastLine: output.trim().split("\n").at(-1), output };
}

test("passing tests are counted and the run succeeds", async () => {
  const { status, lastLine } = await check(await writeTest("good", 'test("one", () => {}); test("two", () => {});'));
  assert.deepEqual([status, lastLine], [0, "2 passed, 0 failed"]);
});

test("one failing test fails the run and is shown with what its file printed", async () => {
  const body =
    'test("works", () => {}); test("breaks", () => { console.log("a clue"); throw new Error("a reason"); });';
  const { status, lastLine, output } = await check(await writeTest("bad", body));
  assert.deepEqual([status, lastLine], [1, "1 passed, 1 failed"]);
  for (const text of ["breaks", "a clue", "a reason"]) assert.ok(output.includes(text), output);
  assert.ok(!output.includes("works"), "passing tests are not listed");
});

test("a file that fails outside its tests, has no tests, or doesn't exist fails the run", async () => {
  const broken = await writeTest("broken", 'throw new Error("at the top");');
  const empty = await writeTest("empty", "");
  assert.deepEqual((await check(broken)).lastLine, "0 passed, 1 failed");
  assert.deepEqual((await check(empty)).lastLine, "0 passed, 1 failed");
  assert.deepEqual((await check(join(folder, "none.test.mjs"))).status, 1);
});

test("skipped tests do not count as passed", async () => {
  const { status, lastLine } = await check(await writeTest("skipped", 'test("later", { skip: true }, () => {});'));
  assert.deepEqual([status, lastLine], [1, "0 passed, 1 failed"]);
});

test("tests skipped for a reason are counted as skipped, and fail nothing", async () => {
  const body = 'test("needs a network", { skip: "no registry" }, () => {});';
  const { status, lastLine, output } = await check(await writeTest("excluded", body));
  assert.deepEqual([status, lastLine], [0, "0 passed, 0 failed, 1 skipped"]);
  assert.match(output, /^files +skipped/m);
});

test("a file that doesn't end fails after the timeout, and others continue", async () => {
  const open = await writeTest("open", 'test("one", () => {}); setInterval(() => {}, 1000);');
  const busy = await writeTest("busy", 'test("two", () => { for (;;); });');
  const good = await writeTest("good", 'test("three", () => {});');
  const script = join(folder, "run.mjs");
  await writeFile(
    script,
    `import { runTestFiles } from ${JSON.stringify(new URL("./test-files.ts", import.meta.url))};
    const files = ${JSON.stringify([open, busy, good])};
    const { signal } = new AbortController();
    console.log(JSON.stringify(await runTestFiles({ files, concurrency: 2, timeoutMs: 8000, signal })));`,
  );
  const { status, output } = await runApart([script]);
  assert.equal(status, 0, "no child processes remain");
  const tallies: { passed: number; failed: number; details: string[] }[] = JSON.parse(output);
  const counts = tallies.map(({ passed, failed }) => [passed, failed]);
  assert.deepEqual(counts, [
    [1, 1],
    [0, 1],
    [1, 0],
  ]);
  assert.match(tallies[0]?.details[0] ?? "", /the file itself.*Timed out after 8 s/s);
});
