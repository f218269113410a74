/** HTML page of the OpenAPI document: every endpoint with its actors, input and output, without scripts. */
import { escapeHtml } from "../html.ts";
import { page } from "./outbox-page.ts";

type Json = { [key: string]: unknown };

export function apiPage(document: unknown): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of entries(get(document, "paths"))) {
    for (const [method, operation] of entries(methods)) {
      const group = String(list(get(operation, "tags"))[0] ?? "other");
      groups.set(group, [...(groups.get(group) ?? []), operationBlock(method, path, operation)]);
    }
  }
  const names = [...groups.keys()].sort();
  const contents = names.map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(" · ");
  const sections = names
    .map(
      (name) =>
        `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${groups.get(name)?.join("") ?? ""}</section>`,
    )
    .join("");
  const schemas = entries(get(get(document, "components"), "schemas")).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${code(schema)}</details>`,
  );
  return page(
    "API reference",
    `<h1>API reference</h1><p class="muted">The machine-readable document is <a href="/openapi.json">openapi.json</a>.</p><nav>${contents} · <a href="#schemas">schemas</a></nav>${sections}<section id="schemas"><h2>Schemas</h2>${schemas.join("")}</section>`,
  );
}

function operationBlock(method: string, path: string, operation: unknown): string {
  const facts = [
    `<p>${escapeHtml(String(get(operation, "summary") ?? ""))}</p>`,
    `<p class="muted">Callers: ${list(get(operation, "x-actors"))
      .map((kind) => escapeHtml(String(kind)))
      .join(", ")}${suffix("permission of staff and apps", get(operation, "x-permission"))}</p>`,
    suffixBlock("Prefixes", get(operation, "x-service-prefixes")),
    suffixBlock("Parameters", get(operation, "parameters")),
    suffixBlock("Body", get(operation, "requestBody")),
    suffixBlock("Answers", get(operation, "responses")),
  ];
  return `<details><summary><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></summary>${facts.join("")}</details>`;
}

const suffix = (label: string, value: unknown): string =>
  value === undefined ? "" : `; ${label}: <code>${escapeHtml(String(value))}</code>`;
const suffixBlock = (label: string, value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? "" : `<h3>${label}</h3>${code(value)}`;
const code = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const get = (value: unknown, key: string): unknown => (isJson(value) ? value[key] : undefined);
const entries = (value: unknown): [string, unknown][] => (isJson(value) ? Object.entries(value) : []);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
