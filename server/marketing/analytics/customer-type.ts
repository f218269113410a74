/**
 * New and returning customers, for all reports: a customer is new in the period that holds their first approved order, and all
 * their orders of that period are a new customer's. An email address in any case is one customer.
 */
import { type RawBuilder, sql } from "kysely";

/** `email` is in lower case. */
export const isNewCustomer = (email: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not exists (select from orders e where lower(e.email) = ${email} and e.status = 'APPROVED' and e.created_at < ${from}))`;
