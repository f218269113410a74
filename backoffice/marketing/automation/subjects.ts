/** Names of the orders, products and customers of tested events, as far as the staff member has permission to read them. */
import { queryOptions } from "@tanstack/react-query";
import { listMerchantProducts } from "#api/catalog/products/merchant-products.ts";
import { queryMembers } from "#api/identity/members.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import type { Permission } from "#api/permissions.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { memberName } from "#backoffice/identity/members/member-name.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

/** Names by id. Deleted and other entities are missing. */
export const subjectsQuery = (ids: readonly string[], can: (permission: Permission) => boolean) =>
  queryOptions({
    queryKey: ["automation", "subjects", ids],
    queryFn: async () => {
      const filter = { id: { $in: ids } };
      const found = await Promise.all([
        can("orders:read") ? findOrders(filter, ids.length) : [],
        can("products:read") ? findProducts(ids) : [],
        can("members:read") ? findMembers(filter, ids.length) : [],
      ]);
      return new Map(found.flat());
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  });

type Filter = { id: { $in: readonly string[] } };
type Named = [id: string, name: string][];

async function findOrders(filter: Filter, limit: number): Promise<Named> {
  const { orders } = await call(searchOrders, { body: { search: { filter, cursorPaging: { limit } } } });
  return orders.map(({ id, number }) => [id, formatMessage(language, texts.trial.order, { number })]);
}

async function findProducts(ids: readonly string[]): Promise<Named> {
  const { products } = await call(listMerchantProducts, { body: { ids: [...ids], paging: { limit: ids.length } } });
  return products.map(({ id, name }) => [id, name]);
}

async function findMembers(filter: Filter, limit: number): Promise<Named> {
  const { members } = await call(queryMembers, { body: { query: { filter, paging: { limit } }, fieldsets: ["FULL"] } });
  return members.map((member) => [member.id, memberName(member)]);
}
