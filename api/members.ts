/** Members as shoppers and the back office see them (wire, identity 4.5). */
import { type Static, Type } from "typebox";
import { AccountSession } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { CustomValue } from "./identity-values.ts";
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
        /** By key: `{name, value}`. */
        customFields: Type.Optional(FreeObject),
      }),
    ),
    profile: Type.Optional(
      Type.Object({
        nickname: Type.Optional(Type.String()),
        slug: Type.Optional(Type.String()),
        title: Type.Optional(Type.String()),
        photo: Type.Optional(Type.Object({ url: Type.String() })),
        cover: Type.Optional(Type.Object({ url: Type.String() })),
      }),
    ),
    privacyStatus: Type.Optional(Type.Enum(["UNKNOWN", "PRIVATE", "PUBLIC"])),
    activityStatus: Type.Optional(Type.Enum(["UNKNOWN", "ACTIVE", "MUTED"])),
    createdDate: Type.Optional(Timestamp),
    updatedDate: Type.Optional(Timestamp),
    lastLoginDate: Type.Optional(Timestamp),
    /** For staff: tags, and whether the newsletter is wanted. */
    labels: Type.Optional(Type.Array(Type.String())),
    isSubscribed: Type.Optional(Type.Boolean()),
  }),
);
export type Member = Static<typeof Member>;

const PictureUrl = Type.String({ pattern: "^(?:https?://[^\\s]+|/[^\\s/][^\\s]*)$", maxLength: 2048 });

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
        /** Typed values by key; `null` clears. Fields that are staff's alone are refused from members. */
        customFields: Type.Optional(
          Type.Record(Text(60), Nullable(Type.Object({ value: Type.Union([CustomValue, Type.Null()]) }))),
        ),
      }),
    ),
    profile: Type.Optional(
      Type.Object({
        nickname: Type.Optional(Nullable(Text(100))),
        title: Type.Optional(Nullable(Text(100))),
        photo: Type.Optional(Nullable(Type.Object({ url: PictureUrl }))),
        cover: Type.Optional(Nullable(Type.Object({ url: PictureUrl }))),
      }),
    ),
    privacyStatus: Type.Optional(Type.Enum(["PRIVATE", "PUBLIC"])),
    language: Type.Optional(Nullable(Text(20))),
    /** Tags, for staff and apps only. */
    labels: Type.Optional(Type.Array(Text(100, 1), { maxItems: 200 })),
    isSubscribed: Type.Optional(Type.Boolean()),
  }),
);
export type MemberChanges = Static<typeof MemberChanges>;

const Fieldset = Type.Enum(["PUBLIC", "EXTENDED", "FULL"]);
const Fieldsets = Type.Object({
  fieldsets: Type.Optional(Type.Union([Fieldset, Type.Array(Fieldset, { maxItems: 3 })])),
});
const OneMember = Type.Object({ member: Member });
const ById = Type.Object({ id: Text(100) });
const Ids = Type.Array(Text(100), { minItems: 1, maxItems: 100 });
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
    sorting: Type.Optional(Type.Unknown()),
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

export const createMember = endpoint({
  id: "members.createMember",
  method: "POST",
  path: "/v1/members",
  services: [MEMBERS],
  summary: "Make a member without a password: status OFFLINE until they take the account over (activation-email).",
  access: managers,
  body: Type.Object({ member: Type.Object({ loginEmail: Text(320), ...MemberChanges.properties }) }),
  response: OneMember,
  errors: ["EMAIL_ALREADY_EXISTS", "INVALID_EMAIL"],
});

