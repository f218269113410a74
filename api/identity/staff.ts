/** Staff members: back-office sign-in, roles and invitations. Not part of the protocol (docs/api-design.md). */
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

/**
 * Required for sign-ins from unknown browsers after too many wrong attempts on an account, regardless of their origin.
 */
const proofOfWork = Type.Optional(Text(5000));

export const createStaffProofOfWork = endpoint({
  id: "staff.createStaffProofOfWork",
  method: "POST",
  path: "/admin/api/proof-of-work",
  summary:
    "Create a proof of work to solve after error −19971. Send the solution as `proofOfWork` with the next attempt.",
  access: fromTheBackOffice,
  response: ProofOfWork,
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const createStaffSession = endpoint({
  id: "staff.createStaffSession",
  method: "POST",
  path: "/admin/api/session",
  summary: "Sign in to the back office. Sets a same-site HttpOnly session cookie.",
  access: fromTheBackOffice,
  body: Type.Object({ email: Text(320), password: Text(1024), proofOfWork }),
  /** `staff` after a completed sign-in, `secondStep` if a second factor is required. */
  response: Type.Object({ staff: Type.Optional(StaffMember), secondStep: Type.Optional(StaffSecondStep) }),
  errors: ["INVALID_PASSWORD", "MISSING_CAPTCHA_TOKEN", "INVALID_CAPTCHA_TOKEN", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const completeStaffSession = endpoint({
  id: "staff.completeStaffSession",
  method: "POST",
  path: "/admin/api/session/second-step",
  summary: "Complete a sign-in with the code of the second factor, a recovery code, or the first code of a new factor.",
  access: fromTheBackOffice,
  body: Type.Object({ token: Text(100), code: Text(40), proofOfWork }),
  response: Type.Object({
    staff: StaffMember,
    /** Shown once, after a factor was enrolled. */
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
  summary: "Exchange the back-office cookie for an access token valid for 15 minutes.",
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
  summary: "Sign out of the back office. Its access tokens stop working at once.",
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
    "Reauthenticate with the password, and the authenticator code if enrolled. Calls that return REAUTHENTICATION_REQUIRED then work for five minutes.",
  access: fromTheBackOffice,
  body: Type.Object({ password: Text(1024), code: Type.Optional(Text(40)) }),
  response: Nothing,
  errors: ["INVALID_PASSWORD", "INVALID_VERIFICATION_CODE", "TOO_MANY_WRONG_CODES", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const requestStaffPasswordReset = endpoint({
  id: "staff.requestPasswordReset",
  method: "POST",
  path: "/admin/api/password-reset",
  summary: "Email a link for a new password. The response is the same whether the account exists.",
  access: fromTheBackOffice,
  body: Type.Object({ email: Text(320) }),
  response: Nothing,
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const resetStaffPassword = endpoint({
  id: "staff.resetPassword",
  method: "POST",
  path: "/admin/api/password-reset/completion",
  summary: "Set a new password with the token of the emailed link. Ends all sessions and doesn't sign in.",
  access: fromTheBackOffice,
  body: Type.Object({ token: Text(200), password: Text(1024) }),
  response: Nothing,
  errors: ["PASSWORD_RESET_INVALID", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

// Calls for one's own account, authenticated by the cookie.

export const updateMyStaffProfile = endpoint({
  id: "staff.updateMyProfile",
  method: "PATCH",
  path: "/admin/api/me",
  summary: "Change your name, and the name that customers see below your messages; null removes it.",
  access: fromTheBackOffice,
  body: Type.Object({
    staff: Type.Object({ name: Type.Optional(Words(200)), publicName: Type.Optional(Nullable(Words(100))) }),
  }),
  response: Type.Object({ staff: StaffMember }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const startStaffSecondFactor = endpoint({
  id: "staff.startStaffSecondFactor",
  method: "POST",
  path: "/admin/api/me/second-factor",
  summary: "Start enrolling a second factor. Returns the secret for an authenticator app.",
  access: fromTheBackOffice,
  response: Type.Object({ secondStep: StaffSecondStep }),
  errors: ["REAUTHENTICATION_REQUIRED", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const confirmStaffSecondFactor = endpoint({
  id: "staff.confirmStaffSecondFactor",
  method: "POST",
  path: "/admin/api/me/second-factor/confirmation",
  summary: "Turn on the second factor with a first code. Recovery codes are shown once.",
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
  summary: "Turn off your second factor, unless the store requires it.",
  access: fromTheBackOffice,
  response: Nothing,
  errors: ["REAUTHENTICATION_REQUIRED", "FACTOR_NOT_AVAILABLE", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const changeStaffPassword = endpoint({
  id: "staff.changeStaffPassword",
  method: "POST",
  path: "/admin/api/me/password",
  summary: "Change your password. Ends all your other sessions.",
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
  summary: "List your sessions.",
  access: fromTheBackOffice,
  response: Type.Object({ sessions: Type.Array(StaffSession) }),
  errors: ["CROSS_SITE_REQUEST"],
  isOurs: true,
});

export const endMyStaffSession = endpoint({
  id: "staff.endMyStaffSession",
  method: "DELETE",
  path: "/admin/api/me/sessions/{id}",
  summary: "End one of your sessions.",
  access: fromTheBackOffice,
  params: Type.Object({ id: Text(100) }),
  response: Nothing,
  errors: ["SESSION_NOT_FOUND", "CROSS_SITE_REQUEST"],
  isOurs: true,
});

// Calls for managing other staff members.

const staffOnly = { actors: ["staff"], permission: "staff:write" } as const;
const freshStaffOnly = { ...staffOnly, isFreshOnly: true } as const;
const ById = Type.Object({ id: Text(100) });
const grantErrors = ["STAFF_ROLE_NOT_FOUND", "ROLE_TOO_POWERFUL", "REAUTHENTICATION_REQUIRED"] as const;

export const listStaffMembers = endpoint({
  id: "staff.listStaffMembers",
  method: "GET",
  path: "/v1/staff",
  summary: "List staff members, including former ones.",
  access: staffOnly,
  response: Type.Object({ staff: Type.Array(StaffMember) }),
  isOurs: true,
});

export const updateStaffMember = endpoint({
  id: "staff.updateStaffMember",
  method: "PATCH",
  path: "/v1/staff/{id}",
  summary: "Update a staff member's name or role, or deactivate their account. Applies within a second.",
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
  summary: "Sign out a staff member everywhere.",
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
  summary: "Reset a staff member's two-step authentication, so that they can enroll again. Ends all their sessions.",
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
  summary: "List pending invitations, and those that expired in the last 30 days.",
  access: staffOnly,
  response: Type.Object({ invitations: Type.Array(StaffInvitation) }),
  isOurs: true,
});

export const createStaffInvitation = endpoint({
  id: "staff.createStaffInvitation",
  method: "POST",
  path: "/v1/staff-invitations",
  summary:
    "Invite a staff member by email. The link works once within seven days. A new invitation replaces a pending one.",
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
  summary: "Cancel an invitation.",
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
  summary: "Get what the invitation page shows.",
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
  summary: "Accept an invitation with a name and a password. Doesn't sign in.",
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
  summary: "List roles with their permissions, and a description of each permission.",
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
  summary: "Create a custom role.",
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
  summary: "Update a custom role. Applies within a second to everyone with the role.",
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
  summary: "Delete an unused custom role.",
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
  summary: "Get the staff sign-in policy.",
  access: staffOnly,
  response: Type.Object({ policy: StaffPolicy }),
  isOurs: true,
});

export const updateStaffPolicy = endpoint({
  id: "staff.updateStaffPolicy",
  method: "PATCH",
  path: "/v1/staff-policy",
  summary: "Set whether all staff need a second factor.",
  access: freshStaffOnly,
  body: Type.Object({ policy: Type.Object({ requiresSecondFactor: Nullable(Type.Boolean()) }) }),
  response: Type.Object({ policy: StaffPolicy }),
  errors: ["REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});
