import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Code rather than contract: bundled like any other module. */
export const plainCode = /(?:^|\/)api\/(?:ids|email-address|store\/(?:dates|languages|messages|media-address))\.ts$/;

/** What the client needs to know of an endpoint to call it (`buildRequest` of the SDK). */
const WIRE_PARTS = ["id", "method", "path", "services", "isQuery", "isIdempotent", "isRawBody", "maxBodyBytes"];
/** Forms read their rules from the body of what they send; queries have no forms. */
const wireParts = (isQuery: boolean): readonly string[] => (isQuery ? WIRE_PARTS : [...WIRE_PARTS, "body"]);

/**
 * Bundles the contract (`api/`) as plain data. The declarations are evaluated here, at build time: endpoints keep only
 * what a request is made of and the schema of its body, schemas become JSON Schema, functions are copied (they may use exports of
 * their module only). So no schema library reaches the browser. Dates, languages and messages are code and stay as they are.
 */
export function contract(apiFolder: string): Plugin {
  return {
    name: "contract",
    enforce: "pre",
    async load(id) {
      const [file = ""] = id.split("?");
      if (!file.startsWith(apiFolder) || !file.endsWith(".ts") || plainCode.test(file)) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${toSource(value)};`);
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: false };
    },
  };
}

function toSource(value: unknown): string {
  return typeof value === "function" ? `(${value.toString()})` : JSON.stringify(forBrowser(value));
}

function forBrowser(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("method" in value && "path" in value)) return value;
  const parts = wireParts("isQuery" in value && value.isQuery === true);
  return Object.fromEntries(Object.entries(value).filter(([key]) => parts.includes(key)));
}
