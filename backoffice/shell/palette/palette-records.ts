import { queryOptions } from "@tanstack/react-query";
import { FolderOpen, Package, ShoppingBag, TicketPercent, UserRound } from "lucide-react";
import { listMerchantCollections } from "#api/catalog/collections/merchant-collections.ts";
import { listMerchantProducts } from "#api/catalog/products/merchant-products.ts";
import { queryMembers } from "#api/identity/members.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import type { Permission } from "#api/permissions.ts";
import { queryCoupons } from "#api/pricing/coupons.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { memberName } from "#backoffice/identity/members/member-name.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { placedOrders } from "#backoffice/orders/orders/list/search.ts";
import { buyerName } from "#backoffice/orders/orders/page/people.ts";
import { shellTexts } from "../texts/texts.ts";
import type { PaletteEntry } from "./palette-commands.ts";

const texts = shellTexts[staffLanguage()].palette;
const PER_GROUP = 4;
const MIN_LENGTH = 2;

/** Orders, products, customers, collections and coupons that match, a few of each; only what this role may read. */
export const recordsQuery = (text: string, can: (permission: Permission) => boolean) =>
  queryOptions({
    queryKey: ["palette", text],
    queryFn: async (): Promise<PaletteEntry[]> => {
      const groups = await Promise.all([
        can("orders:read") ? findOrders(text) : [],
        can("products:read") ? findProducts(text) : [],
        can("members:read") ? findMembers(text) : [],
        can("products:read") ? findCollections(text) : [],
        can("discounts:read") ? findCoupons(text) : [],
      ]);
      return groups.flat();
    },
    enabled: text.length >= MIN_LENGTH || /^#?\d+$/.test(text),
    staleTime: 10_000,
  });

async function findOrders(text: string): Promise<PaletteEntry[]> {
  const { orders } = await call(searchOrders, {
    body: {
      search: {
        filter: placedOrders,
        search: { expression: text.replace(/^#/, "") },
        paging: { limit: PER_GROUP },
      },
    },
  });
  return orders.map((order) => ({
    id: order.id,
    group: texts.groups.orders,
    label: `#${order.number} · ${buyerName(order)}`,
    note: order.priceSummary.total.formattedAmount,
    icon: ShoppingBag,
    href: `/orders/${order.id}`,
  }));
}

async function findProducts(text: string): Promise<PaletteEntry[]> {
  const { products } = await call(listMerchantProducts, { body: { text, paging: { limit: PER_GROUP } } });
  return products.map((product) => ({
    id: product.id,
    group: texts.groups.products,
    label: product.name,
    note: product.lowestPrice.formattedAmount,
    icon: Package,
    href: `/products/${product.id}`,
  }));
}

async function findMembers(text: string): Promise<PaletteEntry[]> {
  const { members } = await call(queryMembers, {
    body: { search: { expression: text }, query: { paging: { limit: PER_GROUP } }, fieldsets: ["FULL"] },
  });
  return members.map((member) => ({
    id: member.id,
    group: texts.groups.customers,
    label: memberName(member),
    ...(member.loginEmail !== undefined && { note: member.loginEmail }),
    icon: UserRound,
    href: `/customers/${member.id}`,
  }));
}

async function findCollections(text: string): Promise<PaletteEntry[]> {
  const { collections } = await call(listMerchantCollections, { body: { text, limit: PER_GROUP } });
  return collections.map((collection) => ({
    id: collection.id,
    group: texts.groups.collections,
    label: collection.name,
    note: formatMessage(staffLanguage(), texts.productCount, { count: collection.productCount }),
    icon: FolderOpen,
    href: `/collections/${collection.id}`,
  }));
}

async function findCoupons(text: string): Promise<PaletteEntry[]> {
  const { coupons } = await call(queryCoupons, {
    body: { query: { filter: { code: { $contains: text } }, cursorPaging: { limit: PER_GROUP } } },
  });
  return coupons.map(({ id, code, name }) => ({
    id,
    group: texts.groups.coupons,
    label: code,
    ...(name !== code && { note: name }),
    icon: TicketPercent,
    href: `/discounts/coupons/${id}`,
  }));
}
