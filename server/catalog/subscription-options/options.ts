/** Subscription option rows and their version 1 API shape. Amounts are JSON numbers. */
import { sql } from "kysely";
import type {
  NewSubscriptionOption,
  SubscriptionOption,
  SubscriptionOptionChanges,
  SubscriptionOptionInProduct,
} from "#api/catalog/subscription-options.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { parseDecimal, toDecimal } from "#server/platform/money/money.ts";

type OptionRow = {
  id: string;
  title: string;
  description: string;
  frequency: "DAY" | "WEEK" | "MONTH" | "YEAR";
  repeat_interval: number;
  auto_renewal: boolean;
  billing_cycles: number | null;
  discount_type: "AMOUNT" | "PERCENT" | null;
  discount_amount: number | null;
  discount_percent: string | null;
};

type Terms = { readonly now: Date; readonly currency: string };

const columns = sql`o.id::text as id, o.title, o.description, o.frequency, o.repeat_interval, o.auto_renewal,
  o.billing_cycles, o.discount_type, o.discount_amount, o.discount_percent`;

export function presentOption(row: OptionRow, currency: string): SubscriptionOption {
  const { discount_type: type, discount_amount: amount, discount_percent: percent } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    subscriptionSettings: {
      frequency: row.frequency,
      interval: row.repeat_interval,
      autoRenewal: row.auto_renewal,
      ...(row.billing_cycles === null ? {} : { billingCycles: row.billing_cycles }),
    },
    discount: {
      type: type ?? "UNDEFINED",
      value: amount !== null ? Number(toDecimal(amount, currency)) : Number(percent ?? 0),
    },
  };
}

/** @throws {AppError} SUBSCRIPTION_OPTION_NOT_FOUND */
export async function getOption(connection: Connection, id: string): Promise<OptionRow> {
  const { rows } = isId(id)
    ? await sql<OptionRow>`select ${columns} from subscription_options o where o.id = ${id}::uuid`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("SUBSCRIPTION_OPTION_NOT_FOUND", { data: { id } });
  return rows[0];
}

/** Products of an option, newest first, and their total. */
export async function listProductIds(
  connection: Connection,
  id: string,
  { limit, offset, seesHidden }: { limit: number; offset: number; seesHidden: boolean },
): Promise<{ productIds: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select v.product_id::text as id, count(*) over ()::int as total
    from product_subscription_options s join product_visibility v using (product_id)
    where s.option_id = ${id}::uuid and (v.is_visible or ${seesHidden})
    order by v.numeric_id desc limit ${limit} offset ${offset}`.execute(connection);
  return { productIds: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}

type ProductRow = { is_visible: boolean; allows: boolean };

/** @throws {AppError} PRODUCT_NOT_FOUND */
export async function getProduct(connection: Connection, productId: string, seesHidden: boolean): Promise<ProductRow> {
  const { rows } = isId(productId)
    ? await sql<ProductRow>`select is_visible, allows_one_time_purchase as allows from products
        where id = ${productId}::uuid and (is_visible or ${seesHidden})`.execute(connection)
    : { rows: [] };
  if (rows[0] === undefined) throw new AppError("PRODUCT_NOT_FOUND", { data: { productId } });
  return rows[0];
}

export async function listForProduct(
  connection: Connection,
  productId: string,
  { currency, withHidden }: { currency: string; withHidden: boolean },
): Promise<SubscriptionOptionInProduct[]> {
  const { rows } = await sql<OptionRow & { is_hidden: boolean }>`
    select ${columns}, s.is_hidden from product_subscription_options s join subscription_options o on o.id = s.option_id
    where s.product_id = ${productId}::uuid and (not s.is_hidden or ${withHidden}) order by s.position`.execute(
    connection,
  );
  return rows.map((row) => ({ ...presentOption(row, currency), hidden: row.is_hidden }));
}

type Columns = Omit<OptionRow, "id">;

/** @throws {AppError} INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT */
function discountOf(discount: NewSubscriptionOption["discount"], currency: string) {
  const none = { discount_type: null, discount_amount: null, discount_percent: null };
  const { type = "UNDEFINED", value = 0 } = discount ?? {};
  if (type === "UNDEFINED") return none;
  const isAllowed = type === "AMOUNT" ? value > 0 : value >= 0.1 && value <= 99.9;
  if (!isAllowed) throw new AppError("INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT", { data: { value } });
  if (type === "PERCENT") return { ...none, discount_type: type, discount_percent: value.toFixed(4) };
  const amount = parseDecimal(value.toFixed(6), currency, "HALF_UP");
  if (amount === 0) throw new AppError("INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT", { data: { value } });
  return { ...none, discount_type: type, discount_amount: amount };
}

/** @throws {ValidationError} when both renewal and a number of cycles are set */
function requireOneEnd({ autoRenewal, billingCycles }: NewSubscriptionOption["subscriptionSettings"]): void {
  if (autoRenewal !== true || billingCycles === undefined || billingCycles === null) return;
  const fields = ["autoRenewal", "billingCycles"];
  throw new ValidationError([
    {
      field: "subscriptionOption.subscriptionSettings",
      description: `can have only one of ${fields.join(", ")}`,
      violatedRule: "ONE_OF_ALIGNMENT",
      data: { fields },
    },
  ]);
}

function toColumns(changes: SubscriptionOptionChanges, currency: string): Partial<Columns> {
  const { title, description, subscriptionSettings: settings, discount } = changes;
  if (settings !== undefined) requireOneEnd(settings);
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(description === undefined ? {} : { description: description ?? "" }),
    ...(settings === undefined
      ? {}
      : {
          frequency: settings.frequency,
          repeat_interval: settings.interval ?? 1,
          // Without a number of cycles it renews until canceled.
          auto_renewal: settings.billingCycles === undefined || settings.billingCycles === null,
          billing_cycles: settings.billingCycles ?? null,
        }),
    ...(discount === undefined ? {} : discountOf(discount, currency)),
  };
}

export async function createOption(
  tx: Tx,
  option: NewSubscriptionOption,
  { now, currency }: Terms,
): Promise<OptionRow> {
  const id = newId(now.getTime());
  const { frequency } = option.subscriptionSettings;
  await tx
    .insertInto("subscription_options")
    .values({
      id,
      title: option.title,
      frequency,
      created_at: now,
      updated_at: now,
      auto_renewal: true,
      ...toColumns(option, currency),
    })
    .execute();
  touch(tx, "subscription-options");
  return getOption(tx, id);
}

/** Responses of the products that have it include it. */
async function touchProducts(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select product_id::text as id from product_subscription_options where option_id = ${id}::uuid`.execute(tx);
  touch(tx, "subscription-options", "catalog", ...rows.map((row) => `product:${row.id}`));
}

