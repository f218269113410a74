/** A member's records for staff, beside the profile: notes, events, sessions, data export. Not part of the protocol. */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Nothing, Text, Timestamp } from "../values.ts";
import { AccountSession } from "./account.ts";
import { MemberEvent, MemberNote } from "./member-values.ts";

const MEMBERS = "/members";
const ById = Type.Object({ id: Text(100) });
const managers = { actors: ["staff", "app"], permission: "members:write" } as const;
const readers = { actors: ["staff", "app"], permission: "members:read" } as const;

export const listMemberNotes = endpoint({
  id: "members.listMemberNotes",
  method: "GET",
  path: "/v1/members/{id}/notes",
  services: [MEMBERS],
  summary: "List staff notes about a member, newest first.",
  access: readers,
  params: ById,
  response: Type.Object({ notes: Type.Array(MemberNote) }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const createMemberNote = endpoint({
  id: "members.createMemberNote",
  method: "POST",
  path: "/v1/members/{id}/notes",
  services: [MEMBERS],
  summary: "Add a note about a member.",
  access: managers,
  params: ById,
  body: Type.Object({ note: Type.Object({ text: Text(4000, 1) }) }),
  response: Type.Object({ note: MemberNote }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const deleteMemberNote = endpoint({
  id: "members.deleteMemberNote",
  method: "DELETE",
  path: "/v1/members/{id}/notes/{noteId}",
  services: [MEMBERS],
  summary: "Delete a note.",
  access: managers,
  params: Type.Object({ id: Text(100), noteId: Text(100) }),
  response: Nothing,
  errors: ["NOTE_NOT_FOUND"],
  isOurs: true,
});

export const listMemberEvents = endpoint({
  id: "members.listMemberEvents",
  method: "GET",
  path: "/v1/members/{id}/events",
  services: [MEMBERS],
  summary: "List a member's last 100 account events, newest first.",
  access: readers,
  params: ById,
  response: Type.Object({ events: Type.Array(MemberEvent) }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const listMemberSessions = endpoint({
  id: "members.listMemberSessions",
  method: "GET",
  path: "/v1/members/{id}/sessions",
  services: [MEMBERS],
  summary: "List a member's sessions.",
  access: readers,
  params: ById,
  response: Type.Object({ sessions: Type.Array(AccountSession) }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const exportMember = endpoint({
  id: "members.exportMember",
  method: "GET",
  path: "/v1/members/{id}/data-export",
  services: [MEMBERS],
  summary:
    "Export all data stored about a member, by kind, to answer their request. Recorded in the account's history.",
  access: { actors: ["staff"], permission: "members:write", isFreshOnly: true },
  params: ById,
  response: Type.Object({ fileName: Type.String(), exportedDate: Timestamp, content: FreeObject }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const deleteMemberSession = endpoint({
  id: "members.deleteMemberSession",
  method: "DELETE",
  path: "/v1/members/{id}/sessions/{sessionId}",
  services: [MEMBERS],
  summary: "Sign out one of a member's devices.",
  access: managers,
  params: Type.Object({ id: Text(100), sessionId: Text(100) }),
  response: Nothing,
  errors: ["SESSION_NOT_FOUND"],
  isOurs: true,
});
