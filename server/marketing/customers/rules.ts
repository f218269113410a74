/** Conditions of segments as SQL. Orders count as in the reports: approved, in the store's currency. */
import { type RawBuilder, sql } from "kysely";
import type { CustomerRule } from "#api/marketing/customers.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";

type Terms = { readonly currency: string; readonly now: Date; readonly subscribers: RawBuilder<unknown> };
type Condition = RawBuilder<unknown>;

/** All rules must be met. The query has `customers c`. */
export function conditionOf(rules: readonly CustomerRule[], terms: Terms): Condition {
  return rules.length === 0
    ? sql`true`
    : sql`(${sql.join(
        rules.map((rule, index) => negated(rule, sqlOf(rule, terms, index))),
        sql` and `,
      )})`;
}

/** A missing value, such as the country of a customer without orders, isn't any of the given ones. */
const negated = ({ isNot }: CustomerRule, condition: Condition): Condition =>
  isNot ? sql`(${condition}) is not true` : condition;

/** The contract requires exactly one condition. */
function sqlOf(rule: CustomerRule, terms: Terms, index: number): Condition {
  const { orders, spent, lastOrder, firstSeen, bought, country, tag, newsletter, account, memberStatus } = rule;
  if (orders) return compared(ordersOf(orders.days, terms), orders.comparison, orders.count);
  if (spent) return compared(spentBy(spent.days, terms), spent.comparison, amountOf(spent.amount, terms, index));
  if (lastOrder) return sql`c.last_order_at >= ${since(lastOrder.days, terms)}`;
  if (firstSeen) return sql`c.created_at >= ${since(firstSeen.days, terms)}`;
  if (bought)
    return sql`exists (select from ${ofCustomer} join order_line_items l on l.order_id = o.id
      where ${approved(bought.days, terms)} and l.catalog_item_id = any(${bought.productIds}::text[]))`;
  if (country) return sql`c.country = any(${country.countries}::text[])`;
  if (tag) return sql`c.tags && ${tag.tags}::text[]`;
  if (newsletter) return sql`c.email_key in (select s.email_key from (${terms.subscribers}) s)`;
  if (account) return sql`exists (select from members a where a.id = c.member_id and a.status <> 'OFFLINE')`;
  if (memberStatus)
    return sql`exists (select from members a where a.id = c.member_id and a.status = ${storedStatus(memberStatus.status)})`;
  return sql`true`;
}

/** `members.status` of a status of the protocol. */
const storedStatus = (status: string): string => (status === "APPROVED" ? "ACTIVE" : status);

function amountOf(text: string, { currency }: Terms, index: number): Minor {
  const amount = tryParseDecimal(text, currency);
  if (amount !== undefined) return amount;
  const field = `rules[${index}].spent.amount`;
  throw new ValidationError([{ field, description: "has too many decimal places", violatedRule: "FORMAT", data: {} }]);
}

const compared = (value: Condition, comparison: "AT_LEAST" | "AT_MOST", limit: number): Condition =>
  comparison === "AT_LEAST" ? sql`${value} >= ${limit}` : sql`${value} <= ${limit}`;

const since = (days: number, { now }: Terms): Date => new Date(now.getTime() - days * 86_400_000);

/** The customer's orders: those of the account, and those placed with the address without an account. */
const ofCustomer = sql`(select * from orders where member_id = c.member_id
  union all select * from orders where lower(email) = c.email_key and member_id is null) o`;

const approved = (days: number | null | undefined, terms: Terms): Condition =>
  sql`o.status = 'APPROVED' and o.currency = ${terms.currency}${days ? sql` and o.created_at >= ${since(days, terms)}` : sql``}`;

const ordersOf = (days: number | null | undefined, terms: Terms): Condition =>
  days ? sql`(select count(*) from ${ofCustomer} where ${approved(days, terms)})` : sql`c.order_count`;

const spentBy = (days: number | null | undefined, terms: Terms): Condition =>
  days
    ? sql`(select coalesce(sum(o.total - coalesce((select sum(t.amount) from refund_transactions t join refunds r on r.id = t.refund_id
        where r.order_id = o.id and t.state = 'SUCCEEDED'), 0)), 0) from ${ofCustomer} where ${approved(days, terms)})`
    : sql`(c.sales - c.refunds)`;
