/** Members as shoppers and the back office see them (wire, identity 4.5). */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, Paging, PlatformPagingMetadata, Query, Text } from "../values.ts";
import { Member, MemberChanges } from "./member-values.ts";

const MEMBERS = "/members";

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
  access: { actors: ["member"], scope: "profile" },
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
  access: { actors: ["member"], scope: "profile:write" },
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
  summary:
    "Delete the own account and the personal details in it. Needs a sign-in within the last 5 minutes. `contentAssigneeId` must be a member; nothing a member leaves here is content for somebody else.",
  access: { actors: ["member"], scope: "account" },
  query: Type.Object({ contentAssigneeId: Type.Optional(Id) }),
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
  access: { actors: ["member", "staff", "app"], permission: "members:write", scope: "profile:write" },
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
  summary:
    "Make a member without a password: status OFFLINE until they take the account over (activation-email), or APPROVED when the request says so.",
  access: managers,
  body: Type.Object({
    member: Type.Object({
      loginEmail: Text(320),
      status: Type.Optional(Type.Enum(["UNKNOWN", "PENDING", "APPROVED", "OFFLINE"])),
      ...MemberChanges.properties,
    }),
  }),
  response: OneMember,
  errors: ["EMAIL_ALREADY_EXISTS", "INVALID_EMAIL"],
});

export const updateMySlug = endpoint({
  id: "members.updateMySlug",
  method: "POST",
  path: "/v1/members/my/slug",
  services: [MEMBERS],
  summary: "Choose the address of the own public profile.",
  access: { actors: ["member"], scope: "profile:write" },
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
  access: { actors: ["member"], scope: "profile:write" },
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const leaveCommunity = endpoint({
  id: "members.leaveCommunity",
  method: "POST",
  path: "/v1/members/leave-community",
  services: [MEMBERS],
  summary: "Make the own profile private.",
  access: { actors: ["member"], scope: "profile:write" },
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
    access: { actors: ["member", "staff", "app"], permission: "members:write", scope: "profile:write" },
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

const byFilter = (name: "delete" | "approve" | "block", callName: string) =>
  endpoint({
    id: `members.${callName}`,
    method: "POST",
    path: `/v1/members/bulk/${name}-by-filter`,
    services: [MEMBERS],
    summary: `All members that fit a filter of the query call: ${name}, in the background. Answers the job's id.`,
    access: managers,
    body: Type.Object({
      filter: Type.Unknown(),
      search: Type.Optional(Type.Object({ expression: Type.Optional(Text(100)) })),
      contentAssigneeId: Type.Optional(Id),
    }),
    response: Type.Object({ jobId: Id }),
    errors: ["UNKNOWN_FILTER"],
  });

export const bulkDeleteMembersByFilter = byFilter("delete", "bulkDeleteMembersByFilter");
export const bulkApproveMembersByFilter = byFilter("approve", "bulkApproveMembersByFilter");
export const bulkBlockMembersByFilter = byFilter("block", "bulkBlockMembersByFilter");

export const mergeMembers = endpoint({
  id: "members.mergeMembers",
  method: "POST",
  path: "/v1/members/{id}/merges",
  services: [MEMBERS],
  summary:
    "Take another member or contact into this one: orders, cart, addresses, tags and notes move; the other is deleted. Fields of this one win.",
  access: { ...managers, isFreshOnly: true },
  params: ById,
  body: Type.Object({ otherMemberId: Text(100, 1) }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND", "MEMBERS_NOT_MERGEABLE"],
  isOurs: true,
});
