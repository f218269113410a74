/**
 * New and returning customers, for all reports. A customer is new in the period of their first approved order, and all
 * their orders of that period count as orders of a new customer. Customers are identified by email address, case-
 * insensitively.
 */
import { type RawBuilder, sql } from "kysely";

/** `email` is in lower case. */
export const isNewCustomer = (email: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(not exists (select from orders e where lower(e.email) = ${email} and e.status = 'APPROVED' and e.created_at < ${from}))`;
