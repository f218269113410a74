/** Pages of docs/ match the code and each other. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { TIMEOUT_MS } from "#server/apps/webhooks/send-attempt.ts";

const docs = join(import.meta.dirname, "../docs");
const read = (page: string): string => readFileSync(join(docs, page), "utf8");

test("the index of docs/protocol links every page", () => {
  const index = read("protocol/README.md");
  const missing = readdirSync(join(docs, "protocol")).filter(
    (page) => page !== "README.md" && !index.includes(`](${page})`),
  );
  assert.deepEqual(missing, []);
});

test("pages about webhooks have the timeout and the success statuses of the sender", () => {
  assert.match(read("guides/build-an-app.md"), new RegExp(`any 2xx status within ${TIMEOUT_MS / 1000} seconds`));
  assert.match(read("protocol/events-and-webhooks.md"), new RegExp(`Any 2xx .*${TIMEOUT_MS / 1000} seconds`));
});

const root = join(import.meta.dirname, "..");
const pages = globSync("{*.md,docs/*.md,docs/{decisions,protocol}/*.md,sdk/*.md,examples/*/*.md}", { cwd: root });
/** `server/app.ts` or `test/flows/`, but not `api/<context>/…` or data and cache folders. */
const PATH = /`((?:api|backoffice|bench|db|docs|examples|hosted|sdk|server|storefront|test|tools|ui)\/[\w@./-]*)`/g;

for (const page of pages)
  test(`paths, links and commands in ${page} exist`, () => {
    const text = readFileSync(join(root, page), "utf8");
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = ""]) =>
      join(dirname(page), link),
    );
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    assert.deepEqual(
      [...new Set([...links, ...paths])].filter((path) => !existsSync(join(root, path))),
      [],
    );
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    );
    const commands = [...text.matchAll(/`npm run ([\w-]+)/g)].map(([, name = ""]) => name);
    assert.deepEqual(
      [...new Set(commands)].filter((name) => scripts[name] === undefined),
      [],
    );
  });

test("every line of the specification coverage names code and a test file", () => {
  const rows = read("protocol/specification-coverage.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.split("|").length === 6)
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, name]) => name !== "Line");
  assert.ok(rows.length > 70);
  const incomplete = rows.filter(
    ([, , , code = "", tests = ""]) => !/`[\w./-]+`/.test(code) || !/`[\w./-]+\.test\.ts`/.test(tests),
  );
  assert.deepEqual(incomplete, []);
});
