/** Redirects (301) from previous slugs of products and collections to the current one. Extension to the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

export const AddressKind = Type.Enum(["PRODUCT", "COLLECTION"]);

/** Points to the entity, not to a slug, so every previous slug redirects straight to the current one. */
export const AddressRedirect = named(
  "AddressRedirect",
  Type.Object({
    kind: AddressKind,
    /** The previous slug. */
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
  summary: "Lists redirects from previous slugs, newest first.",
  access: { actors: ["staff", "app"], permission: "products:read" },
  query: Type.Object({
    /** Part of the previous slug or of the entity's name. */
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
  summary: "Deletes a redirect. Its slug then returns 404.",
  access: { actors: ["staff", "app"], permission: "products:write" },
  params: Type.Object({ kind: AddressKind, slug: Text(300, 1) }),
  response: Nothing,
  errors: ["ADDRESS_REDIRECT_NOT_FOUND"],
  isOurs: true,
});
