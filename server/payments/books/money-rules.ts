import { rule } from "./rule.ts";

export const moneyRules = [
  rule({
    id: "money.captured",
    area: "MONEY",
    query: `
      select 'payment ' || id from payments where captured < 0 or captured > authorized
      union select 'order ' || o.id from orders o join payments p on p.order_id = o.id
      group by o.id, o.total, o.difference_refunded
      having sum(p.captured) filter (where p.status <> 'REFUNDED') - o.difference_refunded > o.total`,
  }),
  rule({
    id: "money.refunds",
    area: "MONEY",
    about: "payment",
    query: `
      select p.id::text from payments p left join refund_transactions t
        on t.payment_id = p.id and t.state in ('PENDING', 'SUCCEEDED')
      group by p.id, p.captured, p.refunded
      having coalesce(sum(t.amount), 0) > p.captured or coalesce(sum(t.amount), 0) <> p.refunded`,
  }),
  rule({
    id: "money.refund-parts",
    area: "MONEY",
    query: `
      select r.id::text from refunds r left join refund_transactions t on t.refund_id = r.id
      group by r.id, r.amount having r.amount <> coalesce(sum(t.amount), 0) or r.amount <= 0`,
  }),
  rule({
    id: "money.currencies",
    area: "MONEY",
    about: "payment",
    query: `
      select p.id::text from payments p join orders o on o.id = p.order_id where p.currency <> o.currency`,
  }),
  rule({
    id: "money.captures-journal",
    area: "MONEY",
    about: "payment",
    needsJournal: true,
    query: `
      select coalesce(p.id::text, g.merchant_payment_id)
      from (select * from payments where provider = 'test-gateway' and captured > 0) p
      full join (select merchant_payment_id, sum(amount) as amount from journal where kind = 'CAPTURE' group by 1) g
        on g.merchant_payment_id = p.id::text
      where coalesce(p.captured, 0) <> coalesce(g.amount, 0)`,
  }),
  rule({
    id: "money.refunds-journal",
    area: "MONEY",
    needsJournal: true,
    query: `
      select coalesce(t.id::text, g.merchant_refund_id)
      from (select t.* from refund_transactions t join payments p on p.id = t.payment_id
        where p.provider = 'test-gateway' and t.state = 'SUCCEEDED' and not t.is_external) t
      full join (select merchant_refund_id, sum(amount) as amount from journal where kind = 'REFUND' group by 1) g
        on g.merchant_refund_id = t.id::text
      where coalesce(t.amount, 0) <> coalesce(g.amount, 0)`,
  }),
  rule({
    id: "money.without-order",
    area: "MONEY",
    about: "payment",
    query: "select id::text from payments where captured > refunded and order_id is null",
  }),
  rule({
    id: "money.captured-once",
    area: "MONEY",
    about: "payment",
    needsJournal: true,
    query: "select merchant_payment_id from journal where kind = 'CAPTURE' group by 1 having count(*) > 1",
  }),
  rule({
    id: "money.stuck",
    area: "MONEY",
    about: "payment",
    query: `
      select p.id::text from payments p where (p.capture_state = 'PENDING' or p.void_state = 'PENDING')
        and p.updated_at < now() - interval '1 hour'
      union select t.payment_id::text || ' refund ' || t.id from refund_transactions t
        where t.state = 'PENDING' and t.provider_refund_id is null and t.created_at < now() - interval '1 hour'`,
  }),
  rule({
    id: "money.gift-card-balance",
    area: "MONEY",
    about: "gift-card",
    query: `
      select g.id::text from gift_cards g left join gift_card_entries e on e.gift_card_id = g.id
      group by g.id, g.balance, g.initial_amount
      having g.balance <> coalesce(sum(e.amount), 0) or g.balance not between 0 and g.initial_amount`,
  }),
  rule({
    id: "money.gift-card-uses",
    area: "MONEY",
    about: "gift-card",
    query: `
      select r.gift_card_id::text || ' use ' || r.id from gift_card_redemptions r
        left join gift_card_entries e on e.redemption_id = r.id
      group by r.id having r.amount - r.given_back <> coalesce(-sum(e.amount), 0)
      union select r.gift_card_id::text || ' use ' || r.id from gift_card_redemptions r
        left join orders o on o.id = r.order_id
        left join payments p on p.intended_order_id = r.order_id and p.status in ('INITIATED', 'PENDING')
      where r.amount > r.given_back and not r.is_external
        and (o.status in ('CANCELED', 'REJECTED') or (o.id is null and p.id is null))`,
  }),
  rule({
    id: "money.gift-card-payments",
    area: "MONEY",
    about: "order",
    query: `
      select r.order_id::text || ' use ' || r.id from gift_card_redemptions r join orders o on o.id = r.order_id
        left join payments p on p.order_id = r.order_id and p.method = 'GIFT_CARD'
          and p.details -> 'giftcardPaymentDetails' ->> 'giftCardPaymentId' = r.id::text
        left join refund_transactions t on t.payment_id = p.id and t.state = 'SUCCEEDED'
      where not r.is_external
      group by r.id, p.captured having coalesce(p.captured, 0) - coalesce(sum(t.amount), 0) <> r.amount - r.given_back`,
  }),
  rule({
    id: "money.app-gift-card-payments",
    area: "MONEY",
    about: "order",
    query: `
      select coalesce(r.order_id, p.order_id)::text || ' use ' || coalesce(r.id::text, 'missing')
      from (select * from app_gift_card_redemptions where state = 'SPENT') r
        left join orders o on o.id = r.order_id
        full join (
          select q.order_id, q.details -> 'giftcardPaymentDetails' ->> 'giftCardPaymentId' as use_id, q.captured, q.refunded
          from payments q where q.provider = 'gift-card-app'
        ) p on p.use_id = r.id::text
      where case when r.id is null then p.captured > p.refunded
        else o.id is not null and p.captured is distinct from r.amount end
      union select r.order_id::text || ' use ' || r.id from app_gift_card_redemptions r
        left join orders o on o.id = r.order_id
        left join payments p on p.intended_order_id = r.order_id and p.status in ('INITIATED', 'PENDING')
      where r.state = 'SPENT' and o.id is null and p.id is null`,
  }),
  rule({
    id: "money.gift-cards-sold",
    area: "MONEY",
    about: "order",
    query: `
      select l.order_id::text || ' line ' || l.id from gift_cards g join order_line_items l on l.id = g.order_line_id
        group by l.id having count(*) > l.quantity
      union select g.order_id::text from gift_cards g join orders o on o.id = g.order_id
        where o.payment_status in ('NOT_PAID', 'PENDING', 'DECLINED', 'CANCELED') and g.balance > 0 and g.disabled_at is null
          and o.total > 0`,
  }),
];

