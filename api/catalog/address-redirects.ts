/** Redirects (301) from previous slugs of products and collections to the current one. Extension to the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Nothing, Text } from "../values.ts";

export const deleteAddressRedirect = endpoint({
  id: "addressRedirects.delete",
  method: "DELETE",
  path: "/v1/address-redirects/{kind}/{slug}",
  services: ["/stores"],
  summary: "Deletes a redirect. Its slug then returns 404. `siteRedirects.list` lists redirects.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  params: Type.Object({ kind: Type.Enum(["PRODUCT", "COLLECTION"]), slug: Text(300, 1) }),
  response: Nothing,
  errors: ["ADDRESS_REDIRECT_NOT_FOUND"],
  isOurs: true,
});
