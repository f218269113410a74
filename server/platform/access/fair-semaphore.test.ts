import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../http/app-error.ts";
import { FairSemaphore } from "./fair-semaphore.ts";

const limits = { running: 2, waitingPerSubject: 30, waiting: 40 };
const isThrottled = (error: unknown): boolean => error instanceof AppError && error.code === "THROTTLED";

/** Starts work that ends on request. */
function holdAll(semaphore: FairSemaphore) {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const start = (subject: string): Promise<void> =>
    semaphore.run(subject, () => {
      order.push(subject);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { order, start, endOne };
}

test("a new subject runs next, ahead of another subject's queue", async () => {
  const semaphore = new FairSemaphore(limits);
  const { order, start, endOne } = holdAll(semaphore);
  const flood = Array.from({ length: 32 }, () => start("flood"));
  const honest = start("honest");
  assert.deepEqual(semaphore.size, { running: 2, waiting: 31 });
  await endOne();
  await endOne();
  assert.deepEqual(order, ["flood", "flood", "flood", "honest"]);
  for (let index = 0; index < 33; index++) await endOne();
  await Promise.all([...flood, honest]);
  assert.deepEqual(semaphore.size, { running: 0, waiting: 0 });
});

test("a full queue rejects only its own subject, with a retry time", async () => {
  const semaphore = new FairSemaphore(limits);
  const { start, endOne } = holdAll(semaphore);
  const flood = Array.from({ length: 32 }, () => start("flood"));
  await assert.rejects(start("flood"), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.code, error.detail.data?.retryAfterSeconds], ["THROTTLED", 2]);
    return true;
  });
  const honest = start("honest");
  for (let index = 0; index < 33; index++) await endOne();
  await Promise.all([...flood, honest]);
});

test("at the total limit, the longest queue loses its last waiter", async () => {
  const semaphore = new FairSemaphore(limits);
  const { order, start, endOne } = holdAll(semaphore);
  const first = Array.from({ length: 32 }, () => start("first"));
  const second = Array.from({ length: 10 }, () => start("second"));
  const settled = Promise.allSettled([...first, ...second]);
  const honest = start("honest");
  assert.equal(semaphore.size.waiting, 40);
  for (let index = 0; index < 42; index++) await endOne();
  await honest;
  const refused = (await settled).filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 1);
  assert.ok(order.indexOf("honest") <= 5);
});

test("failed work frees its slot", async () => {
  const semaphore = new FairSemaphore({ running: 1, waitingPerSubject: 1, waiting: 1 });
  await assert.rejects(semaphore.run("a", () => Promise.reject(new Error("failed"))));
  assert.equal(await semaphore.run("a", async () => "next"), "next");
  assert.deepEqual(semaphore.size, { running: 0, waiting: 0 });
});

test("the total limit also bounds many short queues", async () => {
  const semaphore = new FairSemaphore({ running: 1, waitingPerSubject: 5, waiting: 3 });
  const { start, endOne } = holdAll(semaphore);
  const running = ["a", "b", "c", "d"].map((subject) => start(subject));
  await assert.rejects(start("e"), isThrottled);
  for (let index = 0; index < 4; index++) await endOne();
  await Promise.all(running);
});

test("paused work frees its slot for others", async () => {
  const semaphore = new FairSemaphore({ running: 1, waitingPerSubject: 1, waiting: 1 });
  const order: string[] = [];
  let answer = (): void => {};
  const paused = semaphore.run("slow", async ({ pause }) => {
    order.push("slow asks");
    await pause(() => new Promise<void>((resolve) => (answer = resolve)));
    order.push("slow goes on");
  });
  await semaphore.run("other", async () => order.push("other"));
  assert.deepEqual(order, ["slow asks", "other"]);
  const { order: started, start, endOne } = holdAll(semaphore);
  const others = [start("first"), start("second")];
  answer();
  await new Promise(setImmediate);
  assert.deepEqual(semaphore.size, { running: 1, waiting: 2 }, "resumed work waits even if the queues are full");
  await assert.rejects(start("third"), isThrottled);
  await endOne();
  await endOne();
  await Promise.all([paused, ...others]);
  assert.deepEqual([order.at(-1), started], ["slow goes on", ["first", "second"]]);
  assert.deepEqual(semaphore.size, { running: 0, waiting: 0 });
});

test("concurrent pauses share the slot, and failing work releases it", async () => {
  const semaphore = new FairSemaphore({ running: 1, waitingPerSubject: 5, waiting: 5 });
  const pause = (milliseconds: number) => () => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await semaphore.run("both", ({ pause: wait }) => Promise.all([wait(pause(1)), wait(pause(3))]));
  assert.deepEqual(semaphore.size, { running: 0, waiting: 0 });
  let late: Promise<unknown> = Promise.resolve();
  const failing = semaphore.run("fails", ({ pause: wait }) => {
    late = wait(pause(5));
    return Promise.all([late, wait(() => Promise.reject(new Error("failed")))]);
  });
  await assert.rejects(failing, /failed/);
  await late;
  assert.deepEqual(semaphore.size, { running: 0, waiting: 0 });
});
