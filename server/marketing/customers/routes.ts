/**
 * customers: the customer list of the back office and its segments. Owns `customers`, `customer_changes` and `customer_segments`.
 * Invariants: one customer per email address; figures are those of the orders and refunds committed before the read.
 */
import * as api from "#api/marketing/customers.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readDetails } from "./details.ts";
import { findCustomers, getCustomer } from "./queries.ts";
import { refreshCustomersFirst } from "./refresh.ts";
import { deleteSegment, listSegments, saveSegment } from "./segments.ts";

export const routes = [
  // Manual: the changed figures are computed and committed before the read, in a transaction of their own.
  handleManual(api.queryCustomers, async ({ db, body, now }) => {
    await refreshCustomersFirst(db);
    const { limit = 50, offset = 0, ...search } = body;
    return findCustomers(db, { ...search, limit, offset }, now);
  }),
  // Manual for the same reason.
  handleManual(api.queryCustomerDetails, async ({ db, body, now }) => {
    await refreshCustomersFirst(db);
    const { limit = 50, offset = 0, ...search } = body;
    // By the first date, so that orders placed during the export don't move customers between pages.
    const { customers, total } = await findCustomers(db, { ...search, sort: "NEWEST", limit, offset }, now);
    return { customers: await readDetails(db, customers), total };
  }),
  // Manual for the same reason.
  handleManual(api.getCustomer, async ({ db, params }) => {
    await refreshCustomersFirst(db);
    return { customer: await getCustomer(db, params.id) };
  }),
  handleRead(api.listCustomerSegments, async ({ db }) => ({ segments: await listSegments(db) })),
  handleWrite(api.saveCustomerSegment, async ({ tx, params, body, now }) => ({
    segment: await saveSegment(tx, params.id, body.segment, now),
  })),
  handleWrite(api.deleteCustomerSegment, async ({ tx, params }) => {
    await deleteSegment(tx, params.id);
    return {};
  }),
];
