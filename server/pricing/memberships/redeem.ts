/**
 * Membership credits. One conditional update in the order's transaction takes them; a check constraint rejects more
 * uses than were bought.
 */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { creditsOf, type MembershipRow, selectMemberships, stateOf } from "./rows.ts";

export type CoveredLine = {
  readonly id: string;
  readonly productId: string;
  readonly collectionIds: readonly string[];
  readonly quantity: number;
};

export type EligibleMembership = {
  readonly id: string;
  readonly name: string;
  /** Lines whose full quantity the credits cover, each considered separately. */
  readonly lineItemIds: string[];
  readonly credits?: { readonly total: number; readonly remaining: number };
  readonly expirationDate?: Date;
};
export type InvalidMembership = {
  readonly membership: EligibleMembership;
  readonly reason: "EXPIRED" | "CANCELED" | "NOT_ENOUGH_CREDITS";
};

const covers = (row: MembershipRow, { productId, collectionIds }: CoveredLine): boolean =>
  row.credits_total !== null &&
  (row.covered_product_ids.includes(productId) || collectionIds.some((id) => row.covered_collection_ids.includes(id)));

/** A member's memberships that cover at least one of the lines. Advisory only: `redeemMemberships` enforces it. */
export async function listEligible(
  db: Connection,
  { memberId, lines, now }: { memberId: string; lines: readonly CoveredLine[]; now: Date },
): Promise<{ eligible: EligibleMembership[]; invalid: InvalidMembership[] }> {
  const eligible: EligibleMembership[] = [];
  const invalid: InvalidMembership[] = [];
  const rows = await selectMemberships(
    db,
    sql`m.member_id = ${memberId}::uuid and m.credits_total is not null`,
    sql`m.expires_at nulls last, m.created_at, m.id`,
  );
  for (const row of rows) {
    const covered = lines.filter((line) => covers(row, line));
    if (covered.length === 0) continue;
    const remaining = creditsOf(row)?.remaining ?? 0;
    const payable = covered.filter(({ quantity }) => quantity <= remaining);
    const state = stateOf(row, now);
    const reason = state !== "ACTIVE" ? state : payable.length === 0 ? "NOT_ENOUGH_CREDITS" : undefined;
    if (reason === undefined) eligible.push(toMembership(row, payable));
    else invalid.push({ membership: toMembership(row, covered), reason });
  }
  return { eligible, invalid };
}

function toMembership(row: MembershipRow, lines: readonly CoveredLine[]): EligibleMembership {
  const credits = creditsOf(row);
  return {
    id: row.id,
    name: row.plan_name,
    lineItemIds: lines.map(({ id }) => id),
    ...(credits === undefined ? {} : { credits }),
    ...(row.expires_at === null ? {} : { expirationDate: row.expires_at }),
  };
}

export type MembershipUse = {
  readonly membershipId: string;
  readonly lineId: string;
  readonly productId: string;
  readonly quantity: number;
};
export type RedeemingMemberships = {
  readonly orderId: string;
  readonly memberId: string;
  readonly uses: readonly MembershipUse[];
  readonly now: Date;
};

/**
 * Pays lines with credits. Memberships are locked in id order to avoid deadlocks between orders.
 * @throws {AppError} INVALID_MEMBERSHIP when it belongs to another member, has expired, has too few credits or does not
 * cover the item
 */
export async function redeemMemberships(tx: Tx, { orderId, memberId, uses, now }: RedeemingMemberships): Promise<void> {
  const sorted = [...uses].sort((one, other) => (one.membershipId < other.membershipId ? -1 : 1));
  for (const use of sorted) {
    if (!(await pay(tx, { ...use, orderId, memberId, now })))
      throw new AppError("INVALID_MEMBERSHIP", { data: { membershipId: use.membershipId, lineItemId: use.lineId } });
  }
}

type Paying = MembershipUse & { orderId: string; memberId: string; now: Date };

