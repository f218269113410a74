/**
 * Loaded into every test process of a whole run (tools/test-files.ts). Records the error codes that were raised and the values of
 * enumerations in requests and responses, for `test/after/produced-values.test.ts`.
 */
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { channelNames, type Observed } from "../http/diagnostics.ts";
import { producedValues } from "./enumerations.ts";

const path = process.env.PRODUCED_VALUES;
if (path !== undefined) {
  const lines = new Set<string>();
  const listen = <Name extends keyof Observed>(name: Name, observe: (message: Observed[Name]) => void): void =>
    subscribe(channelNames[name], (message) => observe(message as Observed[Name]));

  listen("error", ({ code }) => lines.add(JSON.stringify(["error", "", code])));
  listen("request", ({ endpoint, ...parts }) => {
    for (const part of ["params", "query", "body"] as const) {
      const schema = endpoint[part];
      if (schema === undefined) continue;
      producedValues(schema, parts[part], (key, value) => lines.add(JSON.stringify(["request", key, value])));
    }
  });
  listen("response", ({ endpoint, json }) =>
    producedValues(endpoint.response, JSON.parse(json), (key, value) =>
      lines.add(JSON.stringify(["response", key, value])),
    ),
  );
  process.once("exit", () => appendFileSync(path, [...lines].map((line) => `${line}\n`).join("")));
}
