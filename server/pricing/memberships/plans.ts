/** Plans: the membership terms of a product. */
import { sql } from "kysely";
import type { Input } from "#api/endpoint.ts";
import type { Plan, setPlan } from "#api/pricing/memberships.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { namesOf } from "./rows.ts";

type PlanRow = {
  product_id: string;
  product_name: string;
  duration_unit: NonNullable<NonNullable<Plan["duration"]>["unit"]> | null;
  duration_count: number | null;
  credits: number | null;
  covered_product_ids: string[];
  covered_collection_ids: string[];
  discount_percent: string | null;
  discount_product_ids: string[];
  discount_collection_ids: string[];
  benefits: string[];
  covered_names: string[] | null;
  discount_names: string[] | null;
  active: number;
};

async function selectPlans(db: Connection, where: ReturnType<typeof sql>): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select l.product_id::text as product_id, p.name as product_name, l.duration_unit, l.duration_count, l.credits,
      l.covered_product_ids::text[] as covered_product_ids, l.covered_collection_ids::text[] as covered_collection_ids,
      l.discount_percent::text as discount_percent, l.discount_product_ids::text[] as discount_product_ids,
      l.discount_collection_ids::text[] as discount_collection_ids, l.benefits,
      ${namesOf(sql`l.covered_product_ids`, sql`l.covered_collection_ids`)} as covered_names,
      ${namesOf(sql`l.discount_product_ids`, sql`l.discount_collection_ids`)} as discount_names,
      (select count(*)::int from memberships m where m.plan_product_id = l.product_id and m.state = 'ACTIVE'
        and (m.expires_at is null or m.expires_at > now())) as active
    from membership_plans l join products p on p.id = l.product_id where ${where} order by p.name`.execute(db);
  return rows;
}

const presentPlan = (row: PlanRow): Plan => ({
  productId: row.product_id,
  productName: row.product_name,
  coveredProductIds: row.covered_product_ids,
  coveredCollectionIds: row.covered_collection_ids,
  discountProductIds: row.discount_product_ids,
  discountCollectionIds: row.discount_collection_ids,
  benefits: row.benefits,
  coveredNames: row.covered_names ?? [],
  discountNames: row.discount_names ?? [],
  ...(row.duration_unit === null || row.duration_count === null
    ? {}
    : { duration: { unit: row.duration_unit, count: row.duration_count } }),
  ...(row.credits === null ? {} : { credits: row.credits }),
  ...(row.discount_percent === null ? {} : { discountPercent: Number(row.discount_percent) }),
});

/** @throws {AppError} PLAN_NOT_FOUND */
export async function readPlan(db: Connection, productId: string): Promise<Plan> {
  const [row] = await selectPlans(db, sql`l.product_id = ${productId}::uuid`);
  if (row === undefined) throw new AppError("PLAN_NOT_FOUND");
  return presentPlan(row);
}

export async function readPlans(db: Connection) {
  return (await selectPlans(db, sql`true`)).map((row) => ({ plan: presentPlan(row), activeMemberships: row.active }));
}

type NewPlan = Input<typeof setPlan>["body"]["plan"];

/** @throws {AppError} PRODUCT_NOT_FOUND, MEMBERSHIP_STATE when the plan has no benefit */
export async function writePlan(tx: Tx, productId: string, plan: NewPlan, now: Date): Promise<Plan> {
  const { rows } =
    await sql`select 1 from products where id = ${productId}::uuid and item_type in ('SERVICE', 'DIGITAL')`.execute(tx);
  if (rows.length === 0) throw new AppError("PRODUCT_NOT_FOUND");
  const { duration, credits, discountPercent, benefits } = plan;
  const hasCover = plan.coveredProductIds.length + plan.coveredCollectionIds.length > 0;
  if (credits != null && !hasCover)
    throw new AppError("MEMBERSHIP_STATE", {
      description: "Choose the products or collections that credits can be used for.",
    });
  if (credits == null && discountPercent == null && benefits.length === 0)
    throw new AppError("MEMBERSHIP_STATE", {
      description: "Add credits, a discount or a written benefit to the plan.",
    });
  await sql`
    insert into membership_plans (product_id, duration_unit, duration_count, credits, covered_product_ids,
      covered_collection_ids, discount_percent, discount_product_ids, discount_collection_ids, benefits, updated_at)
    values (${productId}::uuid, ${duration?.unit ?? null}, ${duration?.count ?? null}::int, ${credits ?? null}::int,
      ${plan.coveredProductIds}::uuid[], ${plan.coveredCollectionIds}::uuid[], ${discountPercent ?? null}::numeric,
      ${plan.discountProductIds}::uuid[], ${plan.discountCollectionIds}::uuid[], ${benefits}::text[], ${now})
    on conflict (product_id) do update set duration_unit = excluded.duration_unit, duration_count = excluded.duration_count,
      credits = excluded.credits, covered_product_ids = excluded.covered_product_ids,
      covered_collection_ids = excluded.covered_collection_ids, discount_percent = excluded.discount_percent,
      discount_product_ids = excluded.discount_product_ids, discount_collection_ids = excluded.discount_collection_ids,
      benefits = excluded.benefits, updated_at = excluded.updated_at`.execute(tx);
  touch(tx, `product:${productId}`);
  return readPlan(tx, productId);
}

/** @throws {AppError} PLAN_NOT_FOUND */
export async function removePlan(tx: Tx, productId: string): Promise<void> {
  const { rows } = await sql`delete from membership_plans where product_id = ${productId}::uuid returning 1`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError("PLAN_NOT_FOUND");
  touch(tx, `product:${productId}`);
}
