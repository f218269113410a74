/**
 * Validates a rich-content tree before it is stored: node types, enumerated values, depth and size, and unsafe URLs.
 * Unknown keys are kept (docs/protocol/rich-content.md#nodes).
 */

import type { NodeType, RichContent, RichNode } from "#api/catalog/rich-content.ts";
import type { FieldViolation } from "#api/errors.ts";
import { ValidationError } from "../http/app-error.ts";
import { decorationRules, type FieldRule, nodeRules } from "./node-rules.ts";

const MAX_DEPTH = 20;
const MAX_NODES = 5000;
/** Keys whose text is a URL, at any depth. */
const ADDRESS_KEYS = new Set(["url", "src", "href", "thumbnailUrl"]);
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|wix:|image:|[/#?.]|[^:]*$)/i;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNodeType = (value: unknown): value is NodeType => typeof value === "string" && Object.hasOwn(nodeRules, value);

type AcceptOptions = {
  /** Path of the tree in the request, for violations: `infoSection.description`. */
  readonly field: string;
  readonly now: Date;
  /** The previous tree; its creation time is kept. */
  readonly previous?: RichContent | null | undefined;
  /** Creation time of a previous description without a tree. Default: now. */
  readonly createdAt?: Date | undefined;
};

/**
 * Returns the tree to be stored, with `createdTimestamp` and `updatedTimestamp`.
 * @throws {ValidationError} with the path of each violation
 */
export function acceptRichContent(
  tree: RichContent,
  { field, now, previous, createdAt = now }: AcceptOptions,
): RichContent {
  const violations = checkRichContent(tree, field);
  if (violations.length > 0) throw new ValidationError(violations);
  const created = previous?.metadata?.createdTimestamp;
  return {
    ...tree,
    metadata: {
      version: 1,
      ...tree.metadata,
      createdTimestamp: typeof created === "string" ? created : createdAt.toISOString(),
      updatedTimestamp: now.toISOString(),
    },
  };
}

/** Reports at most 20 violations. */
export function checkRichContent(tree: RichContent, field: string): FieldViolation[] {
  const walk: Walk = { violations: [], budget: MAX_NODES };
  checkNodes(tree.nodes, `${field}.nodes`, 1, walk);
  return walk.violations.slice(0, 20);
}

type Walk = { violations: FieldViolation[]; budget: number };

function checkNodes(nodes: readonly unknown[], path: string, depth: number, walk: Walk): void {
  for (const [index, node] of nodes.entries()) {
    if (walk.violations.length > 20) return;
    checkNode(node, `${path}[${index}]`, depth, walk);
  }
}

function checkNode(node: unknown, path: string, depth: number, walk: Walk): void {
  const report = (field: string, fault: Omit<FieldViolation, "field">) => walk.violations.push({ field, ...fault });
  if (!isFields(node) || !isNodeType(node.type)) {
    report(`${path}.type`, {
      description: "must be a node type",
      violatedRule: "INVALID_ENUM_VALUE",
      data: { enumValues: Object.keys(nodeRules) },
    });
    return;
  }
  if (depth > MAX_DEPTH || --walk.budget < 0) {
    const [description, threshold] =
      depth > MAX_DEPTH ? ["is nested too deep", MAX_DEPTH] : ["too many nodes", MAX_NODES];
    report(path, { description, violatedRule: "MAX_SIZE", data: { threshold } });
    walk.budget = -1;
    return;
  }
  const rule = nodeRules[node.type];
  const data = isFields(node[rule.dataKey]) ? node[rule.dataKey] : {};
  const dataPath = `${path}.${rule.dataKey}`;
  for (const name of rule.required ?? []) {
    if (readPath(data, name.split(".")).every((value) => value === undefined || value === null))
      report(`${dataPath}.${name}`, { description: "is required", violatedRule: "REQUIRED_FIELD", data: {} });
  }
  checkFields(data, rule.fields ?? {}, dataPath, report);
  if (node.type === "TEXT") checkDecorations(data, dataPath, report);
  checkAddresses(data, dataPath, report, 0);
  if (Array.isArray(node.nodes)) checkNodes(node.nodes, `${path}.nodes`, depth + 1, walk);
}

type Report = (field: string, fault: Omit<FieldViolation, "field">) => void;

function checkDecorations(data: unknown, path: string, report: Report): void {
  const decorations: unknown = isFields(data) ? data.decorations : undefined;
  if (!Array.isArray(decorations)) return;
  for (const [index, decoration] of decorations.entries()) {
    const type: unknown = isFields(decoration) ? decoration.type : undefined;
    const rules = typeof type === "string" && Object.hasOwn(decorationRules, type) ? decorationRules[type] : undefined;
    const place = `${path}.decorations[${index}]`;
    if (rules === undefined) {
      report(`${place}.type`, {
        description: "must be a decoration type",
        violatedRule: "INVALID_ENUM_VALUE",
        data: { enumValues: Object.keys(decorationRules) },
      });
    } else checkFields(decoration, rules, place, report);
  }
}

function checkFields(data: unknown, rules: Readonly<Record<string, FieldRule>>, path: string, report: Report): void {
  for (const [name, rule] of Object.entries(rules)) {
    for (const value of readPath(data, name.split("."))) {
      if (value === undefined || value === null) continue;
      const fault = faultOf(value, rule);
      if (fault !== undefined) report(`${path}.${name}`, fault);
    }
  }
}

/** All values at a path; `items[]` visits every element. */
function readPath(value: unknown, path: readonly string[]): unknown[] {
  const [first, ...rest] = path;
  if (first === undefined) return [value];
  if (!isFields(value)) return [undefined];
  if (!first.endsWith("[]")) return readPath(value[first], rest);
  const list: unknown = value[first.slice(0, -2)];
  return Array.isArray(list) ? list.flatMap((entry) => readPath(entry, rest)) : [undefined];
}

function faultOf(value: unknown, rule: FieldRule): Omit<FieldViolation, "field"> | undefined {
  switch (rule.kind) {
    case "enum":
      return typeof value === "string" && rule.values.includes(value)
        ? undefined
        : {
            description: `must be one of ${rule.values.join(", ")}`,
            violatedRule: "INVALID_ENUM_VALUE",
            data: { enumValues: rule.values },
          };
    case "number": {
      // Numbers can be decimal text.
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number !== "number" || !Number.isFinite(number))
        return { description: "must be a number", violatedRule: "FORMAT", data: {} };
      if (number > rule.max)
        return { description: `must be at most ${rule.max}`, violatedRule: "MAX", data: { threshold: rule.max } };
      return number < rule.min
        ? { description: `must be at least ${rule.min}`, violatedRule: "MIN", data: { threshold: rule.min } }
        : undefined;
    }
    case "text":
      if (typeof value !== "string") return { description: "must be text", violatedRule: "FORMAT", data: {} };
      return value.length > rule.max
        ? {
            description: `must have at most ${rule.max} characters`,
            violatedRule: "MAX_LENGTH",
            data: { threshold: rule.max },
          }
        : undefined;
    case "boolean":
      return typeof value === "boolean"
        ? undefined
        : { description: "must be true or false", violatedRule: "FORMAT", data: {} };
  }
}

