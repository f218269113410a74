/**
 * Changes one property of up to 100 products. A product that can't be changed is a failed item and doesn't fail the
 * call.
 */
import { sql } from "kysely";
import type {
  Adjustment,
  bulkUpdateProducts,
  PropertyAdjustment,
  PropertySet,
} from "#api/catalog/wire/v1/products-bulk.ts";
import type { Output } from "#api/endpoint.ts";
import { type ErrorCode, errors } from "#api/errors.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { currencyDigits } from "#server/platform/money/money.ts";
import { getOrCreateIdByName } from "../../named-entities.ts";
import { setCost, setPrices, setWeight } from "../../read/prices.ts";
import { finishProducts } from "../../write/finish-product.ts";
import { type NewPrice, refreshSearchTerms } from "../../write/refresh.ts";
import type { ProductWriteContext } from "../../write/write-context.ts";
import { toMinorUnits, toWeight } from "./rows.ts";

type BulkResult = Output<typeof bulkUpdateProducts>;
type Failures = Map<string, ErrorCode>;

/** Locks in id order, so concurrent bulk calls can't deadlock. */
async function lockProducts(tx: Tx, ids: readonly string[]): Promise<{ id: string; price: number }[]> {
  const known = ids.filter(isId).map((id) => id.toLowerCase());
  return tx
    .selectFrom("products")
    .select(["id", "price"])
    .where("id", "in", [...new Set(known), NIL])
    .orderBy("id")
    .forUpdate()
    .execute();
}

// Prevents an empty SQL list; no product has this id.
const NIL = "00000000-0000-0000-0000-000000000000";

export async function bulkSet(
  tx: Tx,
  ids: readonly string[],
  set: PropertySet,
  writeContext: ProductWriteContext,
): Promise<BulkResult> {
  const products = await lockProducts(tx, ids);
  const found = products.map(({ id }) => id);
  const failures: Failures = new Map();
  if (set.price !== undefined) {
    const price = toMinorUnits(set.price, writeContext.currency);
    const left = await setPrices(
      tx,
      found.map((id) => ({ id, price })),
    );
    for (const id of left) failures.set(id, "NEGATIVE_PRICE");
  }
  if (set.cost !== undefined) await setCost(tx, found, toMinorUnits(set.cost, writeContext.currency));
  if (set.weight !== undefined) await setWeight(tx, found, toWeight(set.weight));
  if (set.brand !== undefined) await setName(tx, found, { table: "brands", name: set.brand, writeContext });
  if (set.ribbon !== undefined) await setName(tx, found, { table: "ribbons", name: set.ribbon, writeContext });
  return finish(tx, { ids, found, failures, fields: Object.keys(set) }, writeContext);
}

type NameChange = { table: "brands" | "ribbons"; name: string; writeContext: ProductWriteContext };

async function setName(tx: Tx, ids: readonly string[], { table, name, writeContext }: NameChange): Promise<void> {
  const nameId = await getOrCreateIdByName(tx, table, name, writeContext);
  const column = sql.ref(table === "brands" ? "brand_id" : "ribbon_id");
  await sql`update products set ${column} = ${nameId}::uuid where id = any(${[...ids]}::uuid[])`.execute(tx);
  await refreshSearchTerms(tx, ids);
}

export async function bulkAdjust(
  tx: Tx,
  ids: readonly string[],
  adjust: PropertyAdjustment,
  writeContext: ProductWriteContext,
): Promise<BulkResult> {
  const products = await lockProducts(tx, ids);
  const found = products.map(({ id }) => id);
  const failures: Failures = new Map();
  const digits = currencyDigits(writeContext.currency);
  if (adjust.price !== undefined) {
    const adjustment = adjust.price;
    const prices = products.map(
      ({ id, price }): NewPrice => ({ id, price: adjustPrice(price, adjustment, writeContext.currency) }),
    );
    for (const id of await setPrices(tx, prices)) failures.set(id, "NEGATIVE_PRICE");
  }
  for (const [column, adjustment, scale] of [
    ["cost", adjust.cost, digits],
    ["weight", adjust.weight, 0],
  ] as const) {
    if (adjustment === undefined) continue;
    for (const id of await adjustColumn(tx, found, { column, adjustment, scale })) failures.set(id, "NEGATIVE_PRICE");
  }
  return finish(tx, { ids, found, failures, fields: Object.keys(adjust) }, writeContext);
}

/** A price after the adjustment; percentages round to the smallest unit, or to whole units. */
function adjustPrice(price: number, { amount, percentage }: Adjustment, currency: string): number {
  if (percentage === undefined) return price + toMinorUnits(amount ?? 0, currency);
  const unit = percentage.roundToInt === true ? 10 ** currencyDigits(currency) : 1;
  return Math.round((price * (100 + percentage.rate)) / (100 * unit)) * unit;
}

type ColumnAdjustment = { column: "cost" | "weight"; adjustment: Adjustment; scale: number };

/** Adjusts cost or weight of the product and each variant. Returns the skipped products. */
async function adjustColumn(
  tx: Tx,
  ids: readonly string[],
  { column, adjustment: { amount, percentage }, scale }: ColumnAdjustment,
): Promise<string[]> {
  const name = sql.ref(column);
  const factor = 10 ** scale;
  // Costs are in minor units, weights have two decimals: rounds to 2 decimal places of the displayed value, or to whole
  // units.
  const places = column === "cost" ? 0 : 2;
  const wholePlaces = column === "cost" ? -scale : 0;
  const next =
    percentage === undefined
      ? sql`${name} + round(${(amount ?? 0) * factor}::numeric, ${places}::int)`
      : sql`round(${name}::numeric * ${100 + percentage.rate}::numeric / 100, ${percentage.roundToInt === true ? wholePlaces : places}::int)`;
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${[...ids]}::uuid[]) and ${next} < 0
    union select product_id from variants where product_id = any(${[...ids]}::uuid[]) and ${next} < 0`.execute(tx);
  const left = rows.map((row) => row.id);
  const possible = ids.filter((id) => !left.includes(id));
  await sql`update products set ${name} = ${next} where id = any(${possible}::uuid[])`.execute(tx);
  await sql`update variants set ${name} = ${next} where product_id = any(${possible}::uuid[])`.execute(tx);
  return left;
}

type BulkOutcome = { ids: readonly string[]; found: readonly string[]; failures: Failures; fields: readonly string[] };

async function finish(
  tx: Tx,
  { ids, found, failures, fields }: BulkOutcome,
  writeContext: ProductWriteContext,
): Promise<BulkResult> {
  await finishProducts(
    tx,
    found.filter((id) => !failures.has(id)),
    fields,
    writeContext,
  );
  const known = new Set(found);
  const results = ids.map((id, originalIndex) => {
    const code = known.has(id.toLowerCase()) ? failures.get(id.toLowerCase()) : "PRODUCT_NOT_FOUND";
    if (code === undefined) return { itemMetadata: { id, originalIndex, success: true } };
    const error = { code, description: errors[code].message, data: {} };
    return { itemMetadata: { id, originalIndex, success: false, error } };
  });
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length;
  return {
    results,
    bulkActionMetadata: { totalSuccesses, totalFailures: results.length - totalSuccesses, undetailedFailures: 0 },
  };
}
