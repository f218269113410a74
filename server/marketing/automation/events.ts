/** Triggers of rules: the store's events, with the fields of each, derived from its schema. */

import { permissionOfEntity } from "#api/apps/event-access.ts";
import type { EventDeclaration } from "#api/endpoint.ts";
import { events } from "#api/events.gen.ts";
import type { AutomationField } from "#api/marketing/automation.ts";
import { sampleEvent } from "#server/apps/webhooks/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readPath, textOf } from "./paths.ts";

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

export const PRODUCT_ENTITY = "wix.stores.catalog.v3.product";

/** Maximum depth of fields; deeper parts of an order are rarely useful in rules. */
const MOST_DEEP = 6;

/** Fields that the store adds to events about a customer. */
const CUSTOMER_FACTS: readonly AutomationField[] = [
  { path: "customer.email", kind: "TEXT", example: "ada@example.com" },
  { path: "customer.firstName", kind: "TEXT", example: "Ada" },
  { path: "customer.lastName", kind: "TEXT", example: "de Vries" },
  { path: "customer.orderCount", kind: "NUMBER", example: "3" },
  { path: "customer.isMember", kind: "BOOLEAN", example: "true" },
  { path: "customer.isSubscribed", kind: "BOOLEAN", example: "true" },
  { path: "customer.tags", kind: "TEXT", example: "wholesale" },
];
const PRODUCT_FACTS: readonly AutomationField[] = [{ path: "product.name", kind: "TEXT", example: "Tulip print" }];
const STORE_FACTS: readonly AutomationField[] = [{ path: "store.name", kind: "TEXT", example: "Tulip & Co" }];

export type KnownEvent = {
  readonly declaration: EventDeclaration;
  readonly permission: string;
  readonly fields: readonly AutomationField[];
  readonly hasOrder: boolean;
  readonly hasCustomer: boolean;
  readonly hasStock: boolean;
  readonly hasProduct: boolean;
};

/** Events without a permission can't be subscribed to, so they can't be triggers either. */
export const listened = events.flatMap((declaration) => {
  const permission = permissionOfEntity(declaration.entity);
  return permission === undefined ? [] : [{ declaration, permission }];
});
const byType = new Map(listened.map((one) => [one.declaration.type, one]));
const known = new Map<string, KnownEvent>();

/** @throws {AppError} AUTOMATION_EVENT_NOT_FOUND */
export function getEvent(type: string): KnownEvent {
  const made = known.get(type);
  if (made !== undefined) return made;
  const found = byType.get(type);
  if (found === undefined) throw new AppError("AUTOMATION_EVENT_NOT_FOUND");
  const event = describe(found);
  known.set(type, event);
  return event;
}

function describe({ declaration, permission }: (typeof listened)[number]): KnownEvent {
  const sample = sampleEvent(declaration).payload;
  const own = fieldsOf(declaration.payload, "", 0);
  const paths = new Set(own.map(({ path }) => path));
  const has = (...names: string[]) => names.some((name) => paths.has(name));
  const hasOrder =
    declaration.entity === "wix.ecom.v1.order" || has("orderId", "order.id", "orderTransactions.orderId");
  const isMember = declaration.entity === "wix.members.v1.member" && declaration.family !== "deleted";
  const hasCustomer = hasOrder || isMember || own.some(({ path }) => /(^|\.)(email|memberId)$/.test(path));
  const fields = own.map((field) => {
    const example = textOf(readPath(sample, field.path)).slice(0, 100);
    return example === "" ? field : { ...field, example };
  });
  return {
    declaration,
    permission,
    hasOrder,
    hasCustomer,
    hasStock: paths.has("variants.newValue.quantity"),
    hasProduct: has("productId") || (declaration.entity === PRODUCT_ENTITY && declaration.family !== "deleted"),
    fields: [
      ...(hasCustomer ? CUSTOMER_FACTS : []),
      ...(has("productId") && !has("product.name") ? PRODUCT_FACTS : []),
      ...STORE_FACTS,
      ...fields,
    ],
  };
}

/** Leaves of a schema as paths. A path through a list refers to any of its elements. */
function fieldsOf(schema: unknown, path: string, depth: number): AutomationField[] {
  if (!isSchema(schema) || depth > MOST_DEEP) return [];
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray);
  if (branches !== undefined) {
    const seen = new Map<string, AutomationField>();
    for (const branch of branches) for (const field of fieldsOf(branch, path, depth)) seen.set(field.path, field);
    return [...seen.values()];
  }
  if (schema.type === "array") return fieldsOf(schema.items, path, depth);
  if (schema.type === "object") {
    const properties = isSchema(schema.properties) ? schema.properties : {};
    return Object.entries(properties).flatMap(([name, property]) =>
      fieldsOf(property, path === "" ? name : `${path}.${name}`, depth + 1),
    );
  }
  const kind = kindOf(schema, path);
  if (path === "" || kind === undefined) return [];
  const choices = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  return [{ path, kind, ...(choices.length > 0 ? { choices } : {}) }];
}

function kindOf(schema: Schema, path: string): AutomationField["kind"] | undefined {
  if (Array.isArray(schema.enum) || typeof schema.const === "string") return "TEXT";
  if (schema.type === "boolean") return "BOOLEAN";
  if (schema.type === "integer" || schema.type === "number") return "NUMBER";
  if (schema.type !== "string") return undefined;
  if (schema.format === "date-time") return "DATE";
  return /(^|\.)(amount|convertedAmount|number|totalTax)$/.test(path) || isSchema(schema.decimal) ? "NUMBER" : "TEXT";
}
