/** Site users: their sign-in at the back office, roles and invitations. Additions of ours (docs/api-design.md). */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Nothing, Nullable, Text, Words } from "../values.ts";
import { ProofOfWork } from "./identity-values.ts";
import {
  NewStaffRole,
  roleFields,
  StaffInvitation,
  StaffMember,
  StaffPolicy,
  StaffRoleDetails,
  StaffSecondStep,
  StaffSession,
} from "./staff-values.ts";

const fromTheBackOffice = {
  actors: ["anonymous", "visitor", "member"],
  withoutToken: "staff cookie",
  scope: "public",
} as const;

/** Required by sign-ins from unknown browsers after too many wrong attempts at an account, whoever made them. */
const proofOfWork = Type.Optional(Text(5000));

export const createStaffProofOfWork = endpoint({
  id: "staff.createStaffProofOfWork",
  method: "POST",
  path: "/admin/api/proof-of-work",
  summary: "What to solve when a sign-in answers −19971. Send the solution as `proofOfWork` with the next attempt.",
  access: fromTheBackOffice,
  response: ProofOfWork,
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const createStaffSession = endpoint({
  id: "staff.createStaffSession",
  method: "POST",
  path: "/admin/api/session",
  summary: "Sign in at the back office. The session lives in an HttpOnly cookie of this site only.",
  access: fromTheBackOffice,
  body: Type.Object({ email: Text(320), password: Text(1024), proofOfWork }),
  /** `staff` when signed in, `secondStep` when a factor is due. */
  response: Type.Object({ staff: Type.Optional(StaffMember), secondStep: Type.Optional(StaffSecondStep) }),
  errors: ["INVALID_PASSWORD", "MISSING_CAPTCHA_TOKEN", "INVALID_CAPTCHA_TOKEN", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const completeStaffSession = endpoint({
  id: "staff.completeStaffSession",
  method: "POST",
  path: "/admin/api/session/second-step",
  summary: "Finish signing in with the code of the second factor, a recovery code, or the first code of a new factor.",
  access: fromTheBackOffice,
  body: Type.Object({ token: Text(100), code: Text(40), proofOfWork }),
  response: Type.Object({
    staff: StaffMember,
    /** Shown once, when a factor was set up. */
    recoveryCodes: Type.Optional(Type.Array(Type.String())),
  }),
  errors: [
    "INVALID_STATE_TOKEN",
    "INVALID_VERIFICATION_CODE",
    "TOO_MANY_WRONG_CODES",
    "MISSING_CAPTCHA_TOKEN",
    "INVALID_CAPTCHA_TOKEN",
    "CROSS_SITE_REQUEST",
  ],
  isOurs: true,
});

export const createStaffToken = endpoint({
  id: "staff.createStaffToken",
  method: "POST",
  path: "/admin/api/token",
  summary: "Exchange the back-office cookie for an access token of 15 minutes.",
  access: fromTheBackOffice,
  response: Type.Object({
    accessToken: Type.String(),
    /** Seconds. */
    expiresIn: Type.Integer(),
    staff: StaffMember,
  }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const deleteStaffSession = endpoint({
  id: "staff.deleteStaffSession",
  method: "DELETE",
  path: "/admin/api/session",
  summary: "Sign out of the back office; its access tokens stop working at once.",
  access: fromTheBackOffice,
  response: Nothing,
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const reauthenticateStaff = endpoint({
  id: "staff.reauthenticateStaff",
  method: "POST",
  path: "/admin/api/reauthentication",
  summary:
    "Confirm the password again, and the code of the authenticator app when the account has one: calls that answer REAUTHENTICATION_REQUIRED work for the next five minutes.",
  access: fromTheBackOffice,
  body: Type.Object({ password: Text(1024), code: Type.Optional(Text(40)) }),
  response: Nothing,
  errors: ["INVALID_PASSWORD", "INVALID_VERIFICATION_CODE", "TOO_MANY_WRONG_CODES", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

// What everybody may do with their own account, proven by the cookie.

export const startStaffSecondFactor = endpoint({
  id: "staff.startStaffSecondFactor",
  method: "POST",
  path: "/admin/api/me/second-factor",
  summary: "Begin to set up a second factor: the answer's secret goes into an authenticator app.",
  access: fromTheBackOffice,
  response: Type.Object({ secondStep: StaffSecondStep }),
  errors: ["REAUTHENTICATION_REQUIRED", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const confirmStaffSecondFactor = endpoint({
  id: "staff.confirmStaffSecondFactor",
  method: "POST",
  path: "/admin/api/me/second-factor/confirmation",
  summary: "Turn the second factor on with a first code. Recovery codes are shown this once.",
  access: fromTheBackOffice,
  body: Type.Object({ token: Text(100), code: Text(40) }),
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ["INVALID_STATE_TOKEN", "INVALID_VERIFICATION_CODE", "TOO_MANY_WRONG_CODES", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const deleteStaffSecondFactor = endpoint({
  id: "staff.deleteStaffSecondFactor",
  method: "DELETE",
  path: "/admin/api/me/second-factor",
  summary: "Turn one's second factor off, where the store does not require it.",
  access: fromTheBackOffice,
  response: Nothing,
  errors: ["REAUTHENTICATION_REQUIRED", "FACTOR_NOT_AVAILABLE", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const changeStaffPassword = endpoint({
  id: "staff.changeStaffPassword",
  method: "POST",
  path: "/admin/api/me/password",
  summary: "Change one's password; all other sessions end.",
  access: fromTheBackOffice,
  body: Type.Object({ oldPassword: Text(1024), newPassword: Text(1024) }),
  response: Nothing,
  errors: ["INVALID_PASSWORD", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const listMyStaffSessions = endpoint({
  id: "staff.listMyStaffSessions",
  method: "GET",
  path: "/admin/api/me/sessions",
  summary: "One's own sessions.",
  access: fromTheBackOffice,
  response: Type.Object({ sessions: Type.Array(StaffSession) }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const endMyStaffSession = endpoint({
  id: "staff.endMyStaffSession",
  method: "DELETE",
  path: "/admin/api/me/sessions/{id}",
  summary: "End one of one's own sessions.",
  access: fromTheBackOffice,
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["SESSION_NOT_FOUND", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

// What owners do with everybody's accounts.

const staffOnly = { actors: ["staff"], permission: "staff:write" } as const;
const freshStaffOnly = { ...staffOnly, isFreshOnly: true } as const;
const ById = Type.Object({ id: Text(100) });
const grantErrors = ["STAFF_ROLE_NOT_FOUND", "ROLE_TOO_POWERFUL", "REAUTHENTICATION_REQUIRED"] as const;

export const listStaffMembers = endpoint({
  id: "staff.listStaffMembers",
  method: "GET",
  path: "/v1/staff",
  summary: "Everybody who works here, those who left included.",
  access: staffOnly,
  response: Type.Object({ staff: Type.Array(StaffMember) }),
  isOurs: true,
});

export const updateStaffMember = endpoint({
  id: "staff.updateStaffMember",
  method: "PATCH",
  path: "/v1/staff/{id}",
  summary: "Change somebody's name or role, or let them in no longer. It counts within a second.",
  access: freshStaffOnly,
  params: ById,
  body: Type.Object({
    staff: Type.Object({
      name: Type.Optional(Words(200)),
      role: Type.Optional(roleFields.role),
      roleId: roleFields.roleId,
      isActive: Type.Optional(Type.Boolean()),
    }),
  }),
  response: Type.Object({ staff: StaffMember }),
  errors: ["STAFF_NOT_FOUND", "LAST_OWNER", ...grantErrors],
  isOurs: true,
});

export const endStaffSessions = endpoint({
  id: "staff.endStaffSessions",
  method: "POST",
  path: "/v1/staff/{id}/end-sessions",
  summary: "Sign somebody out everywhere.",
  access: staffOnly,
  params: ById,
  response: Nothing,
  errors: ["STAFF_NOT_FOUND", "ROLE_TOO_POWERFUL"],
  isOurs: true,
});

export const resetStaffSecondFactor = endpoint({
  id: "staff.resetStaffSecondFactor",
  method: "POST",
  path: "/v1/staff/{id}/reset-second-factor",
  summary: "Take a lost second factor away, so that a new one can be set up. Ends all sessions.",
  access: freshStaffOnly,
  params: ById,
  response: Nothing,
  errors: ["STAFF_NOT_FOUND", "ROLE_TOO_POWERFUL", "REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});

export const listStaffInvitations = endpoint({
  id: "staff.listStaffInvitations",
  method: "GET",
  path: "/v1/staff-invitations",
  summary: "Open invitations.",
  access: staffOnly,
  response: Type.Object({ invitations: Type.Array(StaffInvitation) }),
  isOurs: true,
});

export const createStaffInvitation = endpoint({
  id: "staff.createStaffInvitation",
  method: "POST",
  path: "/v1/staff-invitations",
  summary: "Invite somebody by e-mail. The link works once, for seven days; a second invitation replaces the first.",
  access: freshStaffOnly,
  body: Type.Object({ invitation: Type.Object({ email: Text(320, 3), ...roleFields }) }),
  response: Type.Object({ invitation: StaffInvitation }),
  errors: ["STAFF_EMAIL_TAKEN", ...grantErrors],
  isOurs: true,
});

export const deleteStaffInvitation = endpoint({
  id: "staff.deleteStaffInvitation",
  method: "DELETE",
  path: "/v1/staff-invitations/{id}",
  summary: "Withdraw an invitation.",
  access: staffOnly,
  params: ById,
  response: Nothing,
  errors: ["INVITATION_NOT_FOUND"],
  isOurs: true,
});

export const describeStaffInvitation = endpoint({
  id: "staff.describeStaffInvitation",
  method: "POST",
  path: "/admin/api/invitation",
  summary: "What an invitation is for, for the page it leads to.",
  access: fromTheBackOffice,
  body: Type.Object({ token: Text(100) }),
  response: Type.Object({ email: Type.String(), roleName: Type.String(), storeName: Type.String() }),
  errors: ["INVITATION_INVALID", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const acceptStaffInvitation = endpoint({
  id: "staff.acceptStaffInvitation",
  method: "POST",
  path: "/admin/api/invitation/acceptance",
  summary: "Take up an invitation with a name and a password. Signing in is the next step.",
  access: fromTheBackOffice,
  body: Type.Object({ token: Text(100), name: Words(200), password: Text(1024) }),
  response: Nothing,
  errors: ["INVITATION_INVALID", "STAFF_EMAIL_TAKEN", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const listStaffRoles = endpoint({
  id: "staff.listStaffRoles",
  method: "GET",
  path: "/v1/staff-roles",
  summary: "All roles with what they may do, and what each permission means.",
  access: staffOnly,
  response: Type.Object({
    roles: Type.Array(StaffRoleDetails),
    permissions: Type.Array(Type.Object({ name: Type.String(), description: Type.String() })),
  }),
  isOurs: true,
});

export const createStaffRole = endpoint({
  id: "staff.createStaffRole",
  method: "POST",
  path: "/v1/staff-roles",
  summary: "Make a role of the store's own.",
  access: freshStaffOnly,
  body: Type.Object({ role: NewStaffRole }),
  response: Type.Object({ role: StaffRoleDetails }),
  errors: ["ALREADY_EXISTS", ...grantErrors],
  isOurs: true,
});

export const updateStaffRole = endpoint({
  id: "staff.updateStaffRole",
  method: "PATCH",
  path: "/v1/staff-roles/{id}",
  summary: "Change a role of the store's own. It counts within a second for everybody who has it.",
  access: freshStaffOnly,
  params: ById,
  body: Type.Object({ role: Type.Partial(NewStaffRole) }),
  response: Type.Object({ role: StaffRoleDetails }),
  errors: ["ALREADY_EXISTS", ...grantErrors],
  isOurs: true,
});

export const deleteStaffRole = endpoint({
  id: "staff.deleteStaffRole",
  method: "DELETE",
  path: "/v1/staff-roles/{id}",
  summary: "Delete a role that nobody has.",
  access: staffOnly,
  params: ById,
  response: Nothing,
  errors: ["STAFF_ROLE_NOT_FOUND", "STAFF_ROLE_IN_USE"],
  isOurs: true,
});

export const getStaffPolicy = endpoint({
  id: "staff.getStaffPolicy",
  method: "GET",
  path: "/v1/staff-policy",
  summary: "How staff must sign in.",
  access: staffOnly,
  response: Type.Object({ policy: StaffPolicy }),
  isOurs: true,
});

export const updateStaffPolicy = endpoint({
  id: "staff.updateStaffPolicy",
  method: "PATCH",
  path: "/v1/staff-policy",
  summary: "Require a second factor of all staff, or leave it to them.",
  access: freshStaffOnly,
  body: Type.Object({ policy: Type.Object({ requiresSecondFactor: Nullable(Type.Boolean()) }) }),
  response: Type.Object({ policy: StaffPolicy }),
  errors: ["REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});
