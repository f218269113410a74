/**
 * Translates a members query (filter, sort, offset paging) to one page of rows
 * (docs/protocol/transport.md#paging-and-queries, docs/protocol/members.md#endpoints).
 */
import { DEFAULT_PAGE_SIZE, type Query } from "#api/values.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { parseEmail } from "../email.ts";
import type { MemberFilter, MemberPage, MemberSort } from "../queries.ts";
import type { MemberStatus } from "../sessions/states.ts";

const statuses: Readonly<Record<string, MemberStatus>> = {
  PENDING: "PENDING",
  APPROVED: "ACTIVE",
  BLOCKED: "BLOCKED",
  OFFLINE: "OFFLINE",
};

const sortColumns: Readonly<Record<string, MemberSort["column"]>> = {
  createdDate: "created_at",
  _createdDate: "created_at",
  updatedDate: "updated_at",
  _updatedDate: "updated_at",
  loginEmail: "email_key",
  "contact.lastName": "last_name",
  lastLoginDate: "last_login_at",
};

const createFilterError = (description: string): AppError => new AppError("UNKNOWN_FILTER", { description });

export function toMemberPage(query: Query | undefined, words: string | undefined): MemberPage {
  const sort = [...(query?.sort ?? query?.sorting ?? [])].map(({ fieldName, order }): MemberSort => {
    const column = Object.hasOwn(sortColumns, fieldName) ? sortColumns[fieldName] : undefined;
    if (column === undefined) throw createFilterError(`Members cannot be sorted by "${fieldName}".`);
    return { column, isDescending: order === "DESC" };
  });
  return {
    filter: { ...toFilter(query?.filter), ...(words === undefined || words === "" ? {} : { words }) },
    sort: sort.length > 0 ? sort : [{ column: "created_at", isDescending: true }],
    limit: query?.paging?.limit ?? query?.cursorPaging?.limit ?? DEFAULT_PAGE_SIZE,
    offset: query?.paging?.offset ?? 0,
  };
}

function toFilter(filter: unknown): MemberFilter {
  if (filter === undefined || filter === null) return {};
  if (typeof filter !== "object" || Array.isArray(filter)) throw createFilterError("The filter must be an object.");
  const result: MemberFilter = {};
  for (const [field, condition] of Object.entries(filter)) {
    if (field === "status") result.statuses = readTexts(field, condition).map(toKnownStatus);
    else if (field === "id" || field === "_id") result.ids = readTexts(field, condition);
    else if (field === "loginEmail") result.emailKey = parseEmail(readTexts(field, condition)[0])?.key ?? "";
    else if (field === "labels") result.labels = readTexts(field, condition);
    else if (field === "isSubscribed" && typeof condition === "boolean") result.isSubscribed = condition;
    else throw createFilterError(`Members cannot be filtered by "${field}".`);
  }
  return result;
}

function toKnownStatus(text: string): MemberStatus {
  const status = Object.hasOwn(statuses, text) ? statuses[text] : undefined;
  if (status === undefined) throw createFilterError(`"${text.slice(0, 40)}" is not a member status.`);
  return status;
}

/** Accepts a plain value, `{$eq}`, `{$in: […]}` or `{$hasAll: […]}`. */
function readTexts(field: string, condition: unknown): string[] {
  if (typeof condition === "string") return [condition];
  if (typeof condition === "object" && condition !== null) {
    const entries = Object.entries(condition);
    const [operator, operand]: [string, unknown] =
      entries.length === 1 ? (entries[0] ?? ["", undefined]) : ["", undefined];
    if (operator === "$hasAll" && isTextList(operand)) return operand;
    if (operator === "$eq" && typeof operand === "string") return [operand];
    if (operator === "$in" && isTextList(operand)) return operand;
  }
  throw createFilterError(`The condition on "${field}" is not supported.`);
}

// Rejects empty lists: operators disagree on whether they match everything or nothing, and bulk deletions use these
// filters.
const isTextList = (operand: unknown): operand is string[] =>
  Array.isArray(operand) &&
  operand.length > 0 &&
  operand.length <= 100 &&
  operand.every((entry) => typeof entry === "string");
