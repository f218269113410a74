/** Reads an order as its buyer: with the shopper's token, or with the key in the URL. */
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import { getOrderEntitlements } from "#api/orders/entitlements.ts";
import { listOrderDocuments } from "#api/orders/invoices.ts";
import { getOrderStatus } from "#api/orders/orders/orders.ts";
import { listOrderReturns } from "#api/orders/returns.ts";
import { listPaymentMethods } from "#api/payments/payment-providers.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { presentEntitlements } from "./Entitlements.tsx";
import type { OrderFacts } from "./present.ts";

export const keyOf = ({ request }: ShopContext): string | undefined =>
  request.url.searchParams.get("key")?.slice(0, 100) || undefined;

/** Calls as the order's owner, or with the order's key. */
export async function asBuyer<E extends AnyEndpoint>(
  context: ShopContext,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  if (context.shopper.role() === "none") return context.request.call(endpoint, input);
  const own = await orUndefined(context.shopper.call(endpoint, input));
  return own ?? context.request.call(endpoint, input);
}

export async function readOrder(context: ShopContext, id: string): Promise<OrderFacts> {
  const key = keyOf(context);
  const query = key === undefined ? {} : { key };
  const status = await asBuyer(context, getOrderStatus, { params: { id }, query });
  const [{ documents }, { returns }, gives, methods] = await Promise.all([
    asBuyer(context, listOrderDocuments, { params: { orderId: id }, query }),
    asBuyer(context, listOrderReturns, { params: { orderId: id }, query }),
    asBuyer(context, getOrderEntitlements, { params: { orderId: id }, query }),
    status.actions.canPay ? context.request.call(listPaymentMethods, {}) : undefined,
  ]);
  const canPayOnline = methods?.paymentMethods.some((method) => !method.isOffline) ?? false;
  return { status, documents, returns, given: gives, gives: presentEntitlements(context, gives), canPayOnline };
}

/** Redirect of order forms to the order. */
export function orderHref(context: ShopContext, id: string): string {
  const key = keyOf(context);
  return key === undefined ? `/account/orders/${id}` : `/orders/${id}?key=${encodeURIComponent(key)}`;
}

/** Back to the page the form was on: the member area's when there was no key. */
export function orderResponse(context: ShopContext, id: string, values: Record<string, string>): PageResponse {
  const key = keyOf(context);
  const query = new URLSearchParams({ ...(key === undefined ? {} : { key }), ...values });
  const isMember = context.shopper.role() === "member" && key === undefined;
  return redirectResponse(`${isMember ? "/account" : ""}/orders/${id}?${query}`);
}
