/** Events of delivery profiles and shipping options (docs/protocol/shipping.md#events). */
import { type TSchema, Type } from "typebox";
import { changeEvents } from "../../change-events.ts";
import { event } from "../../endpoint.ts";
import { Id } from "../../values.ts";
import { DeliveryProfile, DeliveryRegion } from "./delivery-profile-values.ts";
import { LocalDeliveryOption } from "./local-delivery-options.ts";
import { PickupLocation } from "./pickup-locations.ts";
import { ShippingOption } from "./shipping.ts";
import { ShippoConfiguration } from "./shippo-configurations.ts";

const nothing = Type.Object({});

const lifecycle = <S extends TSchema>(name: string, word: string, payload: S) =>
  changeEvents(`wix.ecom.v1.${name}`, word, payload, nothing);

export const shippingOptionEvents = lifecycle("shipping_option", "a shipping option", ShippingOption);
export const shippoConfigurationEvents = lifecycle(
  "shippo_configuration",
  "the shipping configuration of a carrier app",
  ShippoConfiguration,
);
export const pickupLocationEvents = lifecycle("pickup_location", "a pickup location", PickupLocation);
export const localDeliveryOptionEvents = lifecycle(
  "local_delivery_option",
  "a local delivery option",
  LocalDeliveryOption,
);

const profile = "wix.ecom.v1.delivery_profile";
const regionPayload = Type.Object({
  deliveryProfileId: Id,
  deliveryRegionId: Id,
  ...Type.Omit(DeliveryRegion, ["id"]).properties,
});
export const deliveryProfileEvents = {
  ...lifecycle("delivery_profile", "a delivery profile", DeliveryProfile),
  regionAdded: event({
    type: `${profile}_region_added`,
    entity: profile,
    family: "action",
    when: "A region was added to a delivery profile.",
    payload: regionPayload,
  }),
  regionUpdated: event({
    type: `${profile}_region_updated`,
    entity: profile,
    family: "action",
    when: "A region of a delivery profile was updated.",
    payload: regionPayload,
  }),
  regionRemoved: event({
    type: `${profile}_region_removed`,
    entity: profile,
    family: "action",
    when: "A region was removed from a delivery profile.",
    payload: Type.Object({ deliveryProfileId: Id, deliveryRegionId: Id }),
  }),
};

export const {
  created: shippingOptionCreated,
  updated: shippingOptionUpdated,
  deleted: shippingOptionDeleted,
} = shippingOptionEvents;
export const {
  created: pickupLocationCreated,
  updated: pickupLocationUpdated,
  deleted: pickupLocationDeleted,
} = pickupLocationEvents;
export const {
  created: localDeliveryOptionCreated,
  updated: localDeliveryOptionUpdated,
  deleted: localDeliveryOptionDeleted,
} = localDeliveryOptionEvents;
export const {
  created: deliveryProfileCreated,
  updated: deliveryProfileUpdated,
  deleted: deliveryProfileDeleted,
  regionAdded: deliveryRegionAdded,
  regionUpdated: deliveryRegionUpdated,
  regionRemoved: deliveryRegionRemoved,
} = deliveryProfileEvents;
