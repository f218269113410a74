import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createServicePlugin } from "#api/apps/service-plugins.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { type AppAnswers, type AppQuestion, jobCaller, keyOf, withAppAnswers, withCollect } from "./answers.ts";
import { startTestApp, type TestApp } from "./factory.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let app: TestApp;
const asked: string[] = [];

before(async () => {
  server = await startTestServer({ bindings: routes });
  app = await startTestApp(server);
});
after(async () => {
  app.close();
  await server.close();
});

const question = (about: string): AppQuestion<string> => ({
  kind: "TAXES",
  about,
  currency: "USD",
  fetch: async () => {
    asked.push(about);
    return `${about}!`;
  },
});
const run = <Result>(
  collect: ((apps: AppAnswers) => Promise<unknown>) | undefined,
  work: (apps: AppAnswers) => Promise<Result>,
): Promise<Result> => {
  asked.length = 0;
  return withAppAnswers(jobCaller(server.store), collect, work);
};

test("without an app of the kind, nothing is collected", async () => {
  const collect = async () => assert.fail("collected");
  assert.equal(await run(collect, async (apps) => apps.has("TAXES")), false);
});

test("with an app, answers are collected once, before the work", async () => {
  const servicePlugin = { kind: "TAXES", name: "Taxes", deploymentUri: app.address } as const;
  await server.call(createServicePlugin, { body: { servicePlugin } }, { authorization: app.token() });
  let runs = 0;
  const both = (apps: AppAnswers) => Promise.all([apps.get(question("one")), apps.get(question("two"))]);
  const answers = await run(both, async (apps) => {
    runs++;
    return [...(await both(apps)), await apps.get(question("one"))];
  });
  assert.deepEqual([answers, asked, runs], [["one!", "two!", "one!"], ["one", "two"], 1]);
});

test("if the purchase changed, it is priced again as the work found it, and the work runs again", async () => {
  let runs = 0;
  const price = (about: string, apps: AppAnswers) =>
    Promise.all([`${about} 1`, `${about} 2`].map((each) => apps.get(question(each))));
  const answers = await run(
    (apps) => price("before", apps),
    (apps) => {
      runs++;
      return withCollect(
        () => price("after", apps),
        (live) => price("after", live),
      );
    },
  );
  assert.deepEqual([answers, runs], [["after 1!", "after 2!"], 2]);
  assert.deepEqual(asked, ["before 1", "before 2", "after 1", "after 2"]);
});

test("stops after three runs when every run needs a new answer; errors of the work and of collecting differ", async () => {
  let runs = 0;
  const endless = run(undefined, (apps) => apps.get(question(String(runs++))));
  await assert.rejects(endless, (error) => error instanceof AppError && error.code === "UNAVAILABLE");
  assert.equal(runs, 3);
  await assert.rejects(
    run(undefined, () => Promise.reject(new Error("broken"))),
    /broken/,
  );
  const refused = () => Promise.reject(new AppError("NOT_FOUND"));
  assert.equal(await run(refused, async () => "the work decides"), "the work decides");
  await assert.rejects(
    run(
      () => Promise.reject(new Error("defect")),
      async () => "reached",
    ),
    /defect/,
  );
});

test("equal questions have one key, in whatever order their fields are", () => {
  const key = (about: unknown) => keyOf({ kind: "TAXES", about });
  assert.equal(key({ a: 1, b: { d: [{ f: 1, e: 2 }], c: undefined } }), key({ b: { d: [{ e: 2, f: 1 }] }, a: 1 }));
  assert.notEqual(key({ a: [1, 2] }), key({ a: [2, 1] }));
});
