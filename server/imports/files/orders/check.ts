/** The dry run: reads orders of a file, checks their amounts, and compares them with orders of this store. */
import type { ImportProblemCode } from "#api/imports/import-problems.ts";
import type { ImportOutcome } from "#api/imports/imports.ts";
import { findProductIds } from "#server/catalog/products/public.ts";
import { planImport } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { toItemError } from "#server/platform/http/values/bulk.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ImportContext } from "../content.ts";
import type { CheckedItem } from "../queries.ts";
import { groupProblems } from "../tables/group-problems.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { Group, Problem } from "../tables/table.ts";
import { toPart } from "./build.ts";
import { orderFormats } from "./formats/formats.ts";
import { type Known, readClaims, readKnown } from "./known.ts";
import type { OrderPart, ReadOrder } from "./record.ts";

export async function checkOrders(
  connection: Connection,
  groups: readonly Group[],
  context: ImportContext,
): Promise<CheckedItem<OrderPart>[]> {
  const { row } = context;
  const settings = await readStoreSettings(connection);
  const { timeZone } = settings;
  const read = groups.map(({ position, key, rows }) => ({
    position,
    ...(key.startsWith("line:")
      ? withoutNumber(rows[0]?.line ?? 0)
      : orderFormats[row.format].read(rows, { timeZone })),
  }));
  const skus = read.flatMap(({ order }) => order?.lines.map(({ sku }) => sku).filter((sku) => sku !== "") ?? []);
  const { bySku } = await findProductIds(connection, { skus: [...new Set(skus)] });
  const parts = read.map(({ order }) => order && toPart(row.format, order, (sku) => bySku.get(sku)));
  const known = await readKnown(connection, parts);
  const claim = await readClaims(connection, row.id, parts);
  return read.map(({ position, line, name, problems }, index) => {
    const part = parts[index];
    const note = (column: string, code: ImportProblemCode, value = name) => {
      problems.push({ line, column, value, ...causeOf(code) });
    };
    if (part !== undefined) problems.push(...faultsOf(part, { line, name, settings, context }));
    const same = part && known.imported(part);
    const own = part && same === undefined ? known.numbered(part) : undefined;
    const isOwn = own !== undefined && part !== undefined && isSameOrder(own, part);
    if (own !== undefined && !isOwn) note("number", "ORDER_NUMBER_TAKEN");
    const idFaults = part === undefined ? [] : idFaultsOf(part, line);
    problems.push(...idFaults);
    const claimed = part && claim(part);
    if (claimed?.number) note("number", "ORDER_TWICE");
    else if (claimed?.id && idFaults.length === 0) note(idColumn(part), "ORDER_ID_TWICE", part?.externalId);
    const isChanged = same !== undefined && part !== undefined && !isAsImported(same, part);
    if (isChanged && row.existing === "UPDATE" && !same.isUntouched) note("", "ORDER_CHANGED");
    const shown = groupProblems(problems, row.columns);
    const hasErrors = shown.some(({ isWarning }) => !isWarning);
    const exists = same !== undefined || isOwn;
    const outcome = outcomeOf({ hasErrors, exists, isChanged, skips: row.existing === "SKIP" });
    return {
      position,
      line,
      handle: part?.order.buyerInfo?.email ?? "",
      name,
      outcome,
      part: part ?? null,
      changes: outcome === "UPDATE" && same !== undefined && part !== undefined ? changesOf(same, part) : [],
      problems: shown,
      product_id: same?.id ?? (isOwn ? own.id : null),
    };
  });
}

const withoutNumber = (line: number): ReadOrder => ({
  line,
  name: "",
  order: undefined,
  problems: [{ line, column: "", value: "", ...causeOf("NO_ORDER_NUMBER") }],
});

type State = { hasErrors: boolean; exists: boolean; isChanged: boolean; skips: boolean };

function outcomeOf({ hasErrors, exists, isChanged, skips }: State): ImportOutcome {
  if (hasErrors) return "ERROR";
  if (!exists) return "CREATE";
  if (skips) return "SKIP";
  return isChanged ? "UPDATE" : "UNCHANGED";
}

/** Exports of this store have more columns than the file that the order came from. */
const isAsImported = (known: Known, part: OrderPart): boolean =>
  known.fingerprint === part.fingerprint || (isSameOrder(known, part) && changesOf(known, part).length === 0);

/** A file that this store has written contains orders that it has. */
function isSameOrder({ currency, total, created_at }: Known, { source, order }: OrderPart): boolean {
  const isSameAmount = currency === order.currency && toDecimal(total, currency) === order.priceSummary?.total?.amount;
  const isSameDate = created_at.toISOString().slice(0, 16) === order.createdDate?.slice(0, 16);
  return source === "CARTWRIGHT" && isSameAmount && isSameDate;
}

/** The column that the id comes from. */
const idColumn = (part: OrderPart | undefined): string => (part?.source === "CARTWRIGHT" ? "number" : "id");

const MAX_ID_LENGTH = 100;

/** Spreadsheet apps write a long number as 5.18346E+12, the same for every order. */
function idFaultsOf(part: OrderPart, line: number): Problem[] {
  const { externalId: value } = part;
  const problem = { line, column: idColumn(part), value };
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(value)) return [{ ...problem, ...causeOf("ORDER_ID_ROUNDED") }];
  return [...value].length > MAX_ID_LENGTH ? [{ ...problem, ...causeOf("TOO_LONG", { max: MAX_ID_LENGTH }) }] : [];
}

type Fault = {
  line: number;
  name: string;
  settings: Awaited<ReturnType<typeof readStoreSettings>>;
  context: ImportContext;
};

/** Errors that the import itself would have. */
function faultsOf(part: OrderPart, { line, name, settings, context }: Fault): Problem[] {
  try {
    planImport(part.order, settings, { actor: context.actor, now: context.now });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) {
      return [{ line, column: "", value: name, ...causeOf("PAYMENT_DIFFERS") }];
    }
    if (!(error instanceof AppError)) throw error;
    const { code, description: message, data } = toItemError(error);
    return [{ line, column: "", value: name, message, code, data }];
  }
}

function changesOf(known: Known, { order }: OrderPart) {
  const text = (key: string, field: string, before: string, after: string) => ({
    field,
    before,
    after,
    key,
    type: "TEXT" as const,
  });
  return [
    text("total", "Total", toDecimal(known.total, known.currency), order.priceSummary?.total?.amount ?? ""),
    text("paymentStatus", "Payment", known.payment_status, order.paymentStatus ?? ""),
    text("fulfillmentStatus", "Fulfillment", known.fulfillment_status, order.fulfillmentStatus ?? ""),
  ].filter(({ before, after }) => before !== after);
}
