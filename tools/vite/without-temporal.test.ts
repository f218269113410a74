import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { withoutTemporal } from "./without-temporal.ts";

const entryWith = (code: string): Plugin => ({
  name: "entry",
  resolveId: (id) => (id === "entry" ? "\0entry.js" : null),
  load: (id) => (id === "\0entry.js" ? code : null),
});

const buildEntry = (code: string) =>
  build({
    configFile: false,
    logLevel: "silent",
    plugins: [withoutTemporal, entryWith(code)],
    build: { write: false, rolldownOptions: { input: "entry" } },
  });

test("a script for shoppers that imports date helpers fails the build", async () => {
  const dates = fileURLToPath(new URL("../../api/store/dates.ts", import.meta.url));
  await assert.rejects(
    buildEntry(`import { dayIn } from ${JSON.stringify(dates)}; dayIn(new Date(), "UTC");`),
    /shoppers/,
  );
  await buildEntry("export const day = new Date();");
});
