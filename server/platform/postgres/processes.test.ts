import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { findServerProcesses } from "./processes.ts";

test("a newly forked process with the postmaster's command line isn't mistaken for it", async (t) => {
  const clusterName = `forking_${randomUUID().slice(0, 8)}`;
  // Starts a copy of itself with the same command line, and prints both pids.
  const script = `
    const { spawn } = require("node:child_process");
    if (process.env.IS_FORKED) setInterval(() => {}, 1000);
    else {
      const env = { ...process.env, IS_FORKED: "yes" };
      const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { argv0: process.argv0, env });
      process.once("SIGTERM", () => { child.kill(); process.exit(); });
      console.log(child.pid);
    }`;
  const command = ["-e", script, `cluster_name=${clusterName}`];
  const postmaster = spawn(process.execPath, command, {
    argv0: "/usr/lib/postgres",
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => postmaster.kill());
  const [line] = await once(postmaster.stdout, "data");
  const forked = Number(line);

  const found = await findServerProcesses(clusterName);
  const isPostmaster = new Map(found.map((one) => [one.pid, one.isPostmaster]));
  assert.deepEqual(
    isPostmaster,
    new Map([
      [postmaster.pid ?? 0, true],
      [forked, false],
    ]),
  );
});
