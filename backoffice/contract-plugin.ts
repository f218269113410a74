import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Code rather than contract: bundled like any other module. */
export const plainCode =
  /(?:^|\/)api\/(?:ids|email-address|checkout\/policy-templates\/(?:templates|texts\/\w+)|store\/(?:dates|formats|languages|messages|media-address))\.ts$/;

/** What the client needs to know of an endpoint to call it (`buildRequest` of the SDK). */
const WIRE_PARTS = ["id", "method", "path", "services", "isQuery", "isIdempotent", "isRawBody", "maxBodyBytes"];

/** The endpoints whose body a form reads its rules from: `bodyOf(updateMember, "member")`. */
function endpointsOfForms(screens: string): ReadonlySet<string> {
  const sources = globSync("**/*.{ts,tsx}", { cwd: screens }).map((file) => readFileSync(join(screens, file), "utf8"));
  return new Set(sources.flatMap((source) => [...source.matchAll(/\bbodyOf\((\w+)/g)].map(([, name = ""]) => name)));
}

/**
 * Bundles the contract (`api/`) as plain data. The declarations are evaluated here, at build time: endpoints keep only
 * what a request is made of, and the schema of its body if a form needs it, schemas become JSON Schema, functions are copied (they may use exports of
 * their module only). So no schema library reaches the browser. Dates, formats, languages, messages and policy templates are code and stay as they are.
 */
export function contract(apiFolder: string): Plugin {
  let ofForms: ReadonlySet<string> = new Set();
  return {
    name: "contract",
    enforce: "pre",
    buildStart() {
      ofForms = endpointsOfForms(import.meta.dirname);
    },
    async load(id) {
      const [file = ""] = id.split("?");
      if (!file.startsWith(apiFolder) || !file.endsWith(".ts") || plainCode.test(file)) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      const lines = Object.entries(exported).map(
        ([name, value]) => `export const ${name} = ${toSource(value, ofForms.has(name))};`,
      );
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: false };
    },
  };
}

function toSource(value: unknown, isOfForm: boolean): string {
  return typeof value === "function" ? `(${value.toString()})` : JSON.stringify(forBrowser(value, isOfForm));
}

function forBrowser(value: unknown, isOfForm: boolean): unknown {
  if (typeof value !== "object" || value === null || !("method" in value && "path" in value)) return value;
  const parts = isOfForm ? [...WIRE_PARTS, "body"] : WIRE_PARTS;
  return Object.fromEntries(Object.entries(value).filter(([key]) => parts.includes(key)));
}
