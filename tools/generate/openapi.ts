/** Generates OpenAPI 3.1: TypeBox schemas are JSON Schema, and those with a title become components. */
import type { TSchema } from "typebox";
import type { AnyEndpoint } from "#api/endpoint.ts";

type Json = { [key: string]: unknown };

export function openApiDocument(endpoints: readonly AnyEndpoint[]): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    const methods = endpoint.isQuery === true ? ["GET", "POST"] : [endpoint.method];
    for (const method of methods) path[method.toLowerCase()] = operation(endpoint, method, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cartwright",
      version: "1",
      description: "The store's HTTP API. Every path also answers behind its service prefixes (x-service-prefixes).",
    },
    paths,
    components: {
      schemas: { ...components, Error: errorSchema },
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The raw access token or API key; `Bearer <token>` is accepted too.",
        },
      },
    },
  };
}

function operation(endpoint: AnyEndpoint, method: string, components: Json): Json {
  const isAsQuery = endpoint.isQuery === true && method === "GET";
  const hasBody = endpoint.body !== undefined && !isAsQuery && method !== "GET" && method !== "DELETE";
  const bodyType = endpoint.isRawBody === true ? "application/octet-stream" : "application/json";
  return {
    operationId: isAsQuery ? `${endpoint.id}.get` : endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split(".")[0]],
    ...(endpoint.access.actors.includes("anonymous") ? {} : { security: [{ token: [] }] }),
    "x-actors": endpoint.access.actors,
    ...(endpoint.access.permission === undefined ? {} : { "x-permission": endpoint.access.permission }),
    ...(endpoint.services === undefined ? {} : { "x-service-prefixes": endpoint.services }),
    parameters: [
      ...parameters("path", endpoint.params, components),
      ...parameters("query", endpoint.query, components),
      ...(isAsQuery
        ? [
            {
              name: ".r",
              in: "query",
              schema: { type: "string" },
              description: "The whole request as JSON in base64url",
            },
          ]
        : []),
    ],
    ...(hasBody
      ? { requestBody: { content: { [bodyType]: { schema: toComponent(endpoint.body, components) } } } }
      : {}),
    responses: {
      200: {
        description: "Success",
        content: { "application/json": { schema: toComponent(endpoint.response, components) } },
      },
      default: {
        description: ["Validation and access errors", ...(endpoint.errors ?? [])].join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function parameters(place: "path" | "query", schema: TSchema | undefined, components: Json): Json[] {
  const properties = isJson(schema) && isJson(schema.properties) ? schema.properties : {};
  const required = isJson(schema) && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: toComponent(value, components),
  }));
}

/** Custom keywords of our validator. */
const OWN_KEYWORDS = new Set(["elevatedOnly", "oneOfFields", "decimal"]);

/** Copies a schema and moves titled parts to the components. */
function toComponent(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((entry) => toComponent(entry, components));
  if (!isJson(schema)) return schema;
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema))
    copy[OWN_KEYWORDS.has(key) ? `x-${key}` : key] = toComponent(value, components);
  const title = schema.title;
  if (typeof title !== "string") return copy;
  components[title] ??= copy;
  return { $ref: `#/components/schemas/${title}` };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const errorSchema = {
  type: "object",
  required: ["message", "details"],
  properties: {
    message: { type: "string" },
    details: {
      type: "object",
      properties: {
        applicationError: {
          type: "object",
          properties: { code: { type: "string" }, description: { type: "string" }, data: { type: "object" } },
        },
        validationError: {
          type: "object",
          properties: {
            fieldViolations: {
              type: "array",
              items: {
                type: "object",
                properties: {
                  field: { type: "string" },
                  description: { type: "string" },
                  violatedRule: { type: "string" },
                  data: { type: "object" },
                },
              },
            },
          },
        },
      },
    },
  },
};
