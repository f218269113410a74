import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "./app-error.ts";
import { Outside } from "./outside.ts";

test("work is retried with each response, and each request is sent once", async () => {
  const outside = new Outside();
  const asked: string[] = [];
  let tries = 0;
  const question = (key: string) =>
    outside.answerTo(key, async () => {
      asked.push(key);
      return `${key}!`;
    });
  const work = async () => {
    tries++;
    return [question("first"), question("second"), question("first")];
  };
  assert.deepEqual(await outside.run(work), ["first!", "second!", "first!"]);
  assert.deepEqual([asked, tries], [["first", "second"], 3]);
});

test("work that never stops sending requests is aborted; its own errors are thrown", async () => {
  const endless = new Outside();
  let number = 0;
  const work = async () => endless.answerTo(String(number++), async () => "more");
  await assert.rejects(endless.run(work), (error) => error instanceof AppError && error.code === "UNAVAILABLE");
  const failing = new Outside().run(() => Promise.reject(new Error("broken")));
  await assert.rejects(failing, /broken/);
});
