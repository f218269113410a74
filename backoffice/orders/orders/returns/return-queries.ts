import { queryOptions } from "@tanstack/react-query";
import { queryPickupLocations } from "#api/checkout/shipping/pickup-locations.ts";
import { getInvoiceSettings } from "#api/orders/invoices.ts";
import { listOrderReturns, queryReturns, type ReturnState } from "#api/orders/returns.ts";
import { call } from "#backoffice/client.ts";
import { addressLines } from "../page/people.ts";

export const returnViews = ["open", "REQUESTED", "APPROVED", "RECEIVED", "CLOSED"] as const;
export type ReturnView = (typeof returnViews)[number];

const openStates: ReturnState[] = ["REQUESTED", "APPROVED", "RECEIVED"];

export const returnsQuery = (view: ReturnView) =>
  queryOptions({
    queryKey: ["orders", "returns", view],
    queryFn: async () => {
      const filter = view === "open" ? { status: { $in: openStates } } : { status: view };
      return (await call(queryReturns, { body: { query: { filter, cursorPaging: { limit: 100 } } } })).returns;
    },
  });

export const orderReturnsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "returns-of", orderId],
    queryFn: () => call(listOrderReturns, { params: { orderId }, query: {} }),
  });

/** Where customers send items: a pickup location of the store, else the address on invoices. Empty when there is neither. */
export const returnAddressQuery = queryOptions({
  queryKey: ["settings", "return-address"],
  queryFn: async (): Promise<string> => {
    const { pickupLocations } = await call(queryPickupLocations, { body: {} });
    const pickup = pickupLocations.find(({ active, pickupMethod }) => active && pickupMethod === "STORE_PICKUP");
    if (pickup !== undefined) return [pickup.name, ...addressLines({ address: pickup.address })].join(", ");
    const { seller } = (await call(getInvoiceSettings, {})).invoiceSettings;
    const lines = addressLines(seller.address && { address: seller.address });
    return lines.length === 0 ? "" : [seller.legalName, ...lines].filter(Boolean).join(", ");
  },
});
