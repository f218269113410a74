import { queryOptions } from "@tanstack/react-query";
import { getShippingLabelSettings, listShippingLabels, type ShippingLabel } from "#api/orders/shipping-labels.ts";
import { call, queryClient } from "#backoffice/client.ts";

/** The server looks up pending purchases every minute; a repeated one settles sooner. */
const PENDING_MS = 5000;

export const labelsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "labels", orderId],
    queryFn: () => call(listShippingLabels, { params: { orderId } }),
    refetchInterval: ({ state }) => (state.data?.shippingLabels.some(isPending) ? PENDING_MS : false),
  });

export const isPending = ({ state }: ShippingLabel): boolean => state === "BUYING";

/** Links to labels expire, so the label is read again. */
export async function readLabelLink(label: ShippingLabel): Promise<string | undefined> {
  const { shippingLabels } = await queryClient.fetchQuery({ ...labelsQuery(label.orderId), staleTime: 0 });
  return shippingLabels.find(({ id }) => id === label.id)?.pdfUrl;
}

export const labelSettingsQuery = queryOptions({
  queryKey: ["settings", "shipping-labels"],
  queryFn: async () => (await call(getShippingLabelSettings, {})).shippingLabelSettings,
});
