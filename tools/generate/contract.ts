/** Generates documents from the contract in api/: OpenAPI 3.1 and the reference pages. */
import { readdir } from "node:fs/promises";
import { type ActorKind, type AnyEndpoint, type EventDeclaration, withoutToken } from "#api/endpoint.ts";
import { errors } from "#api/errors.ts";
import { openApiDocument } from "./openapi.ts";

type NamedEvent = { file: string; name: string; declaration: EventDeclaration };
type Contract = { endpoints: AnyEndpoint[]; events: EventDeclaration[]; namedEvents: NamedEvent[] };

/** Every endpoint and event exported by files of api/. */
export async function loadContract(): Promise<Contract> {
  const all = await readdir(new URL("../../api/", import.meta.url), { recursive: true });
  const names = all.filter((name) => name.endsWith(".ts") && !/\.(?:test|gen)\.ts$/.test(name));
  const contract: Contract = { endpoints: [], events: [], namedEvents: [] };
  for (const name of names.sort()) {
    const exported: Record<string, unknown> = await import(`#api/${name}`);
    for (const [exportedName, value] of Object.entries(exported)) {
      if (isEndpoint(value)) contract.endpoints.push(value);
      else for (const [path, declaration] of eventsOf(exportedName, value)) addEvent(contract, name, path, declaration);
    }
  }
  contract.endpoints.sort((left, right) => compare(`${left.path} ${left.method}`, `${right.path} ${right.method}`));
  return contract;
}

/** An exported event, or a group such as `brandEvents.created`. */
function eventsOf(name: string, value: unknown): [path: string, declaration: EventDeclaration][] {
  if (isEvent(value)) return [[name, value]];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]): [string, EventDeclaration][] =>
    isEvent(part) ? [[`${name}.${key}`, part]] : [],
  );
}

function addEvent(contract: Contract, file: string, name: string, declaration: EventDeclaration): void {
  // Files can re-export declarations, and export an event under two names.
  if (contract.events.includes(declaration)) return;
  contract.events.push(declaration);
  contract.namedEvents.push({ file, name, declaration });
}

// Compares code units, because locale order differs between machines.
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const has = (value: unknown, ...keys: string[]): value is object =>
  typeof value === "object" && value !== null && keys.every((key) => key in value);
const isEndpoint = (value: unknown): value is AnyEndpoint => has(value, "id", "method", "path", "access", "response");
const isEvent = (value: unknown): value is EventDeclaration =>
  has(value, "type", "entity", "family", "when", "payload");

export async function contractDocuments(): Promise<Record<string, string>> {
  const { endpoints, events, namedEvents } = await loadContract();
  return {
    "api/events.gen.ts": eventsList(namedEvents),
    "api/openapi.json": `${JSON.stringify(openApiDocument(endpoints), null, 1)}\n`,
    "docs/reference/errors.md": errorsPage(),
    "docs/reference/access.md": accessPage(endpoints),
    "docs/reference/events.md": eventsPage(events),
  };
}

const heading = (title: string): string =>
  `# ${title}\n\nGenerated from \`api/\` by \`npm run generate\`. Do not edit.\n\n`;

function errorsPage(): string {
  const rows = Object.entries(errors).map(
    ([code, declaration]: [string, { status: number; message: string; applicationCode?: string }]) =>
      `| \`${declaration.applicationCode ?? code}\` | ${declaration.applicationCode === undefined ? "" : `\`${code}\``} | ${declaration.status} | ${declaration.message} |`,
  );
  return `${heading("Errors")}| Code on the wire | Name in the source | Status | Message |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}

const KINDS: ActorKind[] = ["anonymous", "visitor", "member", "staff", "app"];

function accessPage(endpoints: readonly AnyEndpoint[]): string {
  const rows = endpoints.map(({ id, method, path, access }) => {
    const marks = KINDS.map((kind) => (access.actors.includes(kind) ? "yes" : "–"));
    const code = (name: string | undefined): string => (name === undefined ? "" : `\`${name}\``);
    const needs = [
      code(access.permission),
      code(access.scope),
      access.isFreshOnly ? "yes" : "",
      access.withoutToken ?? "",
    ];
    return `| ${method} \`${path}\` | ${id} | ${marks.join(" | ")} | ${needs.join(" | ")} |`;
  });
  const reasons = Object.entries(withoutToken).map(([reason, text]) => `| ${reason} | ${text} |`);
  return [
    `${heading("Who may call what")}| Call | Operation | ${KINDS.join(" | ")} | Permission of staff and apps | Scope of third-party clients | Recent sign-in | Without a token |`,
    `|---|---|${KINDS.map(() => "---|").join("")}---|---|---|---|`,
    ...rows,
    "",
    "## Why a call answers without a token",
    "",
    "| Reason | Meaning |",
    "|---|---|",
    ...reasons,
    "",
  ].join("\n");
}

/** `order-events.ts` → `orderEvents`. */
const spaceOf = (file: string): string =>
  file
    .replace(/^.*\//, "")
    .replace(/\.ts$/, "")
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The importable list of all declared events. */
function eventsList(events: readonly NamedEvent[]): string {
  const files = [...new Set(events.map(({ file }) => file))];
  const imports = files.map((file) => `import * as ${spaceOf(file)} from "./${file}";`);
  const list = [...events]
    .sort((left, right) => compare(left.declaration.type, right.declaration.type))
    .map(({ file, name }) => `  ${spaceOf(file)}.${name},`);
  return [
    "// Generated from api/ by `npm run generate`. Do not edit.",
    'import type { EventDeclaration } from "./endpoint.ts";',
    ...imports,
    "",
    "/** Every event that the store publishes, by type. */",
    `export const events: readonly EventDeclaration[] = [\n${list.join("\n")}\n];`,
    "",
  ].join("\n");
}

function eventsPage(events: readonly EventDeclaration[]): string {
  const rows = [...events]
    .sort((left, right) => compare(left.type, right.type))
    .map(({ type, entity, family, when }) => `| \`${type}\` | ${entity} | ${family} | ${when} |`);
  return `${heading("Events")}| Type | Entity | Family | When |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}
