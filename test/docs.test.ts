/** Pages of docs/ that must agree with the program or with each other. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TIMEOUT_MS } from "#server/apps/webhooks/send-letter.ts";

const docs = join(import.meta.dirname, "../docs");
const read = (page: string): string => readFileSync(join(docs, page), "utf8");

test("the table of docs/protocol links every page", () => {
  const index = read("protocol/README.md");
  const missing = readdirSync(join(docs, "protocol")).filter(
    (page) => page !== "README.md" && !index.includes(`](${page})`),
  );
  assert.deepEqual(missing, []);
});

test("pages about webhooks have the timeout and the success statuses of the sender", () => {
  assert.match(read("apps.md"), new RegExp(`any 2xx status within ${TIMEOUT_MS / 1000} seconds`));
  assert.match(read("protocol/events-and-webhooks.md"), new RegExp(`Any 2xx .*${TIMEOUT_MS / 1000} seconds`));
});
