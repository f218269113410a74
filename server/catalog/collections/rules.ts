/**
 * Rules of automatic collections. The database evaluates them (`rules_hold`, migration 0016), where triggers keep
 * memberships correct however a product changes; this file validates, stores and presents them (decision 0015).
 */
import { sql } from "kysely";
import type { CollectionCondition, CollectionRules } from "#api/catalog/collections/collection-values.ts";
import { isCalendarDay } from "#api/store/dates.ts";
import { refreshSearchTerms } from "#server/catalog/products/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { MediaFile } from "#server/store/media/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

/** As stored in the column: prices in minor units as well. */
export type StoredRules = {
  match: CollectionRules["match"];
  conditions: (CollectionCondition & { minor?: number })[];
};

const OPERATORS: Readonly<Record<CollectionCondition["field"], readonly CollectionCondition["operator"][]>> = {
  PRICE: ["EQUALS", "NOT_EQUALS", "GREATER_THAN", "LESS_THAN"],
  BRAND: ["EQUALS", "NOT_EQUALS", "IS_SET", "IS_NOT_SET"],
  RIBBON: ["EQUALS", "NOT_EQUALS", "IS_SET", "IS_NOT_SET"],
  TAG: ["EQUALS", "NOT_EQUALS"],
  TITLE: ["EQUALS", "NOT_EQUALS", "CONTAINS", "NOT_CONTAINS", "STARTS_WITH"],
  STOCK: ["EQUALS", "NOT_EQUALS"],
  CREATED_DATE: ["BEFORE", "AFTER", "WITHIN_DAYS"],
};
const STOCK = ["IN_STOCK", "OUT_OF_STOCK", "PARTIALLY_OUT_OF_STOCK"];
const MAX_DAYS = 3650;

/** @throws {AppError} INVALID_COLLECTION_RULES with the path of the condition */
export async function storeRules(connection: Connection, rules: CollectionRules): Promise<StoredRules> {
  const { currency } = await readStoreSettings(connection);
  return {
    match: rules.match,
    conditions: rules.conditions.map((condition, index) => storeCondition(condition, index, currency)),
  };
}

function storeCondition(
  condition: CollectionCondition,
  index: number,
  currency: string,
): StoredRules["conditions"][number] {
  const { field, operator, value = "" } = condition;
  const refuse = (description: string) =>
    new AppError("INVALID_COLLECTION_RULES", { description, data: { field: `rules.conditions[${index}]` } });
  if (!OPERATORS[field].includes(operator)) throw refuse(`${field} doesn't support the operator ${operator}.`);
  if (operator === "IS_SET" || operator === "IS_NOT_SET") return { field, operator };
  switch (field) {
    case "PRICE": {
      const minor = tryParseDecimal(value, currency);
      if (minor === undefined || minor < 0) throw refuse("A price must be a decimal number in the store's currency.");
      return { field, operator, value, minor };
    }
    case "BRAND":
    case "RIBBON":
      if (!isId(value)) throw refuse("Use an ID.");
      return { field, operator, value: value.toLowerCase() };
    case "STOCK":
      if (!STOCK.includes(value)) throw refuse(`Must be one of ${STOCK.join(", ")}.`);
      return { field, operator, value };
    case "CREATED_DATE": {
      if (operator === "WITHIN_DAYS") {
        if (!/^[1-9]\d{0,3}$/.test(value) || Number(value) > MAX_DAYS)
          throw refuse(`Enter a number of days from 1 to ${MAX_DAYS}.`);
        return { field, operator, value };
      }
      const time = isCalendarDay(value.slice(0, 10)) ? Date.parse(value) : Number.NaN;
      if (Number.isNaN(time)) throw refuse("Enter a date or a time in ISO 8601 format.");
      return { field, operator, value: new Date(time).toISOString() };
    }
    default:
      if (value.trim() === "") throw refuse("Enter some text.");
      return { field, operator, value: value.trim() };
  }
}

export function presentRules({ match, conditions }: StoredRules): CollectionRules {
  return { match, conditions: conditions.map(({ minor: _, ...condition }) => condition) };
}

/** Adds every matching product to the collection and removes the others; `announce-moves.ts` emits the events. */
export async function refillCollection(tx: Tx, collectionId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with rules as materialized (select id, rules from collections where id = ${collectionId}::uuid and rules is not null),
    fitting as materialized (
      select p.id, p.numeric_id from products p, rules r where rules_hold(p, r.rules, ${now})
    ), gone as (
      delete from collection_products m using rules r where m.collection_id = r.id
        and not exists (select from fitting f where f.id = m.product_id) returning m.product_id
    ), added as (
      insert into collection_products (collection_id, product_id, position)
      select r.id, f.id, row_number() over (order by f.numeric_id)
        + (select coalesce(max(position), 0) from collection_products where collection_id = r.id)
      from fitting f, rules r
      where not exists (select from collection_products m where m.collection_id = r.id and m.product_id = f.id)
      on conflict do nothing returning product_id
    ), moved as (
      insert into collection_moves (collection_id, product_id, is_added)
      select ${collectionId}::uuid, product_id, false from gone
      union all select ${collectionId}::uuid, product_id, true from added
    )
    select product_id::text as id from gone union all select product_id::text from added`.execute(tx);
  touch(tx, "catalog", `collection:${collectionId}`, ...rows.map(({ id }) => `product:${id}`));
  if (rows.length === 0) return;
  await refreshSearchTerms(
    tx,
    rows.map(({ id }) => id),
  );
}

type PreviewRow = { id: string; name: string; slug: string; is_visible: boolean; media: MediaFile | null };

/** Returns the products that a collection with these rules would have now. */
export async function previewRules(
  connection: Connection,
  rules: CollectionRules,
  { limit, now }: { limit: number; now: Date },
): Promise<{ total: number; rows: PreviewRow[] }> {
  const stored = JSON.stringify(await storeRules(connection, rules));
  const { rows } = await sql<{ total: number; rows: PreviewRow[] | null }>`
    with fitting as materialized (
      select p.id, p.name, p.slug, p.is_visible, p.numeric_id from products p where rules_hold(p, ${stored}::jsonb, ${now})
    ) select (select count(*)::int from fitting) as total, (
      select json_agg(json_build_object('id', f.id, 'name', f.name, 'slug', f.slug, 'is_visible', f.is_visible, 'media', (
          select m.file from product_media pm join published_media m on m.id = pm.media_id
          where pm.product_id = f.id order by pm.position limit 1)) order by f.numeric_id desc)
      from (select * from fitting order by numeric_id desc limit ${limit}) f) as rows`.execute(connection);
  return { total: rows[0]?.total ?? 0, rows: rows[0]?.rows ?? [] };
}
