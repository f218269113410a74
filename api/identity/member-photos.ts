/** A member's own photo. Not part of the protocol, which only has its URL (`profile.photo`). */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Member } from "./member-values.ts";

export const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

const OneMember = Type.Object({ member: Member });

export const setMyPhoto = endpoint({
  id: "members.setMyPhoto",
  method: "PUT",
  path: "/v1/members/my/photo",
  services: ["/members"],
  summary:
    "Upload the member's photo. The body is a JPEG, PNG, WebP, GIF or AVIF file, which is cropped to a square, re-encoded and stripped of metadata.",
  access: { actors: ["member"], scope: "profile:write" },
  isRawBody: true,
  body: Type.Unsafe<Uint8Array>({ type: "string", format: "binary" }),
  maxBodyBytes: MAX_PHOTO_BYTES,
  response: OneMember,
  errors: ["UNSUPPORTED_MEDIA", "MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const deleteMyPhoto = endpoint({
  id: "members.deleteMyPhoto",
  method: "DELETE",
  path: "/v1/members/my/photo",
  services: ["/members"],
  summary: "Delete the member's photo.",
  access: { actors: ["member"], scope: "profile:write" },
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});
