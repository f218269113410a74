/** Members as shoppers and the back office see them (wire, identity 4.5). */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  FreeObject,
  Id,
  Nothing,
  Nullable,
  named,
  Paging,
  PlatformPagingMetadata,
  Query,
  Text,
  Timestamp,
} from "./values.ts";

const MEMBERS = "/members";

export const MemberAddress = named(
  "MemberAddress",
  Type.Object({
    id: Type.Optional(Id),
    streetAddress: Type.Optional(Type.Object({ number: Type.Optional(Text(100)), name: Type.Optional(Text(200)) })),
    addressLine: Type.Optional(Text(200)),
    addressLine2: Type.Optional(Text(200)),
    city: Type.Optional(Text(100)),
    subdivision: Type.Optional(Text(50)),
    country: Type.Optional(Type.String({ pattern: "^[A-Z]{2}$" })),
    postalCode: Type.Optional(Text(50)),
  }),
);
export type MemberAddress = Static<typeof MemberAddress>;

export const Member = named(
  "Member",
  Type.Object({
    id: Id,
    loginEmail: Type.Optional(Type.String()),
    loginEmailVerified: Type.Optional(Type.Boolean()),
    status: Type.Enum(["UNKNOWN", "PENDING", "APPROVED", "BLOCKED", "OFFLINE"]),
    contactId: Type.Optional(Id),
    contact: Type.Optional(
      Type.Object({
        firstName: Type.Optional(Type.String()),
        lastName: Type.Optional(Type.String()),
        phones: Type.Array(Type.String()),
        emails: Type.Array(Type.String()),
        addresses: Type.Array(MemberAddress),
        birthdate: Type.Optional(Type.String()),
        company: Type.Optional(Type.String()),
        jobTitle: Type.Optional(Type.String()),
        customFields: Type.Optional(FreeObject),
      }),
    ),
    profile: Type.Optional(
      Type.Object({
        nickname: Type.Optional(Type.String()),
        slug: Type.Optional(Type.String()),
        photo: Type.Optional(Type.Object({ url: Type.String() })),
      }),
    ),
    privacyStatus: Type.Optional(Type.Enum(["UNKNOWN", "PRIVATE", "PUBLIC"])),
    activityStatus: Type.Optional(Type.Enum(["UNKNOWN", "ACTIVE", "MUTED"])),
    createdDate: Type.Optional(Timestamp),
    updatedDate: Type.Optional(Timestamp),
    lastLoginDate: Type.Optional(Timestamp),
  }),
);
export type Member = Static<typeof Member>;

/** What a member may change about themselves, and staff about a member. `null` clears. */
export const MemberChanges = named(
  "MemberChanges",
  Type.Object({
    contact: Type.Optional(
      Type.Object({
        firstName: Type.Optional(Nullable(Text(100))),
        lastName: Type.Optional(Nullable(Text(100))),
        phones: Type.Optional(Type.Array(Text(50, 1), { maxItems: 20 })),
        addresses: Type.Optional(Type.Array(MemberAddress, { maxItems: 50 })),
        birthdate: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }))),
        company: Type.Optional(Nullable(Text(100))),
        jobTitle: Type.Optional(Nullable(Text(100))),
      }),
    ),
    profile: Type.Optional(Type.Object({ nickname: Type.Optional(Nullable(Text(100))) })),
    privacyStatus: Type.Optional(Type.Enum(["PRIVATE", "PUBLIC"])),
  }),
);
export type MemberChanges = Static<typeof MemberChanges>;

const Fieldset = Type.Enum(["PUBLIC", "EXTENDED", "FULL"]);
const Fieldsets = Type.Object({
  fieldsets: Type.Optional(Type.Union([Fieldset, Type.Array(Fieldset, { maxItems: 3 })])),
});
const OneMember = Type.Object({ member: Member });
const ById = Type.Object({ id: Text(100) });
const managers = { actors: ["staff", "app"], permission: "members:write" } as const;
const readers = { actors: ["staff", "app"], permission: "members:read" } as const;

export const getMyMember = endpoint({
  id: "members.getMyMember",
  method: "GET",
  path: "/v1/members/my",
  services: [MEMBERS],
  summary: "The member behind the access token.",
  access: { actors: ["member"] },
  query: Fieldsets,
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const updateMyMember = endpoint({
  id: "members.updateMyMember",
  method: "PATCH",
  path: "/v1/members/my",
  services: [MEMBERS],
  summary: "Change the own profile, contact and addresses. Fields left out stay as they are.",
  access: { actors: ["member"] },
  body: Type.Object({ member: MemberChanges }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const deleteMyMember = endpoint({
  id: "members.deleteMyMember",
  method: "DELETE",
  path: "/v1/members/my",
  services: [MEMBERS],
  summary: "Delete the own account and the personal details in it. Needs a sign-in within the last 5 minutes.",
  access: { actors: ["member"] },
  response: Nothing,
  errors: ["MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED"],
});

export const getMember = endpoint({
  id: "members.getMember",
  method: "GET",
  path: "/v1/members/{id}",
  services: [MEMBERS],
  summary: "One member.",
  access: readers,
  params: ById,
  query: Fieldsets,
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const listMembers = endpoint({
  id: "members.listMembers",
  method: "GET",
  path: "/v1/members",
  services: [MEMBERS],
  summary: "Members, newest first.",
  access: readers,
  query: Type.Object({
    paging: Type.Optional(Paging),
    fieldsets: Type.Optional(Type.Union([Fieldset, Type.Array(Fieldset, { maxItems: 3 })])),
  }),
  response: Type.Object({ members: Type.Array(Member), metadata: PlatformPagingMetadata }),
});

export const queryMembers = endpoint({
  id: "members.queryMembers",
  method: "POST",
  path: "/v1/members/query",
  services: [MEMBERS],
  isQuery: true,
  summary: "Members by status, e-mail or date, or by words of their name.",
  access: readers,
  body: Type.Object({
    query: Type.Optional(Query),
    search: Type.Optional(Type.Object({ expression: Type.Optional(Text(200)) })),
    fieldsets: Type.Optional(Type.Array(Fieldset, { maxItems: 3 })),
  }),
  response: Type.Object({ members: Type.Array(Member), metadata: PlatformPagingMetadata }),
});

export const updateMember = endpoint({
  id: "members.updateMember",
  method: "PATCH",
  path: "/v1/members/{id}",
  services: [MEMBERS],
  summary: "Change a member's profile, contact and addresses. Members may change themselves only.",
  access: { actors: ["member", "staff", "app"], permission: "members:write" },
  params: ById,
  body: Type.Object({ member: MemberChanges }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const approveMember = endpoint({
  id: "members.approveMember",
  method: "POST",
  path: "/v1/members/{id}/approve",
  services: [MEMBERS],
  summary: "Let a member in who waits for the owner's approval, or lift a block.",
  access: managers,
  params: ById,
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const blockMember = endpoint({
  id: "members.blockMember",
  method: "POST",
  path: "/v1/members/{id}/block",
  services: [MEMBERS],
  summary: "Keep a member out; all sessions end at once.",
  access: managers,
  params: ById,
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const deleteMember = endpoint({
  id: "members.deleteMember",
  method: "DELETE",
  path: "/v1/members/{id}",
  services: [MEMBERS],
  summary: "Delete a member and the personal details of the account; all sessions end at once.",
  access: managers,
  params: ById,
  response: Nothing,
  errors: ["MEMBER_NOT_FOUND"],
});
