import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = await mkdtemp(join(tmpdir(), "cartwright-bootstrap-"));
after(() => rm(folder, { recursive: true, force: true }));

/** Starts `tools/run.mjs` with a program that counts its signals, and waits until it runs. */
async function start(onSignal: string) {
  const path = join(folder, "program.ts");
  await writeFile(
    path,
    `let signals: number = 0;
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => { signals += 1; ${onSignal} });
    setInterval(() => {}, 1000);
    console.log(process.pid);`,
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL("./run.mjs", import.meta.url)), path]);
  const [line] = await once(child.stdout, "data");
  return { child, programPid: Number(line) };
}

test("a signal sent twice in a row, as npm does, is forwarded once, and the exit code is returned", async () => {
  const { child } = await start("setTimeout(() => process.exit(40 + signals), 300);");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  assert.deepEqual(await once(child, "exit"), [41, null]);
});

test("a program ended by a signal returns the shell's exit code for it", async () => {
  const { child, programPid } = await start("");
  process.kill(programPid, "SIGKILL");
  assert.deepEqual(await once(child, "exit"), [137, null]);
});

test("killing the bootstrap process ends the program too", async () => {
  const { child } = await start("process.exit(0);");
  const outputEnds = once(child.stdout, "end", { signal: AbortSignal.timeout(10_000) }); // when its last writer has ended
  child.stdout.resume();
  child.kill("SIGKILL");
  await outputEnds;
});

test("help needs nothing installed and nothing started", async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./start.mjs", import.meta.url)), "--help"]);
  const [text] = await once(child.stdout, "data");
  for (const name of ["PORT", "DATA_DIR", "DATABASE_URL", "OWNER_EMAIL", "npm test"])
    assert.ok(`${text}`.includes(name));
  assert.deepEqual(await once(child, "exit"), [0, null]);
});
