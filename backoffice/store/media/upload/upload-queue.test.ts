import assert from "node:assert/strict";
import { test } from "node:test";
import { UploadProblem } from "./upload-problem.ts";
import { UploadQueue } from "./upload-queue.ts";

const file = (name: string): File => new File(["x"], name);
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("two files go at a time, in order; progress and results arrive", async () => {
  const running: string[] = [];
  const finish = new Map<string, () => void>();
  const results: string[] = [];
  const queue = new UploadQueue<string>(
    ({ name }, { onProgress }) => {
      running.push(name);
      onProgress?.(0.5);
      return new Promise((resolve) => finish.set(name, () => resolve(name)));
    },
    (result) => results.push(result),
  );
  queue.add([file("a"), file("b"), file("c")]);
  assert.deepEqual(running, ["a", "b"]);
  assert.deepEqual(
    queue.read().map(({ state, share }) => [state, share]),
    [
      ["sending", 0.5],
      ["sending", 0.5],
      ["waiting", 0],
    ],
  );
  finish.get("a")?.();
  await settled();
  assert.deepEqual([running, results], [["a", "b", "c"], ["a"]]);
});

test("a failure says why and can be tried again, unless that is of no use; a removed one is stopped", async () => {
  let tries = 0;
  let signal: AbortSignal | undefined;
  const queue = new UploadQueue<string>(
    async ({ name }, options) => {
      signal = options.signal;
      if (name === "wrong") throw new UploadProblem("not a picture", false);
      tries += 1;
      if (tries === 1) throw new UploadProblem("connection lost", true);
      return new Promise(() => {});
    },
    () => {},
  );
  queue.add([file("wrong"), file("slow")]);
  await settled();
  assert.deepEqual(
    queue.read().map(({ state, problem, canRetry }) => [state, problem, canRetry]),
    [
      ["failed", "not a picture", false],
      ["failed", "connection lost", true],
    ],
  );
  const slow = queue.read()[1]?.key ?? 0;
  queue.retry(slow);
  await settled();
  assert.equal(tries, 2);
  assert.equal(signal?.aborted, false);
  queue.remove(slow);
  assert.equal(signal?.aborted, true);
  assert.deepEqual(
    queue.read().map(({ name }) => name),
    ["wrong"],
  );
});
