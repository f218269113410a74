/**
 * Subscriptions of a product (docs/protocol/catalog-v3.md#subscriptions). In version 1 they are the subscription
 * options assigned to it.
 */
import { sql } from "kysely";
import type { NewProduct } from "#api/catalog/products/product.ts";
import type { NewSubscription } from "#api/catalog/products/product-variants.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";
import type { ItemType } from "./plan-product.ts";
import type { ProductWriteContext } from "./write-context.ts";

type Details = NewProduct["subscriptionDetails"];
type Subject = { productId: string; itemType: ItemType; lowestPrice: Minor };

/**
 * Replaces the product's subscriptions; those with a known id keep it.
 * @throws {AppError} INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION, INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT,
 * ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT, SUBSCRIPTION_ID_ALREADY_EXISTS
 * @throws {ValidationError} SUBSCRIPTION_INVALID_AUTO_RENEWAL
 */
export async function writeSubscriptions(
  tx: Tx,
  details: Details,
  subject: Subject,
  { now, currency }: ProductWriteContext,
): Promise<void> {
  const { productId } = subject;
  const subscriptions = details?.subscriptions ?? [];
  const allowsOnce = subscriptions.length === 0 || (details?.allowOneTimePurchases ?? false);
  requireSellable(subscriptions, allowsOnce, subject);
  const known = await tx
    .selectFrom("product_subscription_options")
    .select("option_id")
    .where("product_id", "=", productId)
    .execute();
  const mine = new Set(known.map((row) => row.option_id));
  const ids = subscriptions.flatMap(({ id }) => id?.toLowerCase() ?? []);
  await requireFree(
    tx,
    ids.filter((id) => !mine.has(id)),
  );
  if (new Set(ids).size < ids.length) throw new AppError("SUBSCRIPTION_ID_ALREADY_EXISTS");
  const rows = subscriptions.map((subscription, index) => ({
    ...toRow(subscription, { subject, currency, index }),
    id: subscription.id?.toLowerCase() ?? newId(now.getTime()),
    position: index + 1,
  }));
  const recordset = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, title text, description text,
    frequency text, interval int, "autoRenewal" boolean, "billingCycles" int, "discountType" text,
    "discountAmount" bigint, "discountPercent" numeric, "isHidden" boolean, position int)`;
  await sql`delete from product_subscription_options where product_id = ${productId}`.execute(tx);
  if (rows.length > 0) {
    await sql`
      insert into subscription_options (id, title, description, frequency, repeat_interval, auto_renewal, billing_cycles,
        discount_type, discount_amount, discount_percent, created_at, updated_at)
      select id, title, description, frequency, interval, "autoRenewal", "billingCycles", "discountType",
        "discountAmount", "discountPercent", ${now}, ${now} from ${recordset}
      on conflict (id) do update set title = excluded.title, description = excluded.description,
        frequency = excluded.frequency, repeat_interval = excluded.repeat_interval, auto_renewal = excluded.auto_renewal,
        billing_cycles = excluded.billing_cycles, discount_type = excluded.discount_type,
        discount_amount = excluded.discount_amount, discount_percent = excluded.discount_percent,
        updated_at = excluded.updated_at, revision = subscription_options.revision + 1`.execute(tx);
    await sql`insert into product_subscription_options (product_id, option_id, position, is_hidden)
      select ${productId}::uuid, id, position, "isHidden" from ${recordset}`.execute(tx);
  }
  await tx.updateTable("products").set({ allows_one_time_purchase: allowsOnce }).where("id", "=", productId).execute();
}

/** Callers can choose ids, as for variants; ids of other products' subscriptions are rejected. */
async function requireFree(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id::text as id from subscription_options where id = any(${[...ids]}::uuid[]) limit 1`.execute(tx);
  if (rows[0] !== undefined) {
    throw new AppError("SUBSCRIPTION_ID_ALREADY_EXISTS", { data: { subscriptionId: rows[0].id } });
  }
}

function requireSellable(subscriptions: readonly NewSubscription[], allowsOnce: boolean, { itemType }: Subject): void {
  if (subscriptions.length > 0 && itemType === "GIFT_CARD") throw new AppError("INVALID_PRODUCT_TYPE_FOR_SUBSCRIPTION");
  if (!allowsOnce && subscriptions.every(({ visible }) => visible === false)) {
    throw new AppError("ERROR_ALL_SUBSCRIPTIONS_HIDDEN_FOR_SUBSCRIPTION_ONLY_PRODUCT");
  }
}

const autoRenewalError = (index: number): ValidationError =>
  new ValidationError([
    {
      field: `product.subscriptionDetails.subscriptions[${index}].autoRenewal`,
      description: "can't be false; set billingCycles instead",
      violatedRule: "OTHER",
      ruleName: "SUBSCRIPTION_INVALID_AUTO_RENEWAL",
      data: {},
    },
  ]);

type Row = { subject: Subject; currency: string; index: number };

function toRow(subscription: NewSubscription, { subject, currency, index }: Row) {
  const { discount, autoRenewal, billingCycles } = subscription;
  if (autoRenewal === false) throw autoRenewalError(index);
  const amount = discount?.amountOff === undefined ? null : parseDecimal(discount.amountOff, currency, "HALF_UP");
  const percent = discount?.percentOff ?? null;
  if (amount !== null && (amount <= 0 || amount > subject.lowestPrice)) {
    throw new AppError("INVALID_SUBSCRIPTION_DISCOUNT_AMOUNT", { data: { title: subscription.title } });
  }
  const isEndless = billingCycles === undefined;
  return {
    title: subscription.title,
    description: subscription.description ?? "",
    frequency: subscription.frequency,
    interval: subscription.interval ?? 1,
    autoRenewal: isEndless,
    billingCycles: billingCycles ?? null,
    discountType: amount !== null ? "AMOUNT" : percent === null ? null : "PERCENT",
    discountAmount: amount,
    discountPercent: amount === null ? percent : null,
    isHidden: subscription.visible === false,
  };
}