export const ledgerRules = [
  rule({
    id: "ledger.balance",
    area: "LEDGER",
    query: `
      select transaction_id::text || ' ' || currency from ledger_entries group by transaction_id, currency
      having sum(amount) <> 0`,
  }),
  rule({
    id: "ledger.sales",
    area: "LEDGER",
    about: "order",
    query: `
      with booked as (select order_id, sum(amount) as amount from ledger_entries
        where account = 'receivable' and kind in ('SALE', 'SALE_CHANGE') group by 1)
      select coalesce(o.id, b.order_id)::text from orders o full join booked b on b.order_id = o.id
      where coalesce(o.total, 0) <> coalesce(b.amount, 0)`,
  }),
  rule({
    id: "ledger.money",
    area: "LEDGER",
    about: "payment",
    query: `
      with booked as (select payment_id, sum(amount) filter (where kind = 'CAPTURE') as captured,
          -sum(amount) filter (where kind = 'REFUND_PAID') as paid_back
        from ledger_entries where payment_id is not null and kind in ('CAPTURE', 'REFUND_PAID')
          and account not in ('receivable', 'unallocated', 'refunds_payable') group by 1),
        given as (select payment_id, sum(amount) as amount from refund_transactions where state = 'SUCCEEDED' group by 1)
      select p.id::text from payments p left join booked b on b.payment_id = p.id left join given g on g.payment_id = p.id
      where p.captured <> coalesce(b.captured, 0) or coalesce(g.amount, 0) <> coalesce(b.paid_back, 0)`,
  }),
  rule({
    id: "ledger.refunds-payable",
    area: "LEDGER",
    about: "payment",
    query: `
      with owed as (select payment_id, -sum(amount) as amount from ledger_entries
          where account = 'refunds_payable' group by 1),
        waiting as (select payment_id, sum(amount) as amount from refund_transactions where state = 'PENDING' group by 1)
      select coalesce(o.payment_id, w.payment_id)::text from owed o full join waiting w on w.payment_id = o.payment_id
      where coalesce(o.amount, 0) <> coalesce(w.amount, 0)`,
  }),
  rule({
    id: "ledger.receivable",
    area: "LEDGER",
    about: "order",
    query: `
      with booked as (select order_id, sum(amount) as amount from ledger_entries where account = 'receivable' group by 1)
      select o.id::text from orders o left join booked b on b.order_id = o.id
      where o.status not in ('CANCELED', 'REJECTED') and coalesce(b.amount, 0) <> o.total - coalesce(
        (select sum(p.captured) from payments p where p.order_id = o.id), 0)`,
  }),
];
