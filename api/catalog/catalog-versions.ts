/**
 * The catalog version that the store reports (docs/protocol/catalog-v3.md#catalog-version). Both versions always work.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { named } from "../values.ts";

export const CatalogVersion = named("CatalogVersion", Type.Enum(["V1_CATALOG", "V3_CATALOG", "STORES_NOT_INSTALLED"]));
export type CatalogVersion = Static<typeof CatalogVersion>;
const VersionResponse = Type.Object({ catalogVersion: CatalogVersion });

export const getCatalogVersion = endpoint({
  id: "catalog-versions.getCatalogVersion",
  method: "GET",
  path: "/v3/provision/version",
  services: ["/stores", "/_api/stores"],
  summary: "Returns the catalog version that clients should use.",
  access: publicAccess("products:read"),
  response: VersionResponse,
  isCacheable: true,
});

export const updateCatalogVersion = endpoint({
  id: "catalog-versions.updateCatalogVersion",
  method: "PATCH",
  path: "/v1/catalog-version",
  summary: "Sets the catalog version that clients should use.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: VersionResponse,
  response: VersionResponse,
  isOurs: true,
});
