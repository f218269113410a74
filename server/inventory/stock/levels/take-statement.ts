/**
 * The single statement that commits stock to a buyer (docs/protocol/decisions.md#stock). All lines or none: it locks
 * the levels in id order, checks their current state, and updates them only if every one has enough. Concurrent buyers
 * of the last unit serialize on the row lock, and the second one sees the first one's update.
 */
import { type RawBuilder, sql } from "kysely";
import { quantityAfterLine } from "./quantity-after-line.ts";

export type TakeLine = {
  readonly variantId: string;
  readonly quantity: number;
  /** Allows going beyond the stock when the merchant has enabled preorder. */
  readonly allowsPreorder: boolean;
  readonly orderLineId?: string | undefined;
};

export type TakeRow = {
  variant_id: string;
  product_id: string | null;
  is_only_variant: boolean | null;
  tracks_quantity: boolean;
  available: number;
  preorder_left: number;
  quantity: number;
  shortage: number;
  is_enough: boolean;
};

type TakeOptions = {
  readonly lines: readonly TakeLine[];
  readonly now: Date;
  /** `sell` removes units from stock, `hold` only reserves them for a checkout. */
  readonly effect:
    | {
        kind: "sell";
        reason: string;
        orderId: string | undefined;
        actor: { kind: string; id: string | null } | undefined;
      }
    | { kind: "hold"; checkoutId: string; expiresAt: Date };
  /** Lets tests run the statement without constraints and without the guard. */
  readonly table?: string;
  readonly guard?: RawBuilder<boolean>;
};

/** Enough: untracked and in stock, or tracked with units left, or within the preorder limit. */
const enoughStock = sql<boolean>`case when not tracks_quantity then is_in_stock or (allows_preorder and preorder_enabled)
  else available >= quantity or (allows_preorder and preorder_enabled and preordered + shortage <= preorder_limit) end`;

/** Returns one row per variant; `is_enough` is true on all of them exactly when the stock was taken. */
export function takeStatement({ lines, now, effect, table = "stock_levels", guard = enoughStock }: TakeOptions) {
  const levels = sql.table(table);
  return sql<TakeRow>`
    with lines as (
      select * from unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.allowsPreorder)}::boolean[], ${lines.map((line) => line.orderLineId ?? null)}::uuid[]) with ordinality
        as t (variant_id, quantity, allows_preorder, order_line_id, position)
    ), wanted as (
      select variant_id, sum(quantity)::int as quantity, bool_and(allows_preorder) as allows_preorder
      from lines group by variant_id
    ), known as (
      select variant_id, product_id, is_only_variant from variant_stock
      where variant_id in (select variant_id from wanted)
    ), locked as materialized (
      select l.id, l.variant_id, l.tracks_quantity, l.is_in_stock, l.on_hand - l.reserved as available,
             l.preorder_enabled, l.preordered, l.preorder_limit, w.quantity, w.allows_preorder,
             greatest(w.quantity - greatest(l.on_hand - l.reserved, 0), 0) as shortage
      from wanted w join ${levels} l on l.variant_id = w.variant_id
        and l.location_id = (select id from stock_locations where is_default)
      order by l.id for update of l
    ), judged as (
      select w.variant_id, w.quantity, k.product_id, k.is_only_variant, l.id,
             coalesce(l.tracks_quantity, false) as tracks_quantity,
             coalesce(l.available, 0) as available, coalesce(l.shortage, 0) as shortage,
             case when l.preorder_enabled then l.preorder_limit - l.preordered else 0 end as preorder_left,
             k.variant_id is not null and (l.id is null or l.is_enough) as is_enough
      from wanted w left join known k using (variant_id)
      left join (select *, ${guard} as is_enough from locked) l using (variant_id)
    ), taken as (
      update ${levels} s set ${change(effect)}, preordered = s.preordered + j.shortage,
             revision = s.revision + 1, updated_at = ${now}
      from judged j
      where s.id = j.id and s.tracks_quantity and not exists (select from judged where not is_enough)
      returning s.id, s.variant_id, s.location_id, s.on_hand - s.reserved as quantity_after, j.product_id,
                j.quantity, j.shortage
    ), noted as (${record(effect, now)})
    select variant_id, product_id, is_only_variant, tracks_quantity, available, coalesce(preorder_left, 0) as preorder_left,
           quantity, shortage, is_enough
    from judged order by variant_id`;
}

const change = (effect: TakeOptions["effect"]): RawBuilder<unknown> =>
  effect.kind === "sell" ? sql`on_hand = s.on_hand - j.quantity` : sql`reserved = s.reserved + j.quantity`;

/** The ledger entry of a sale, or the reservation of a checkout, written by the same statement. */
function record(effect: TakeOptions["effect"], now: Date): RawBuilder<unknown> {
  if (effect.kind === "hold") {
    return sql`insert into stock_reservations
      (id, checkout_id, stock_level_id, quantity, preorder_quantity, expires_at, created_at)
      select gen_random_uuid(), ${effect.checkoutId}::uuid, id, quantity, shortage, ${effect.expiresAt}, ${now}
      from taken returning 1`;
  }
  return sql`insert into stock_movements
    (variant_id, product_id, location_id, delta, quantity_after, reason, order_id, order_line_id, actor_kind, actor_id, created_at)
    select t.variant_id, t.product_id, t.location_id, -l.quantity,
           ${quantityAfterLine({ level: sql`t`, final: sql`t.quantity_after`, delta: sql`-l.quantity` })}, ${effect.reason},
           ${effect.orderId ?? null}::uuid, l.order_line_id, ${effect.actor?.kind ?? null}::text,
           ${effect.actor?.id ?? null}::text, ${now}
    from taken t join lines l using (variant_id) order by l.position returning 1`;
}
