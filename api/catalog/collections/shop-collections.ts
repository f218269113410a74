/** Collections as the shop shows them: one read per page. Extension to the protocol. */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../endpoint.ts";
import { MediaItem } from "../../store/media-values.ts";
import { Id, named } from "../../values.ts";
import { RichContent } from "../rich-content.ts";

export const ShopCollection = named(
  "ShopCollection",
  Type.Object({
    id: Id,
    name: Type.String(),
    slug: Type.String(),
    description: Type.String(),
    media: Type.Optional(MediaItem),
    /** Visible products. */
    productCount: Type.Integer(),
    /** Absent at the top level. */
    parentId: Type.Optional(Id),
  }),
);
export type ShopCollection = Static<typeof ShopCollection>;

const Named = Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }));

export const ShopCollectionPage = named(
  "ShopCollectionPage",
  Type.Object({
    ...ShopCollection.properties,
    story: RichContent,
    /** From the top level down. */
    ancestors: Named,
    /** The first 50 visible ones, in the merchant's order. */
    children: Named,
  }),
);
export type ShopCollectionPage = Static<typeof ShopCollectionPage>;

const services = ["/stores-reader"];
const access = publicAccess("products:read");

export const listShopCollections = endpoint({
  id: "shopCollections.listShopCollections",
  method: "GET",
  path: "/v1/shop-collections",
  services,
  summary: "Lists the first 100 visible collections in the merchant's order.",
  access,
  response: Type.Object({ collections: Type.Array(ShopCollection) }),
  isCacheable: true,
  isOurs: true,
});

export const getShopCollectionBySlug = endpoint({
  id: "shopCollections.getShopCollectionBySlug",
  method: "GET",
  path: "/v1/shop-collections/slug/{slug}",
  services,
  summary:
    "Returns everything the collection's page shows besides its products, by slug, including previous slugs. Compare `slug` to detect a redirect.",
  access,
  params: Type.Object({ slug: Type.String() }),
  response: Type.Object({ collection: ShopCollectionPage }),
  errors: ["COLLECTION_NOT_FOUND"],
  isCacheable: true,
  isOurs: true,
});