export const updateMySlug = endpoint({
  id: "members.updateMySlug",
  method: "POST",
  path: "/v1/members/my/slug",
  services: [MEMBERS],
  summary: "Choose the address of the own public profile.",
  access: { actors: ["member"] },
  body: Type.Object({ slug: Text(255, 1) }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND", "SLUG_ALREADY_EXISTS"],
});

export const updateMemberSlug = endpoint({
  id: "members.updateMemberSlug",
  method: "POST",
  path: "/v1/members/{id}/slug",
  services: [MEMBERS],
  summary: "Change the address of a member's public profile.",
  access: managers,
  params: ById,
  body: Type.Object({ slug: Text(255, 1) }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND", "SLUG_ALREADY_EXISTS"],
});

export const joinCommunity = endpoint({
  id: "members.joinCommunity",
  method: "POST",
  path: "/v1/members/join-community",
  services: [MEMBERS],
  summary: "Make the own profile public.",
  access: { actors: ["member"] },
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const leaveCommunity = endpoint({
  id: "members.leaveCommunity",
  method: "POST",
  path: "/v1/members/leave-community",
  services: [MEMBERS],
  summary: "Make the own profile private.",
  access: { actors: ["member"] },
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

const memberAction = (name: "mute" | "unmute" | "disconnect", summary: string) =>
  endpoint({
    id: `members.${name}Member`,
    method: "POST",
    path: `/v1/members/{id}/${name}`,
    services: [MEMBERS],
    summary,
    access: managers,
    params: ById,
    response: OneMember,
    errors: ["MEMBER_NOT_FOUND"],
  });

export const muteMember = memberAction("mute", "Let a member read but not speak in public places.");
export const unmuteMember = memberAction("unmute", "Lift a mute.");
export const disconnectMember = memberAction("disconnect", "Sign a member out everywhere and forget their devices.");

const clearing = (name: "Phones" | "Emails" | "Addresses") =>
  endpoint({
    id: `members.deleteMember${name}`,
    method: "DELETE",
    path: `/v1/members/{id}/${name.toLowerCase()}`,
    services: [MEMBERS],
    summary: `Remove all ${name.toLowerCase()} of a member${name === "Emails" ? " but the one they sign in with" : ""}.`,
    access: { actors: ["member", "staff", "app"], permission: "members:write" },
    params: ById,
    response: OneMember,
    errors: ["MEMBER_NOT_FOUND"],
  });

export const deleteMemberPhones = clearing("Phones");
export const deleteMemberEmails = clearing("Emails");
export const deleteMemberAddresses = clearing("Addresses");

const BulkResults = Type.Object({
  results: Type.Array(
    Type.Object({
      itemMetadata: Type.Object({
        id: Type.String(),
        originalIndex: Type.Integer(),
        success: Type.Boolean(),
        error: Type.Optional(Type.Object({ code: Type.String(), description: Type.String() })),
      }),
    }),
  ),
  bulkActionMetadata: Type.Object({
    totalSuccesses: Type.Integer(),
    totalFailures: Type.Integer(),
    undetailedFailures: Type.Integer(),
  }),
});

const bulk = (name: "delete" | "approve" | "block") =>
  endpoint({
    id: `members.bulk${name[0]?.toUpperCase()}${name.slice(1)}Members`,
    method: "POST",
    path: `/v1/members/bulk/${name}`,
    services: [MEMBERS],
    summary: `Members by id, up to 100: ${name}.`,
    access: managers,
    body: Type.Object({ memberIds: Ids }),
    response: BulkResults,
    ...(name === "delete" ? {} : { isOurs: true }),
  });

export const bulkDeleteMembers = bulk("delete");
export const bulkApproveMembers = bulk("approve");
export const bulkBlockMembers = bulk("block");

export const mergeMembers = endpoint({
  id: "members.mergeMembers",
  method: "POST",
  path: "/v1/members/{id}/merges",
  services: [MEMBERS],
  summary:
    "Take another member or contact into this one: orders, cart, addresses, tags and notes move; the other is deleted. Fields of this one win.",
  access: managers,
  params: ById,
  body: Type.Object({ otherMemberId: Text(100, 1) }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND", "MEMBERS_NOT_MERGEABLE"],
  isOurs: true,
});

/** What staff remembers about a member. Members never see it. */
export const MemberNote = named(
  "MemberNote",
  Type.Object({ id: Id, text: Type.String(), authorId: Type.Optional(Id), createdDate: Timestamp }),
);

export const listMemberNotes = endpoint({
  id: "members.listMemberNotes",
  method: "GET",
  path: "/v1/members/{id}/notes",
  services: [MEMBERS],
  summary: "Notes of staff about a member, newest first.",
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
  summary: "Write a note about a member.",
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
  summary: "Remove a note.",
  access: managers,
  params: Type.Object({ id: Text(100), noteId: Text(100) }),
  response: Nothing,
  errors: ["NOTE_NOT_FOUND"],
  isOurs: true,
});

/** What happened to an account: sign-ins, changes of credentials, decisions of staff. */
export const MemberEvent = named(
  "MemberEvent",
  Type.Object({
    /** `SIGNED_IN`, `SIGN_IN_FAILED`, `PASSWORD_CHANGED`, `FACTOR_ADDED`, `BLOCKED`, … */
    kind: Type.String(),
    date: Timestamp,
    /** `member`, `staff` with id, `app` with id, `system`. */
    actor: Type.String(),
    device: Type.String(),
    network: Type.String(),
    detail: Type.String(),
  }),
);

export const listMemberEvents = endpoint({
  id: "members.listMemberEvents",
  method: "GET",
  path: "/v1/members/{id}/events",
  services: [MEMBERS],
  summary: "What happened to a member's account, newest first: the 100 last events.",
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
  summary: "Where a member is signed in.",
  access: readers,
  params: ById,
  response: Type.Object({ sessions: Type.Array(AccountSession) }),
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const deleteMemberSession = endpoint({
  id: "members.deleteMemberSession",
  method: "DELETE",
  path: "/v1/members/{id}/sessions/{sessionId}",
  services: [MEMBERS],
  summary: "Sign a member's device out.",
  access: managers,
  params: Type.Object({ id: Text(100), sessionId: Text(100) }),
  response: Nothing,
  errors: ["SESSION_NOT_FOUND"],
  isOurs: true,
});
