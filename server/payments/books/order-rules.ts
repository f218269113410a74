import { rule } from "./rule.ts";

export const orderRules = [
  rule({
    id: "orders.total",
    area: "ORDERS",
    about: "order",
    name: "an order's total is the sum of its parts",
    proves: "Items, discounts, shipping, fees, tips and tax sum to the order total.",
    query: `
      select id::text from orders where total <> subtotal - discount_total + shipping_total + fee_total + tip_total
        + case when tax_included then 0 else tax_total end`,
  }),
  rule({
    id: "orders.lines",
    area: "ORDERS",
    about: "order",
    name: "an order's figures are those of its lines",
    proves: "An order's totals match its line items.",
    query: `
      select o.id::text from orders o join order_line_items l on l.order_id = o.id
      group by o.id having o.subtotal <> sum(l.quantity * l.unit_price)
        or o.discount_total < sum(l.line_discount) or o.tax_total < sum(l.tax_total)`,
  }),
  rule({
    id: "orders.line-bounds",
    area: "ORDERS",
    about: "order",
    name: "lines add up and stay within bounds",
    proves: "No line item is fulfilled, refunded or restocked beyond its quantity.",
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
    name: "every order has lines and no negative total",
    proves: "No order is empty or has a negative total.",
    query: `
      select o.id::text from orders o
      where o.total < 0 or not exists (select 1 from order_line_items l where l.order_id = o.id)`,
  }),
  rule({
    id: "orders.one-per-checkout",
    area: "ORDERS",
    about: "checkout",
    name: "a checkout has one order at most",
    proves: "A double click never creates two orders.",
    query: "select checkout_id::text from orders where checkout_id is not null group by 1 having count(*) > 1",
  }),
  rule({
    id: "orders.numbers",
    area: "ORDERS",
    name: "order numbers run without gaps",
    proves: "Order numbers have no gaps, as accountants and tax authorities require.",
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
    name: "what was ordered is what the checkout showed",
    proves: "Every customer pays the total they confirmed. Later edits are recorded separately.",
    query: `
      select o.id::text from orders o join checkouts c on c.id = o.checkout_id
      where c.state <> 'COMPLETED' or o.currency <> c.currency or c.total <> coalesce(
        (select sum(e.amount) from ledger_entries e where e.order_id = o.id and e.kind = 'SALE' and e.account = 'receivable'), 0)`,
  }),
  rule({
    id: "orders.completed",
    area: "ORDERS",
    about: "checkout",
    name: "a completed checkout has its order",
    proves: "No completed checkout lost its order.",
    query: `
      select c.id::text from checkouts c left join orders o on o.checkout_id = c.id
      where c.state = 'COMPLETED' and o.id is null and c.completed_snapshot ? 'orderId'`,
  }),
  rule({
    id: "orders.payment-status",
    area: "ORDERS",
    about: "order",
    name: "payment status follows from the money",
    proves: "An order is PAID exactly when it has been paid in full.",
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
    name: "fulfillment status follows from the lines",
    proves: "An order is FULFILLED exactly when everything has been fulfilled.",
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
    name: "fulfilled units are those in the parcels",
    proves: "Every fulfilled unit belongs to a fulfillment.",
    query: `
      select l.order_id::text || ' line ' || l.id from order_line_items l
        left join fulfillment_line_items f on f.line_item_id = l.id
      group by l.id, l.quantity_fulfilled having l.quantity_fulfilled <> coalesce(sum(f.quantity), 0)`,
  }),
];
