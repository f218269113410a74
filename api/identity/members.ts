/** Members, for themselves and for the back office (docs/protocol/members.md#endpoints). */
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
  summary: "Get the member of the access token.",
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
  summary: "Update the member's profile, contact and addresses. Omitted fields keep their value.",
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
    "Delete the member's account and its personal data. Requires a sign-in within the last 5 minutes. `contentAssigneeId` must be a member and has no effect, because members have no content to reassign.",
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
  summary: "Get a member.",
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
  summary: "List members, newest first.",
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
  summary: "Query members by status, email or date, or search by name.",
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
  summary: "Update a member's profile, contact and addresses. Members can only update themselves.",
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
  summary: "Approve a pending member, or unblock a member.",
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
  summary: "Block a member. All sessions end at once.",
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
  summary: "Delete a member and their personal data. All sessions end at once.",
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
    "Create a member without a password, with status OFFLINE until they activate the account (activation-email), or APPROVED if requested.",
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
  summary: "Set the slug of the member's public profile.",
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
  summary: "Set the slug of a member's public profile.",
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
  summary: "Make the member's profile public.",
  access: { actors: ["member"], scope: "profile:write" },
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND"],
});

export const leaveCommunity = endpoint({
  id: "members.leaveCommunity",
  method: "POST",
  path: "/v1/members/leave-community",
  services: [MEMBERS],
  summary: "Make the member's profile private.",
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

export const muteMember = memberAction("mute", "Mute a member, who can still read but not post.");
export const unmuteMember = memberAction("unmute", "Unmute a member.");
export const disconnectMember = memberAction("disconnect", "Sign a member out everywhere and forget their devices.");

const securityAction = (name: "requireNewPassword" | "resetTwoStep", path: string, summary: string) =>
  endpoint({
    id: `members.${name}`,
    method: "POST",
    path: `/v1/members/{id}/${path}`,
    services: [MEMBERS],
    summary,
    access: managers,
    params: ById,
    response: OneMember,
    errors: ["MEMBER_NOT_FOUND"],
    isOurs: true,
  });

export const requireNewPassword = securityAction(
  "requireNewPassword",
  "require-new-password",
  "Require a new password: the current one isn't accepted any more, all sessions end, and the member gets an email with a link.",
);
export const resetTwoStep = securityAction(
  "resetTwoStep",
  "reset-two-step",
  "Reset a member's two-step authentication: methods and passkeys must be set up again, recovery codes and sessions end.",
);

const clearing = (name: "Phones" | "Emails" | "Addresses") =>
  endpoint({
    id: `members.deleteMember${name}`,
    method: "DELETE",
    path: `/v1/members/{id}/${name.toLowerCase()}`,
    services: [MEMBERS],
    summary: `Delete all ${name.toLowerCase()} of a member${name === "Emails" ? " except the login email" : ""}.`,
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
    summary: `${name[0]?.toUpperCase()}${name.slice(1)} up to 100 members by id.`,
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
    summary: `${name[0]?.toUpperCase()}${name.slice(1)} all members matching a filter of the query call, in the background. Returns the job's id.`,
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
    "Merge another member or contact into this one. Orders, cart, addresses, tags and notes move over, and the other member is deleted. Fields of this member take precedence.",
  access: { ...managers, isFreshOnly: true },
  params: ById,
  body: Type.Object({ otherMemberId: Text(100, 1) }),
  response: OneMember,
  errors: ["MEMBER_NOT_FOUND", "MEMBERS_NOT_MERGEABLE"],
  isOurs: true,
});