async function pay(tx: Tx, { membershipId, lineId, productId, quantity, orderId, memberId, now }: Paying) {
  try {
    const { rows } = await sql`
      with taken as (
        update memberships set credits_used = credits_used + ${quantity}::int, revision = revision + 1, updated_at = ${now}
        where id = ${membershipId}::uuid and member_id = ${memberId}::uuid and state = 'ACTIVE'
          and (expires_at is null or expires_at > ${now}) and starts_at <= ${now}
          and credits_used + ${quantity}::int <= credits_total
          and (${productId}::uuid = any(covered_product_ids) or exists (select from collection_memberships c
            where c.product_id = ${productId}::uuid and c.collection_id = any(covered_collection_ids)))
        returning id
      ), used as (
        insert into membership_uses (id, membership_id, order_id, order_line_id, credits, created_at, updated_at)
        select ${newId(now.getTime())}::uuid, id, ${orderId}::uuid, ${lineId}::uuid, ${quantity}::int, ${now}, ${now} from taken
      )
      select 1 from taken`.execute(tx);
    return rows.length > 0;
  } catch (error) {
    // Another membership has already paid for the line.
    if (violatedConstraint(error) === "membership_uses_line") return false;
    throw error;
  }
}

/** Returns an order's outstanding credits to their memberships. Returns how many were returned. */
export const giveBackMemberships = (tx: Tx, orderId: string, { now }: { now: Date }): Promise<number> =>
  giveBack(tx, sql`order_id = ${orderId}::uuid and given_back < credits`, sql`credits - given_back`, now);

/** Returns a line's outstanding credits to their memberships. Returns how many were returned. */
export const giveBackMembershipOfLine = (tx: Tx, lineId: string, { now }: { now: Date }): Promise<number> =>
  giveBack(tx, sql`order_line_id = ${lineId}::uuid and given_back < credits`, sql`credits - given_back`, now);

/**
 * Returns the credits of some units of one line.
 * @throws {AppError} INVALID_AMOUNT when the line used fewer
 */
export async function giveBackMembershipUnits(
  tx: Tx,
  { lineId, quantity }: { lineId: string; quantity: number },
  { now }: { now: Date },
): Promise<void> {
  const which = sql`order_line_id = ${lineId}::uuid and given_back < credits and given_back + ${quantity}::int <= credits`;
  if ((await giveBack(tx, which, sql`${quantity}::int`, now)) === 0) throw new AppError("INVALID_AMOUNT");
}

export type UsedCredits = {
  readonly lineId: string;
  readonly membershipId: string;
  readonly planName: string;
  /** Not yet returned. */
  readonly credits: number;
};

/** Credits that paid for these lines. */
export async function findUsedCredits(db: Connection, lineIds: readonly string[]): Promise<UsedCredits[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<UsedCredits>`
    select u.order_line_id::text as "lineId", m.id::text as "membershipId", m.plan_name as "planName",
      u.credits - u.given_back as credits
    from membership_uses u join memberships m on m.id = u.membership_id
    where u.order_line_id = any(${[...lineIds]}::uuid[]) and u.given_back < u.credits order by u.id`.execute(db);
  return rows;
}

async function giveBack(tx: Tx, which: ReturnType<typeof sql>, amount: ReturnType<typeof sql>, now: Date) {
  const { rows } = await sql<{ credits: number }>`
    with chosen as (
      select id as chosen_id, ${amount} as part from membership_uses where ${which} order by membership_id, id for update
    ), marked as (
      update membership_uses u set given_back = u.given_back + chosen.part, updated_at = ${now}
      from chosen where u.id = chosen.chosen_id returning u.membership_id, chosen.part
    ), sums as (select membership_id, sum(part)::int as credits from marked group by membership_id)
    update memberships m set credits_used = m.credits_used - sums.credits, revision = m.revision + 1, updated_at = ${now}
    from sums where m.id = sums.membership_id returning sums.credits as credits`.execute(tx);
  return rows.reduce((sum, { credits }) => sum + credits, 0);
}

export type MembershipDiscount = {
  readonly id: string;
  readonly name: string;
  /** Decimal text from 0 to 100. */
  readonly percentage: string;
  /** Both empty means all products. */
  readonly productIds: readonly string[];
  readonly collectionIds: readonly string[];
};

/** Percentage discounts of the member's valid memberships. */
export async function membershipDiscounts(db: Connection, memberId: string, now: Date): Promise<MembershipDiscount[]> {
  const { rows } = await sql<MembershipDiscount>`
    select id::text as id, plan_name as name, discount_percent::text as percentage,
      discount_product_ids::text[] as "productIds", discount_collection_ids::text[] as "collectionIds"
    from memberships
    where member_id = ${memberId}::uuid and state = 'ACTIVE' and discount_percent is not null and starts_at <= ${now}
      and (expires_at is null or expires_at > ${now})
    order by discount_percent desc, id limit 20`.execute(db);
  return rows;
}
