/**
 * Endpoints of the protocol's platform that storefront clients call on startup, and that this store has no data for.
 */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { FreeObject } from "../values.ts";

const access = publicAccess("products:read");

export const listSiteScripts = endpoint({
  id: "site-services.listSiteScripts",
  method: "GET",
  path: "/assets/scripts/v1/site-scripts",
  summary: "Scripts that a site embeds in its pages. The store has none for other programs' pages.",
  access,
  response: Type.Object({ siteScripts: Type.Array(FreeObject) }),
});
