/** Gift card settings of a product. Owns `gift_card_products`. */
import { sql } from "kysely";
import { type GiftCardTerms, giftCardDesigns } from "#api/payments/gift-cards.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";

type TermsRow = { min_amount: Minor | null; max_amount: Minor | null; validity_days: number | null };

/** @throws {AppError} PRODUCT_NOT_FOUND when the product is not a visible gift card */
export async function readTerms(
  db: Connection,
  productId: string,
  { currency, seesHidden = false }: { currency: string; seesHidden?: boolean },
): Promise<GiftCardTerms> {
  const { rows } = await sql<TermsRow>`
    select g.min_amount, g.max_amount, g.validity_days
    from products p left join gift_card_products g on g.product_id = p.id
    where p.id = ${productId}::uuid and p.item_type = 'GIFT_CARD'
      and (p.is_visible or ${seesHidden}::boolean)`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return {
    designs: [...giftCardDesigns],
    ...(row.min_amount === null ? {} : { minAmount: toDecimal(row.min_amount, currency) }),
    ...(row.max_amount === null ? {} : { maxAmount: toDecimal(row.max_amount, currency) }),
    ...(row.validity_days === null ? {} : { validityDays: row.validity_days }),
  };
}

type TermsChange = {
  minAmount?: string | null;
  maxAmount?: string | null;
  validityDays?: number | null;
};

/** @throws {AppError} PRODUCT_NOT_FOUND, INVALID_AMOUNT */
export async function writeTerms(
  tx: Tx,
  productId: string,
  { terms, currency, now }: { terms: TermsChange; currency: string; now: Date },
): Promise<void> {
  const { rows } = await sql`
    select 1 from products where id = ${productId}::uuid and item_type = 'GIFT_CARD'`.execute(tx);
  if (rows.length === 0) throw new AppError("PRODUCT_NOT_FOUND");
  const amount = (text: string | null | undefined): Minor | null => {
    if (text === null || text === undefined) return null;
    const minor = tryParseDecimal(text, currency);
    if (minor === undefined) throw new AppError("INVALID_AMOUNT");
    return minor;
  };
  const [min, max] = [amount(terms.minAmount), amount(terms.maxAmount)];
  const isRange = (min === null) === (max === null) && (min === null || max === null || max >= min);
  if (!isRange) throw new AppError("INVALID_AMOUNT", { description: "Name both limits, the lower one first." });
  await sql`
    insert into gift_card_products (product_id, min_amount, max_amount, validity_days, updated_at)
    values (${productId}::uuid, ${min}::bigint, ${max}::bigint, ${terms.validityDays ?? null}::int, ${now})
    on conflict (product_id) do update set min_amount = excluded.min_amount, max_amount = excluded.max_amount,
      validity_days = excluded.validity_days, updated_at = excluded.updated_at`.execute(tx);
  touch(tx, `gift-card-product:${productId}`);
}

/** Validity of cards bought now, in days, by product. */
export async function findValidity(db: Connection, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; days: number }>`
    select product_id::text as id, validity_days as days from gift_card_products
    where product_id = any(${[...productIds]}::uuid[]) and validity_days is not null`.execute(db);
  return new Map(rows.map(({ id, days }) => [id, days]));
}
