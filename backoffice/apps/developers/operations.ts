/** Reads the operations of the store's OpenAPI document, and builds requests from a filled-in form. */
import { sample } from "openapi-sampler";

type ParameterSchema = { enum?: unknown[]; format?: string };
type Parameter = { name: string; in: string; required?: boolean; schema?: ParameterSchema };
type OpenApiOperation = {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Parameters<typeof sample>[0] }> };
  "x-actors"?: string[];
  "x-permission"?: string;
  "x-service-prefixes"?: string[];
};
export type OpenApiDocument = {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, object> };
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  actors: string[];
  permission?: string;
  parameters: { name: string; place: "path" | "query"; isRequired: boolean; note: string }[];
  /** An example body as JSON. Undefined for operations without a body. */
  sample?: string;
};

/** Only required fields are in the example. */
const REQUIRED_ONLY = { skipNonRequired: true, quiet: true };

const methods = ["get", "post", "patch", "put", "delete"];
/** Queries accept GET and POST. The form uses POST, which has a body. */
const isPreferred = (next: Operation, known: Operation | undefined): boolean =>
  known === undefined || (known.method === "GET" && next.method === "POST");

export function readOperations({ paths, components }: OpenApiDocument): Operation[] {
  const found = new Map<string, Operation>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      const schema = operation.requestBody?.content?.["application/json"]?.schema;
      const permission = operation["x-permission"];
      const entry: Operation = {
        id: operation.operationId,
        method: method.toUpperCase(),
        path: `${operation["x-service-prefixes"]?.[0] ?? ""}${path}`,
        summary: operation.summary ?? "",
        actors: operation["x-actors"] ?? [],
        ...(permission !== undefined && { permission }),
        parameters: (operation.parameters ?? []).flatMap((parameter) =>
          parameter.in === "path" || parameter.in === "query"
            ? [
                {
                  name: parameter.name,
                  place: parameter.in,
                  isRequired: parameter.required === true,
                  note: describeSchema(parameter.schema),
                },
              ]
            : [],
        ),
        ...(schema !== undefined && { sample: JSON.stringify(sample(schema, REQUIRED_ONLY, { components }), null, 2) }),
      };
      if (isPreferred(entry, found.get(entry.id))) found.set(entry.id, entry);
    }
  }
  return [...found.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

function describeSchema(schema: ParameterSchema | undefined): string {
  if (schema?.enum !== undefined) return schema.enum.join(", ");
  return schema?.format ?? "";
}

/** The URL of an operation with its parameters. Empty parameters are omitted. */
export function buildUrl({ path, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams();
  for (const { name, place } of parameters) {
    const value = values[name] ?? "";
    if (place === "query" && value !== "") query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

/** Every word must occur in the id, method, path or summary. */
export function findOperations(operations: readonly Operation[], text: string): Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, path, method, summary }) => {
    const whole = `${id} ${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
}
