/** Earlier addresses of products and collections, which lead to the present ones (301 in the shop). Ours. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

export const AddressKind = Type.Enum(["PRODUCT", "COLLECTION"]);

/** It names what moved, not an address: whatever its address becomes, all earlier ones lead straight there. */
export const AddressRedirect = named(
  "AddressRedirect",
  Type.Object({
    kind: AddressKind,
    /** The earlier slug. */
    slug: Type.String(),
    target: Type.Object({ id: Id, name: Type.String(), slug: Type.String() }),
    createdDate: Timestamp,
  }),
);

export const listAddressRedirects = endpoint({
  id: "addressRedirects.list",
  method: "GET",
  path: "/v1/address-redirects",
  services: ["/stores"],
  summary: "Earlier addresses that lead to present ones, the newest first.",
  access: { actors: ["staff", "app"], permission: "products:read" },
  query: Type.Object({
    /** Part of the earlier address or of the name of what moved. */
    q: Type.Optional(Text(100)),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  response: Type.Object({ redirects: Type.Array(AddressRedirect), total: Type.Integer() }),
  isOurs: true,
});

export const deleteAddressRedirect = endpoint({
  id: "addressRedirects.delete",
  method: "DELETE",
  path: "/v1/address-redirects/{kind}/{slug}",
  services: ["/stores"],
  summary: "Lets an earlier address lead nowhere.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  params: Type.Object({ kind: AddressKind, slug: Text(300, 1) }),
  response: Nothing,
  errors: ["ADDRESS_REDIRECT_NOT_FOUND"],
  isOurs: true,
});
