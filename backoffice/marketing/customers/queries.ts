import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type Customer,
  type CustomerDetails,
  type CustomerRule,
  getCustomer,
  listCustomerSegments,
  queryCustomerDetails,
  queryCustomers,
} from "#api/marketing/customers.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { call } from "#backoffice/client.ts";
import { placedOrders } from "#backoffice/orders/orders/list/search.ts";
import { type CustomersSearch, pageOf, rulesOfView } from "./search.ts";

/** Keys start with `members`: whatever changes an account changes these lists. */
export const segmentsQuery = queryOptions({
  queryKey: ["members", "customers", "segments"],
  queryFn: async () => (await call(listCustomerSegments, {})).segments,
});

/** The conditions of the view and the chosen segment. A deleted segment has none. */
async function rulesOf({ view, segment }: CustomersSearch): Promise<readonly CustomerRule[]> {
  if (segment === "") return rulesOfView(view);
  const { segments } = await call(listCustomerSegments, {});
  return [...rulesOfView(view), ...(segments.find(({ id }) => id === segment)?.rules ?? [])];
}

export const customersQuery = (search: CustomersSearch) =>
  queryOptions({
    queryKey: ["members", "customers", "list", search],
    queryFn: async () => call(queryCustomers, { body: pageOf(search, await rulesOf(search)) }),
    placeholderData: keepPreviousData,
  });

/** How many customers meet the conditions, for the segment editor. */
export const customerCountQuery = (rules: readonly CustomerRule[]) =>
  queryOptions({
    queryKey: ["members", "customers", "count", rules],
    queryFn: async () => (await call(queryCustomers, { body: { rules: [...rules], limit: 1 } })).total,
    placeholderData: keepPreviousData,
  });

/** By the id of the customer or of the account. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ["members", "customers", "one", id],
    queryFn: async () => (await call(getCustomer, { params: { id } })).customer,
  });

const SHOWN_ORDERS = 5;

/** The latest orders of the account, and of guests with the address. */
export const customerOrdersQuery = ({ email, member }: Pick<Customer, "email" | "member">) =>
  queryOptions({
    queryKey: ["orders", "of-customer", email, member?.id ?? ""],
    queryFn: async () => {
      const byEmail = { "buyerInfo.email": email };
      const own = member === undefined ? byEmail : { $or: [{ "buyerInfo.memberId": member.id }, byEmail] };
      const filter = { ...own, ...placedOrders };
      const sort = [{ fieldName: "createdDate", order: "DESC" as const }];
      return (await call(searchOrders, { body: { search: { filter, sort, paging: { limit: SHOWN_ORDERS } } } })).orders;
    },
  });

const EXPORT_PAGE = 100;

/** All customers of the list, for its file. */
export async function readAllCustomers(search: CustomersSearch): Promise<readonly CustomerDetails[]> {
  const rules = await rulesOf(search);
  const all: CustomerDetails[] = [];
  for (let offset = 0; ; offset += EXPORT_PAGE) {
    const { sort: _, ...found } = pageOf({ ...search, page: 1 }, rules);
    const body = { ...found, limit: EXPORT_PAGE, offset };
    const { customers, total } = await call(queryCustomerDetails, { body });
    all.push(...customers);
    if (customers.length === 0 || all.length >= total) return all;
  }
}