function checkAddresses(value: unknown, path: string, report: Report, depth: number): void {
  if (depth > 12) return;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) checkAddresses(entry, `${path}[${index}]`, report, depth + 1);
    return;
  }
  if (!isFields(value)) return;
  for (const [key, entry] of Object.entries(value)) {
    if (typeof entry === "string" && ADDRESS_KEYS.has(key)) {
      // Browsers skip control characters and white space inside a scheme.
      const bare = [...entry].filter((character) => character > " ").join("");
      if (!SAFE_ADDRESS.test(bare))
        report(`${path}.${key}`, { description: "must be a URL", violatedRule: "FORMAT", data: {} });
    } else checkAddresses(entry, `${path}.${key}`, report, depth + 1);
  }
}

/** Every node of a type, at any depth. */
export function nodesOfType(tree: RichContent, type: NodeType): RichNode[] {
  const found: RichNode[] = [];
  const visit = (nodes: readonly unknown[], depth: number): void => {
    for (const node of nodes) {
      if (!isFields(node) || !isNodeType(node.type) || depth > MAX_DEPTH) continue;
      const children = Array.isArray(node.nodes) ? node.nodes : [];
      if (node.type === type) found.push({ ...node, type: node.type, nodes: [] });
      visit(children, depth + 1);
    }
  };
  visit(tree.nodes, 1);
  return found;
}
