import { rule } from "./rule.ts";

export const orderRules = [
  rule({
    id: "orders.total",
    area: "ORDERS",
    about: "order",
    query: `
      select id::text from orders where total <> subtotal - discount_total + shipping_total + fee_total + tip_total
        + case when tax_included then 0 else tax_total end`,
  }),
  rule({
    id: "orders.lines",
    area: "ORDERS",
    about: "order",
    query: `
      select o.id::text from orders o join order_line_items l on l.order_id = o.id
      group by o.id having o.subtotal <> sum(l.quantity * l.unit_price)
        or o.discount_total < sum(l.line_discount) or o.tax_total < sum(l.tax_total)`,
  }),
  rule({
    id: "orders.line-bounds",
    area: "ORDERS",
    about: "order",
    query: `
      select order_id::text || ' line ' || id from order_line_items where quantity <= 0 or unit_price < 0 or line_discount < 0
        or line_discount > quantity * unit_price or line_total <> quantity * unit_price - line_discount
        or quantity_fulfilled not between 0 and quantity or quantity_refunded not between 0 and quantity
        or quantity_restocked not between 0 and quantity`,
  }),
  rule({
    id: "orders.has-lines",
    area: "ORDERS",
    about: "order",
    query: `
      select o.id::text from orders o
      where o.total < 0 or not exists (select 1 from order_line_items l where l.order_id = o.id)`,
  }),
  rule({
    id: "orders.one-per-checkout",
    area: "ORDERS",
    about: "checkout",
    query: "select checkout_id::text from orders where checkout_id is not null group by 1 having count(*) > 1",
  }),
  rule({
    id: "orders.numbers",
    area: "ORDERS",
    query: `
      select 'numbers ' || least || '–' || most
        from (select min(number) as least, max(number) as most from orders where not is_imported) own
        where (select count(*) from orders where number between least and most) <> most - least + 1
          or most > (select last from order_counter)
      union all select 'number ' || number from orders group by number having count(*) > 1`,
  }),
  rule({
    id: "orders.as-shown",
    area: "ORDERS",
    about: "order",
    query: `
      select o.id::text from orders o join checkouts c on c.id = o.checkout_id
      where c.state <> 'COMPLETED' or o.currency <> c.currency or c.total <> coalesce(
        (select sum(e.amount) from ledger_entries e where e.order_id = o.id and e.kind = 'SALE' and e.account = 'receivable'), 0)`,
  }),
  rule({
    id: "orders.completed",
    area: "ORDERS",
    about: "checkout",
    query: `
      select c.id::text from checkouts c left join orders o on o.checkout_id = c.id
      where c.state = 'COMPLETED' and o.id is null and c.completed_snapshot ? 'orderId'`,
  }),
  rule({
    id: "orders.payment-status",
    area: "ORDERS",
    about: "order",
    query: `
      with money as (select o.id, o.total, o.payment_status as status,
          coalesce((select sum(captured) from payments p where p.order_id = o.id), 0) - o.difference_refunded as captured,
          exists (select 1 from payments p where p.order_id = o.id and p.status = 'AUTHORIZED') as is_authorized,
          greatest(0, coalesce((select sum(t.amount) from refund_transactions t join refunds r on r.id = t.refund_id
            where r.order_id = o.id and t.state = 'SUCCEEDED'), 0) - o.difference_refunded) as refunded
        from orders o where o.status not in ('CANCELED', 'REJECTED')),
      -- An import may leave the part that was paid or given back unknown, until somebody records it.
      known as (select * from money m where not exists (select from orders o where o.id = m.id and o.is_imported
        and m.refunded = 0 and (m.status = 'PARTIALLY_PAID' and m.captured = 0
          or m.status = 'PARTIALLY_REFUNDED' and m.captured = m.total)))
      select id::text from known where status <> case
        when captured = 0 and is_authorized then 'PENDING_MERCHANT'
        when captured = 0 and total = 0 then 'PAID' when captured = 0 then status
        when refunded >= captured then 'FULLY_REFUNDED' when refunded > 0 then 'PARTIALLY_REFUNDED'
        when captured >= total then 'PAID' else 'PARTIALLY_PAID' end
        or (captured = 0 and total > 0 and status in ('PAID', 'PARTIALLY_PAID', 'FULLY_REFUNDED', 'PARTIALLY_REFUNDED'))`,
  }),
  rule({
    id: "orders.fulfillment-status",
    area: "ORDERS",
    about: "order",
    query: `
      select o.id::text from orders o join order_line_items l on l.order_id = o.id
      where o.status not in ('CANCELED', 'REJECTED') and not o.is_imported
      group by o.id having o.fulfillment_status <> case when sum(l.quantity_fulfilled) = 0 then 'NOT_FULFILLED'
        when sum(l.quantity_fulfilled) = sum(l.quantity) then 'FULFILLED' else 'PARTIALLY_FULFILLED' end`,
  }),
  rule({
    id: "orders.parcels",
    area: "ORDERS",
    about: "order",
    query: `
      -- The shop that an order was imported from may have sent units of it.
      select l.order_id::text || ' line ' || l.id from order_line_items l join orders o on o.id = l.order_id
        left join fulfillment_line_items f on f.line_item_id = l.id
      group by l.id, l.quantity_fulfilled, o.is_imported
      having case when o.is_imported then l.quantity_fulfilled < coalesce(sum(f.quantity), 0)
        else l.quantity_fulfilled <> coalesce(sum(f.quantity), 0) end`,
  }),
];
