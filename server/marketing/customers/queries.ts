import { type RawBuilder, sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { Customer, CustomerRule, customerSorts, queryCustomers } from "#api/marketing/customers.ts";
import { selectNewsletterSubscribers } from "#server/identity/accounts/public.ts";
import { presentMemberStatus } from "#server/identity/identities/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { type Minor, money2 } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { conditionOf } from "./rules.ts";

type Row = {
  id: string;
  email: string;
  name: string;
  member_id: string | null;
  status: string | null;
  last_login_at: Date | null;
  country: string | null;
  tags: string[];
  is_subscribed: boolean;
  order_count: number;
  spent: Minor;
  first_order_at: Date | null;
  last_order_at: Date | null;
  created_at: Date;
};

type Sort = (typeof customerSorts)[number];
type Search = {
  readonly search?: string;
  readonly rules?: readonly CustomerRule[];
  readonly sort?: Sort;
  readonly limit: number;
  readonly offset: number;
};

const orders: Record<Sort, RawBuilder<unknown>> = {
  LAST_ORDER: sql`c.last_order_at desc nulls last, c.id`,
  SPENT: sql`(c.sales - c.refunds) desc, c.id`,
  ORDERS: sql`c.order_count desc, c.id`,
  NEWEST: sql`c.created_at desc, c.id`,
};

/** The caller has refreshed the figures (refresh.ts). */
export async function findCustomers(
  db: Connection,
  { search = "", rules = [], sort = "LAST_ORDER", limit, offset }: Search,
  now: Date,
): Promise<Output<typeof queryCustomers>> {
  const { currency } = await readStoreSettings(db);
  const subscribers = await selectNewsletterSubscribers(db);
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;
  const matches = sql`${conditionOf(rules, { currency, now, subscribers })}
    and (${search.trim() === ""} or (lower(c.name) || ' ' || c.email_key) like ${pattern})`;
  const customers = await selectCustomers(db, matches, orders[sort], { limit, offset });
  const { rows } = await sql<{ count: number }>`select count(*) as count from customers c where ${matches}`.execute(db);
  return { customers, total: rows[0]?.count ?? 0 };
}

/**
 * By the customer's id, or the id of the account.
 *
 * @throws {AppError} CUSTOMER_NOT_FOUND
 */
export async function getCustomer(db: Connection, id: string): Promise<Customer> {
  const [customer] = isId(id)
    ? await selectCustomers(db, sql`(c.id = ${id} or c.member_id = ${id})`, sql`c.id`, { limit: 1, offset: 0 })
    : [];
  if (customer === undefined) throw new AppError("CUSTOMER_NOT_FOUND");
  return customer;
}

async function selectCustomers(
  db: Connection,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Customer[]> {
  const { currency, locale } = await readStoreSettings(db);
  const subscribers = await selectNewsletterSubscribers(db);
  const { rows } = await sql<Row>`
    with chosen as materialized (select c.* from customers c where ${matches}
      order by ${order} limit ${limit} offset ${offset})
    select c.id, c.email, c.name, c.member_id, m.status, m.last_login_at, c.country, c.tags, c.order_count,
      c.sales - c.refunds as spent, c.first_order_at, c.last_order_at, c.created_at,
      exists (select from (${subscribers}) s where s.email_key = c.email_key) as is_subscribed
    from chosen c left join members m on m.id = c.member_id order by ${order}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    ...(row.member_id !== null &&
      row.status !== null && {
        member: {
          id: row.member_id,
          status: presentMemberStatus(row.status),
          ...(row.last_login_at !== null && { lastLoginDate: row.last_login_at.toISOString() }),
        },
      }),
    ...(row.country !== null && { country: row.country }),
    tags: row.tags,
    isSubscribed: row.is_subscribed,
    orderCount: row.order_count,
    totalSpent: money2(row.spent, currency, locale),
    ...(row.first_order_at !== null && { firstOrderDate: row.first_order_at.toISOString() }),
    ...(row.last_order_at !== null && { lastOrderDate: row.last_order_at.toISOString() }),
    createdDate: row.created_at.toISOString(),
  }));
}