export async function updateOption(
  tx: Tx,
  id: string,
  changes: SubscriptionOptionChanges,
  { now, currency }: Terms,
): Promise<OptionRow> {
  if (isId(id)) await tx.selectFrom("subscription_options").select("id").where("id", "=", id).forUpdate().execute();
  const { id: known } = await getOption(tx, id);
  await tx
    .updateTable("subscription_options")
    .set((eb) => ({ ...toColumns(changes, currency), revision: eb("revision", "+", 1), updated_at: now }))
    .where("id", "=", known)
    .execute();
  await touchProducts(tx, known);
  return getOption(tx, known);
}

export async function deleteOption(tx: Tx, id: string): Promise<void> {
  const { id: known } = await getOption(tx, id);
  await touchProducts(tx, known);
  // Subscription-only products allow one-time purchases again once their last visible option is deleted; otherwise they
  // couldn't be bought at all.
  await sql`update products p set allows_one_time_purchase = true where not p.allows_one_time_purchase
    and exists (select from product_subscription_options s where s.product_id = p.id and s.option_id = ${known}::uuid)
    and not exists (select from product_subscription_options s where s.product_id = p.id and s.option_id <> ${known}::uuid
      and not s.is_hidden)`.execute(tx);
  await tx.deleteFrom("subscription_options").where("id", "=", known).execute();
}

type Assignment = { readonly id: string; readonly hidden?: boolean | undefined };

/** @throws {AppError} PRODUCT_NOT_FOUND, SUBSCRIPTION_OPTION_NOT_FOUND */
export async function assignOptions(tx: Tx, productId: string, assignments: readonly Assignment[]): Promise<void> {
  await getProduct(tx, productId, true);
  await sql`select 1 from products where id = ${productId}::uuid for no key update`.execute(tx);
  const wanted = [...new Map(assignments.map((one) => [one.id.toLowerCase(), one])).values()];
  for (const { id } of wanted) await getOption(tx, id);
  await tx.deleteFrom("product_subscription_options").where("product_id", "=", productId).execute();
  await sql`
    insert into product_subscription_options (product_id, option_id, position, is_hidden)
    select ${productId}::uuid, option_id, ordinal, is_hidden
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ hidden }) => hidden === true)}::boolean[])
      with ordinality as t (option_id, is_hidden, ordinal)`.execute(tx);
  touch(tx, "subscription-options", "catalog", `product:${productId.toLowerCase()}`);
}

/** @throws {AppError} PRODUCT_NOT_FOUND, ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT */
export async function setOneTimePurchases(tx: Tx, productId: string, isAllowed: boolean): Promise<void> {
  await getProduct(tx, productId, true);
  const { rows } = await sql`
    update products set allows_one_time_purchase = ${isAllowed} where id = ${productId}::uuid and (${isAllowed} or exists (
      select from product_subscription_options s where s.product_id = products.id and not s.is_hidden))
    returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError("ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT");
  touch(tx, "subscription-options", "catalog", `product:${productId.toLowerCase()}`);
}
