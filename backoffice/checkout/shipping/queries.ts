import { queryOptions } from "@tanstack/react-query";
import type { DeliveryProfile } from "#api/checkout/shipping/delivery-profile-values.ts";
import { queryDeliveryProfiles } from "#api/checkout/shipping/delivery-profiles.ts";
import { type LocalDeliveryOption, queryLocalDeliveryOptions } from "#api/checkout/shipping/local-delivery-options.ts";
import { type PickupLocation, queryPickupLocations } from "#api/checkout/shipping/pickup-locations.ts";
import { queryShippingOptions, type ShippingOption, updateShippingOption } from "#api/checkout/shipping/shipping.ts";
import { queryShippoConfigurations, type ShippoConfiguration } from "#api/checkout/shipping/shippo-configurations.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";

const body = { query: { sort: [{ fieldName: "createdDate", order: "ASC" as const }], cursorPaging: { limit: 100 } } };

export type Delivery = {
  options: readonly ShippingOption[];
  pickups: readonly PickupLocation[];
  locals: readonly LocalDeliveryOption[];
  profiles: readonly DeliveryProfile[];
  carriers: readonly ShippoConfiguration[];
};

/** All shipping settings in one query: zones, rates and locations refer to each other. */
export const shippingQuery = queryOptions({
  queryKey: ["settings", "delivery", "all"],
  queryFn: async (): Promise<Delivery> => {
    const [options, pickups, locals, profiles, carriers] = await Promise.all([
      call(queryShippingOptions, { body }),
      call(queryPickupLocations, { body }),
      call(queryLocalDeliveryOptions, { body }),
      call(queryDeliveryProfiles, { body }),
      call(queryShippoConfigurations, { body }),
    ]);
    return {
      options: options.shippingOptions,
      pickups: pickups.pickupLocations,
      locals: locals.localDeliveryOptions,
      profiles: profiles.deliveryProfiles,
      carriers: carriers.shippoConfigurations,
    };
  },
});

export const refreshDelivery = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ["settings", "delivery"] }), refreshSetup()]);

export const pauseRate = ({ id, revision }: ShippingOption, active: boolean) =>
  call(updateShippingOption, { params: { shippingOptionId: id }, body: { shippingOption: { revision, active } } });
