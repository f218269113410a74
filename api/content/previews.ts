/**
 * Preview links: a secret address with which anyone sees the drafts instead of the published versions, until it expires or is
 * revoked. The storefront's preview and the editor use the same calls. Extension to the protocol.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";
import { DesignBody, PageBody, PostBody } from "./design.ts";

export const PreviewLink = named(
  "PreviewLink",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    expirationDate: Timestamp,
    /** Who it is for, such as "Photographer". */
    note: Type.String(),
  }),
);
export type PreviewLink = Static<typeof PreviewLink>;

const path = "/v1/preview-links";

export const createPreviewLink = endpoint({
  id: "previews.createPreviewLink",
  method: "POST",
  path,
  summary: "Creates a preview link. Its address is returned only once.",
  access: { actors: ["staff", "app"], permission: "content:write" },
  body: Type.Object({
    note: Type.Optional(Text(100)),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 14 })),
  }),
  response: Type.Object({ link: PreviewLink, url: Type.String() }),
  isOurs: true,
});

export const listPreviewLinks = endpoint({
  id: "previews.listPreviewLinks",
  method: "GET",
  path,
  summary: "Lists the preview links that haven't expired, newest first.",
  access: { actors: ["staff", "app"], permission: "content:read" },
  response: Type.Object({ links: Type.Array(PreviewLink) }),
  isOurs: true,
});

export const revokePreviewLink = endpoint({
  id: "previews.revokePreviewLink",
  method: "DELETE",
  path: `${path}/{linkId}`,
  params: Type.Object({ linkId: Id }),
  summary: "Revokes a preview link.",
  access: { actors: ["staff", "app"], permission: "content:write" },
  response: Nothing,
  errors: ["PREVIEW_LINK_NOT_FOUND"],
  isOurs: true,
});

/** The cookie with the token, which `/preview/<token>` sets. With it, the storefront shows drafts. */
export const PREVIEW_COOKIE = "preview";
/** The parameter of a page's address with the token, for this one page: the editor's frame shows drafts, its browser doesn't. */
export const PREVIEW_PARAMETER = "preview";

/** `token` is the secret of the link. A wrong, expired or revoked one returns PREVIEW_LINK_NOT_FOUND. */
const ByToken = Type.Object({ token: Text(100, 1) });
const visitors = { actors: ["anonymous", "visitor", "member"], withoutToken: "secret link", scope: "public" } as const;

export const getDesignPreview = endpoint({
  id: "previews.getDesignPreview",
  method: "POST",
  path: "/v1/previews/design",
  summary: "Returns the draft of the design.",
  access: visitors,
  body: ByToken,
  response: Type.Object({ design: DesignBody }),
  errors: ["PREVIEW_LINK_NOT_FOUND"],
  isOurs: true,
});

export const getPagePreview = endpoint({
  id: "previews.getPagePreview",
  method: "POST",
  path: "/v1/previews/page",
  summary: "Returns the draft of a page by the slug of the draft.",
  access: visitors,
  body: Type.Object({ token: Text(100, 1), slug: Text(100, 1) }),
  response: Type.Object({ page: PageBody }),
  errors: ["PREVIEW_LINK_NOT_FOUND", "DOCUMENT_NOT_FOUND"],
  isOurs: true,
});

export const getPostPreview = endpoint({
  id: "previews.getPostPreview",
  method: "POST",
  path: "/v1/previews/post",
  summary: "Returns the draft of a post by the slug of the draft.",
  access: visitors,
  body: Type.Object({ token: Text(100, 1), slug: Text(100, 1) }),
  response: Type.Object({ post: PostBody }),
  errors: ["PREVIEW_LINK_NOT_FOUND", "DOCUMENT_NOT_FOUND"],
  isOurs: true,
});
