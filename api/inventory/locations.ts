/** Inventory locations (docs/protocol/inventory.md#locations). Creating and updating them is an extension. */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import { CursorPagingMetadata, Id, Nothing, named, Revision, Timestamp, Words } from "../values.ts";

export const locationTypes = ["UNKNOWN_LOCATION_TYPE", "VIRTUAL", "PHYSICAL"] as const;

export const StoresLocation = named(
  "StoresLocation",
  Type.Object({
    id: Id,
    revision: Revision,
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** The business location's id. Immutable. */
    wixLocationId: Id,
    locationType: Type.Enum([...locationTypes]),
    name: Type.String(),
    /** Orders take their stock from this location. */
    defaultLocation: Type.Boolean(),
  }),
);
export type StoresLocation = Static<typeof StoresLocation>;

const services = ["/stores", "/_api/location", "/location"];
const readers = publicAccess("inventory:read");
const writers = { actors: ["staff", "app"], permission: "inventory:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ storesLocation: StoresLocation });
const Name = Words(150);

export const getDefaultLocation = endpoint({
  id: "locations.getDefaultLocation",
  method: "GET",
  path: "/v3/locations/default",
  services,
  summary: "Returns the location that orders take their stock from.",
  access: readers,
  response: One,
  isCacheable: true,
});

export const queryLocations = endpoint({
  id: "locations.queryLocations",
  method: "POST",
  path: "/v3/locations/query",
  services,
  isQuery: true,
  summary:
    "Queries locations with cursor paging. Filterable: id, wixLocationId, name, createdDate, updatedDate, locationType, defaultLocation; sortable: createdDate, updatedDate, locationType, name, defaultLocation.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ storesLocations: Type.Array(StoresLocation), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
  isCacheable: true,
});

export const getLocation = endpoint({
  id: "locations.getLocation",
  method: "GET",
  path: "/v3/locations/{id}",
  services,
  summary: "Returns a location.",
  access: readers,
  params: ById,
  response: One,
  errors: ["STORES_LOCATION_NOT_FOUND"],
  isCacheable: true,
});

export const createLocation = endpoint({
  id: "locations.createLocation",
  method: "POST",
  path: "/v1/stock-locations",
  summary: "Creates a location. PHYSICAL is a place, VIRTUAL is stock without a place.",
  access: writers,
  body: Type.Object({
    storesLocation: Type.Object({ name: Name, locationType: Type.Optional(Type.Enum(["VIRTUAL", "PHYSICAL"])) }),
  }),
  response: One,
  isOurs: true,
});

export const updateLocation = endpoint({
  id: "locations.updateLocation",
  method: "PATCH",
  path: "/v1/stock-locations/{id}",
  summary: "Renames a location or makes it the default one.",
  access: writers,
  params: ById,
  body: Type.Object({
    storesLocation: Type.Object({
      revision: Revision,
      name: Type.Optional(Name),
      /** Only true: the default location changes by setting another one. */
      defaultLocation: Type.Optional(Type.Literal(true)),
    }),
  }),
  response: One,
  errors: ["STORES_LOCATION_NOT_FOUND", "REVISION_CONFLICT", "STOCK_IS_RESERVED"],
  isOurs: true,
});

export const deleteLocation = endpoint({
  id: "locations.deleteLocation",
  method: "DELETE",
  path: "/v1/stock-locations/{id}",
  summary: "Deletes a location. It can't be the default one or have inventory.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["STORES_LOCATION_NOT_FOUND", "LOCATION_IN_USE"],
  isOurs: true,
});
