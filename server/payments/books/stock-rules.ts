import { rule } from "./rule.ts";

export const stockRules = [
  rule({
    id: "stock.movements",
    area: "STOCK",
    // A movement records the available quantity after it. While payments hold reservations, only the sold units of
    // `stock.sold-once` can be traced.
    query: `
      with plain as (select s.* from stock_levels s where s.tracks_quantity
          and not exists (select 1 from stock_reservations r where r.stock_level_id = s.id))
      select s.id::text from plain s join lateral (select m.quantity_after from stock_movements m
          where m.variant_id = s.variant_id and m.location_id = s.location_id order by m.id desc limit 1) last on true
        where s.on_hand <> last.quantity_after
      union all select 'movement ' || m.id from (select m.id, m.delta, m.quantity_after, lag(m.quantity_after)
          over (partition by m.variant_id, m.location_id order by m.id) as earlier
          from stock_movements m join plain s on s.variant_id = m.variant_id and s.location_id = m.location_id) m
        where m.quantity_after <> m.earlier + m.delta`,
  }),
  rule({
    id: "stock.oversold",
    area: "STOCK",
    query: `
      select id::text from stock_levels where tracks_quantity
        and (reserved < 0 or on_hand - reserved < -preordered or (not preorder_enabled and on_hand < 0))`,
  }),
  rule({
    id: "stock.reserved",
    area: "STOCK",
    query: `
      select s.id::text from stock_levels s left join stock_reservations r on r.stock_level_id = s.id and r.state = 'HELD'
      group by s.id, s.reserved having s.reserved <> coalesce(sum(r.quantity), 0)`,
  }),
  rule({
    id: "stock.sold-once",
    area: "STOCK",
    about: "order",
    query: `
      select l.order_id::text || ' line ' || l.id from order_line_items l join orders o on o.id = l.order_id
        join stock_levels s on s.variant_id = l.variant_id and s.tracks_quantity
      where o.is_stock_taken and not o.is_imported and l.quantity - l.quantity_restocked <> coalesce(
        (select -sum(m.delta) from stock_movements m where m.order_line_id = l.id), 0)`,
  }),
  rule({
    id: "stock.held-too-long",
    area: "STOCK",
    query: `
      select id::text from stock_reservations where state = 'HELD' and expires_at < now() - interval '2 minutes'`,
  }),
  rule({
    id: "stock.canceled",
    area: "STOCK",
    about: "order",
    query: `
      select o.id::text from orders o join stock_reservations r on r.checkout_id = o.checkout_id and r.state = 'HELD'
      where o.status in ('CANCELED', 'REJECTED')`,
  }),
  rule({
    id: "stock.slots",
    area: "STOCK",
    query: `
      select 'slot ' || s.id from service_slots s left join service_bookings b on b.slot_id = s.id and b.state <> 'CANCELED'
        group by s.id, s.taken, s.capacity
        having s.taken <> coalesce(sum(b.participants), 0) or s.taken > s.capacity
      union all select 'delivery slot ' || s.owner_id || ' ' || s.starts_at from delivery_slots s
        left join delivery_slot_places p on p.owner_id = s.owner_id and p.starts_at = s.starts_at
        group by s.owner_id, s.starts_at, s.taken, s.capacity
        having s.taken <> count(p.checkout_id) or s.taken > coalesce(s.capacity, s.taken)`,
  }),
];
