/** What a batch of the dry run is compared with: orders of this store, and earlier orders of the file. */
import { type RawBuilder, sql } from "kysely";
import { findUntouchedImports } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { OrderPart } from "./record.ts";

type KnownRow = {
  id: string;
  number: string;
  currency: string;
  total: number;
  payment_status: string;
  fulfillment_status: string;
  created_at: Date;
  key: string | null;
  fingerprint: string | null;
  is_unchanged: boolean | null;
};

export type Known = KnownRow & { readonly isUntouched: boolean };

type Parts = readonly (OrderPart | undefined)[];

const numbersOf = (parts: Parts): string[] => parts.flatMap((part) => part?.number ?? []);
const idsOf = (parts: Parts): string[] => parts.flatMap((part) => part?.externalId ?? []);

/** Each half of the union has its index: with `or` across the join, every batch would read all orders. */
export function selectKnown(parts: Parts): RawBuilder<KnownRow> {
  const sources = [...new Set(parts.flatMap((part) => part?.source ?? []))];
  return sql<KnownRow>`
    with found as materialized (
      select id from orders where number = any(${numbersOf(parts)}::bigint[])
      union select order_id from imported_orders
        where source = any(${sources}::text[]) and external_id = any(${idsOf(parts)}::text[]))
    select o.id::text as id, o.number::text as number, o.currency, o.total, o.payment_status, o.fulfillment_status,
      o.created_at, i.source || ' ' || i.external_id as key, i.fingerprint,
      o.updated_at = i.written_at as is_unchanged
    from found f join orders o on o.id = f.id left join imported_orders i on i.order_id = o.id`;
}

export async function readKnown(connection: Connection, parts: Parts) {
  const { rows } = await selectKnown(parts).execute(connection);
  const untouched = await findUntouchedImports(
    connection,
    rows.map(({ id }) => id),
  );
  const known = rows.map((row) => ({ ...row, isUntouched: row.is_unchanged === true && untouched.has(row.id) }));
  const byKey = new Map(known.map((row) => [row.key, row]));
  const byNumber = new Map(known.map((row) => [row.number, row]));
  return {
    imported: ({ source, externalId }: OrderPart): Known | undefined => byKey.get(`${source} ${externalId}`),
    numbered: ({ number }: OrderPart): Known | undefined => (number === null ? undefined : byNumber.get(number)),
  };
}

type Claim = { kind: "number" | "id"; value: string };

/** The conditions repeat those of the partial indexes. */
export const selectClaims = (importId: string, parts: Parts): RawBuilder<Claim> => sql<Claim>`
  select 'number' as kind, part ->> 'number' as value from import_items
  where import_id = ${importId}::uuid and part ->> 'number' is not null and part ->> 'number' = any(${numbersOf(parts)}::text[])
  union all select 'id', part ->> 'externalId' from import_items
  where import_id = ${importId}::uuid and part ->> 'externalId' is not null
    and part ->> 'externalId' = any(${idsOf(parts)}::text[])`;

/** Claims number and id of an order; returns which of them an earlier order of the file has. */
export async function readClaims(connection: Connection, importId: string, parts: Parts) {
  const { rows } = await selectClaims(importId, parts).execute(connection);
  const taken = new Set(rows.map(({ kind, value }) => `${kind} ${value}`));
  const claim = (key: string): boolean => {
    const isTaken = taken.has(key);
    taken.add(key);
    return isTaken;
  };
  return ({ number, externalId }: OrderPart): { number: boolean; id: boolean } => ({
    number: number !== null && claim(`number ${number}`),
    id: claim(`id ${externalId}`),
  });
}
