/** Features that only some stores use, for the menu of the back office. Not part of the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";

export const listUsedFeatures = endpoint({
  id: "storeSetup.listUsedFeatures",
  method: "GET",
  path: "/admin/api/used-features",
  summary: "Return which optional features the store uses: a product of their kind, or their records, exist.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "staff cookie", scope: "public" },
  response: Type.Object({ features: Type.Object({ bookings: Type.Boolean(), subscriptions: Type.Boolean() }) }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});
