import { queryOptions } from "@tanstack/react-query";
import { queryDeliveryProfiles } from "#api/delivery-profiles.ts";
import { listPaymentMethods } from "#api/payment-providers.ts";
import { queryPickupLocations } from "#api/pickup-locations.ts";
import { queryShippingOptions } from "#api/shipping.ts";
import { call } from "../client.ts";

const body = { query: { cursorPaging: { limit: 100 } } };

export const deliveryQuery = queryOptions({
  queryKey: ["settings", "delivery"],
  queryFn: async () => {
    const [options, pickups, profiles] = await Promise.all([
      call(queryShippingOptions, { body }),
      call(queryPickupLocations, { body }),
      call(queryDeliveryProfiles, { body }),
    ]);
    const regions = profiles.deliveryProfiles.flatMap((profile) => profile.deliveryRegions);
    return {
      options: options.shippingOptions,
      pickups: pickups.pickupLocations,
      regions: new Map(regions.map((region) => [region.id, region])),
    };
  },
});

export const paymentMethodsQuery = queryOptions({
  queryKey: ["settings", "payment-methods"],
  queryFn: async () => (await call(listPaymentMethods, {})).paymentMethods,
});
