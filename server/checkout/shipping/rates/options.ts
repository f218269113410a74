/** Shipping options with the store's own rates. */
import { sql } from "kysely";
import type { NewShippingOption, ShippingOption, ShippingOptionChanges } from "#api/checkout/shipping/shipping.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { PageQuery } from "#server/platform/query/pages.ts";
import { type Namespaces, writeNamespace, writeNamespaces } from "../places/namespaces.ts";
import {
  beginChange,
  type Creation,
  findOption,
  linkRegions,
  type OptionKind,
  type OptionRow,
  presentShared,
  queryOptions,
  replaceRates,
} from "./option-rows.ts";

export const shippingOptions: OptionKind = {
  table: "shipping_options",
  regions: "shipping_option_regions",
  owner: "shipping_option_id",
  word: "shippingOption",
  notFound: "SHIPPING_OPTION_NOT_FOUND",
  columns: sql`w.title, w.estimated_delivery_time, w.extended_fields, w.is_active`,
  fields: { title: { kind: "text", sql: sql`w.title`, isSortable: true, isRequired: true } },
};

type Row = OptionRow & {
  title: string;
  estimated_delivery_time: string;
  extended_fields: { namespaces?: Namespaces };
  is_active: boolean;
};

/**
 * @throws {AppError} DELIVERY_REGION_NOT_FOUND, INVALID_QUANTITY_VALUE
 * @throws {ValidationError} if an amount has more decimals than the currency
 */
export async function createShippingOption(
  tx: Tx,
  option: NewShippingOption,
  creation: Creation,
): Promise<ShippingOption> {
  const { now, currency } = creation;
  const id = newId(now.getTime());
  await tx
    .insertInto("shipping_options")
    .values({
      id,
      title: option.title,
      estimated_delivery_time: option.estimatedDeliveryTime ?? "",
      // Options are offered in order of creation.
      position: sql<number>`(select coalesce(max(position), -1) + 1 from shipping_options)`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await replaceRates(tx, shippingOptions, id, { ...creation, rates: option.rates });
  await linkRegions(tx, shippingOptions, id, option.deliveryRegionIds);
  await writeNamespaces(tx, "shipping_options", id, option.extendedFields);
  return getShippingOption(tx, id, currency);
}

export async function updateShippingOption(
  tx: Tx,
  id: string,
  { revision, title, estimatedDeliveryTime, rates, extendedFields, active }: ShippingOptionChanges,
  creation: Creation,
): Promise<ShippingOption> {
  await beginChange(tx, shippingOptions, { id, revision, now: creation.now });
  if (title !== undefined || estimatedDeliveryTime !== undefined || active !== undefined) {
    await tx
      .updateTable("shipping_options")
      .set({
        ...(title === undefined ? {} : { title }),
        ...(active === undefined ? {} : { is_active: active }),
        ...(estimatedDeliveryTime === undefined ? {} : { estimated_delivery_time: estimatedDeliveryTime ?? "" }),
      })
      .where("id", "=", id)
      .execute();
  }
  if (rates !== undefined) await replaceRates(tx, shippingOptions, id, { ...creation, rates });
  await writeNamespaces(tx, "shipping_options", id, extendedFields);
  return getShippingOption(tx, id, creation.currency);
}

export async function writeOptionNamespace(
  tx: Tx,
  id: string,
  change: { namespace: string; namespaceData?: Record<string, unknown> | null | undefined },
  { currency, now }: Creation,
): Promise<ShippingOption> {
  await beginChange(tx, shippingOptions, { id, revision: undefined, now });
  await writeNamespace(tx, "shipping_options", id, change);
  return getShippingOption(tx, id, currency);
}

/** @throws {AppError} SHIPPING_OPTION_NOT_FOUND */
export async function getShippingOption(db: Connection, id: string, currency: string): Promise<ShippingOption> {
  return present(await findOption<Row>(db, shippingOptions, id), currency);
}

export async function queryShippingOptions(db: Connection, query: PageQuery | undefined, currency: string) {
  const { rows, pagingMetadata } = await queryOptions<Row>(db, shippingOptions, query);
  return { shippingOptions: rows.map((row) => present(row, currency)), pagingMetadata };
}

const present = (row: Row, currency: string): ShippingOption => ({
  ...presentShared(row, currency),
  title: row.title,
  estimatedDeliveryTime: row.estimated_delivery_time,
  extendedFields: row.extended_fields,
  active: row.is_active,
});
