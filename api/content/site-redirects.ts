/**
 * Redirects (301): from previous addresses of products, collections, pages and posts, which the store keeps when they change, and
 * from paths of an earlier shop, entered by hand or imported. Extension to the protocol.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

/** `MANUAL` and `IMPORT` were entered or imported; the others are kept when the address of a product or a document changes. */
export const RedirectOrigin = Type.Enum(["MANUAL", "IMPORT", "PRODUCT", "COLLECTION", "PAGE", "POST"]);
export type RedirectOrigin = Static<typeof RedirectOrigin>;

export const SiteRedirect = named(
  "SiteRedirect",
  Type.Object({
    /** Opaque. */
    id: Type.String(),
    origin: RedirectOrigin,
    /** If entered or imported: in lower case, without query and trailing slash. */
    path: Type.String(),
    /** A path of this store or a web address. For previous addresses the current one, so there are no chains. */
    target: Type.String(),
    /** What has had the address; missing if the redirect was entered or imported. */
    entity: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
    createdDate: Timestamp,
  }),
);
export type SiteRedirect = Static<typeof SiteRedirect>;

const path = "/v1/site-redirects";
const readers = { actors: ["staff", "app"], permission: "content:read" } as const;
const writers = { actors: ["staff", "app"], permission: "content:write" } as const;

export const listSiteRedirects = endpoint({
  id: "siteRedirects.list",
  method: "GET",
  path,
  summary:
    "Lists all redirects, whatever their origin, newest first. Those to hidden products and collections require products:read.",
  access: readers,
  query: Type.Object({
    /** Part of the path, the target, or the name of what had the address. */
    q: Type.Optional(Text(100)),
    origin: Type.Optional(RedirectOrigin),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  response: Type.Object({ redirects: Type.Array(SiteRedirect), total: Type.Integer() }),
  isOurs: true,
});

export const createSiteRedirect = endpoint({
  id: "siteRedirects.create",
  method: "POST",
  path,
  summary: "Creates a redirect, or changes the target of the path's redirect.",
  access: writers,
  body: Type.Object({ path: Text(2048, 1), target: Text(2048, 1) }),
  response: Type.Object({ redirect: SiteRedirect }),
  isOurs: true,
});

export const importSiteRedirects = endpoint({
  id: "siteRedirects.import",
  method: "POST",
  path: `${path}/import`,
  summary:
    "Imports redirects from the text of a CSV file: old path or address, new path or address. A header row is skipped. Rows with problems are returned, the others are imported.",
  access: writers,
  body: Type.Object({ csv: Text(4 * 1024 * 1024, 1) }),
  maxBodyBytes: 5 * 1024 * 1024,
  response: Type.Object({
    created: Type.Integer(),
    updated: Type.Integer(),
    /** At most 100. */
    problems: Type.Array(
      Type.Object({
        line: Type.Integer(),
        value: Type.String(),
        problem: Type.Enum(["NOT_A_PATH", "NOT_A_TARGET", "REDIRECTS_TO_ITSELF", "TOO_MANY_ROWS", "NOT_CSV"]),
      }),
    ),
  }),
  isOurs: true,
});

export const deleteSiteRedirect = endpoint({
  id: "siteRedirects.delete",
  method: "DELETE",
  path: `${path}/{redirectId}`,
  params: Type.Object({ redirectId: Text(400, 1) }),
  summary:
    "Deletes a redirect of any origin. Its path then returns 404. Redirects of products and collections require products:write.",
  access: writers,
  response: Nothing,
  errors: ["ADDRESS_REDIRECT_NOT_FOUND"],
  isOurs: true,
});

export const resolveSiteRedirect = endpoint({
  id: "siteRedirects.resolve",
  method: "GET",
  path: "/v1/site-redirect-targets",
  summary:
    "Returns where a path that the store doesn't have redirects to: by a redirect, or to the product, collection, page or post that the same path had in an earlier Shopify or WooCommerce shop.",
  access: publicAccess("content:read"),
  query: Type.Object({ path: Text(2048, 1) }),
  /** Missing if the path isn't redirected. */
  response: Type.Object({ target: Type.Optional(Type.String()) }),
  isOurs: true,
});
