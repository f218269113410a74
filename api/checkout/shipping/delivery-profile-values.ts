/** Shapes of delivery profiles: regions, destinations and carriers (docs/protocol/shipping.md#delivery-profiles). */
import { type Static, Type } from "typebox";
import { Country, Decimal, ExtendedFields, Id, keptFields, Nullable, named, Text, Timestamp } from "../../values.ts";

const Destination = Type.Object({
  countryCode: Country,
  /** ISO 3166-2 codes; empty covers the whole country. */
  subdivisions: Type.Array(Text(256, 1), { maxItems: 100, default: [] }),
});

/** A carrier in a region. The backup rate applies when the carrier doesn't respond; charges are added to its prices. */
export const DeliveryCarrier = named(
  "DeliveryCarrier",
  Type.Object({
    appId: Id,
    backupRate: Type.Optional(
      Type.Object({
        title: Type.Optional(Nullable(Text(256, 1))),
        amount: Type.Optional(Nullable(Decimal({ gte: "0", lte: "999999999", maxScale: 6 }))),
        active: Type.Optional(Type.Boolean()),
      }),
    ),
    additionalCharges: Type.Optional(
      Type.Array(
        Type.Object({
          description: Type.Optional(Nullable(Text(250))),
          amount: Decimal({ gte: "0", lte: "999999999", maxScale: 6 }),
        }),
        { maxItems: 10 },
      ),
    ),
  }),
);
export type DeliveryCarrier = Static<typeof DeliveryCarrier>;

const regionFields = {
  name: Text(256, 1),
  active: Type.Boolean({ default: true }),
  /** Empty covers the rest of the world. */
  destinations: Type.Array(Destination, { maxItems: 250, default: [] }),
};
export const NewDeliveryRegion = named("NewDeliveryRegion", Type.Object(regionFields));
export type NewDeliveryRegion = Static<typeof NewDeliveryRegion>;
export const DeliveryRegionChanges = named(
  "DeliveryRegionChanges",
  Type.Object({
    id: Type.Optional(Text(36)),
    name: Type.Optional(Text(256, 1)),
    active: Type.Optional(Type.Boolean()),
    destinations: Type.Optional(Type.Array(Destination, { maxItems: 250 })),
  }),
);
export type DeliveryRegionChanges = Static<typeof DeliveryRegionChanges>;
export const DeliveryRegion = named(
  "DeliveryRegion",
  Type.Object({ ...regionFields, id: Id, createdDate: Timestamp, deliveryCarriers: Type.Array(DeliveryCarrier) }),
);
export type DeliveryRegion = Static<typeof DeliveryRegion>;

export const NewDeliveryProfile = named(
  "NewDeliveryProfile",
  Type.Object({
    name: Text(256, 1),
    default: Type.Boolean({ default: false }),
    deliveryRegions: Type.Array(NewDeliveryRegion, { maxItems: 100, default: [] }),
    extendedFields: Type.Optional(ExtendedFields),
  }),
);
export type NewDeliveryProfile = Static<typeof NewDeliveryProfile>;
export const DeliveryProfile = named(
  "DeliveryProfile",
  Type.Object({
    ...keptFields,
    name: Type.String(),
    default: Type.Boolean(),
    deliveryRegions: Type.Array(DeliveryRegion),
    createdBy: Type.Optional(Type.Object({ appId: Type.Optional(Id), userId: Type.Optional(Id) })),
    extendedFields: ExtendedFields,
  }),
);
export type DeliveryProfile = Static<typeof DeliveryProfile>;
