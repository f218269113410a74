/** Schemas of staff members, sessions, invitations, roles and the staff policy. */
import { type Static, Type } from "typebox";
import { permissions, type StaffRole, staffRoles } from "../permissions.ts";
import { Id, Nullable, named, Timestamp, Words } from "../values.ts";

const roleNames = Object.keys(staffRoles) as StaffRole[];
const permissionNames = Object.keys(permissions) as (keyof typeof permissions)[];

export const StaffMember = named(
  "StaffMember",
  Type.Object({
    id: Id,
    name: Type.String(),
    /** What customers see below this staff member's messages. Absent without one: the messages are then the store's. */
    publicName: Type.Optional(Type.String()),
    email: Type.String(),
    /** A built-in role, or `custom`. */
    role: Type.String(),
    /** Display name of the role. */
    roleName: Type.String(),
    roleId: Type.Optional(Id),
    permissions: Type.Array(Type.String()),
    isActive: Type.Boolean(),
    hasSecondFactor: Type.Boolean(),
    createdDate: Timestamp,
    lastLoginDate: Type.Optional(Timestamp),
  }),
);
export type StaffMember = Static<typeof StaffMember>;

/** The second step of a sign-in after the correct password. */
export const StaffSecondStep = named(
  "StaffSecondStep",
  Type.Object({
    /** For `completeStaffSession`; expires after ten minutes. */
    token: Type.String(),
    /**
     * `CODE`: an authenticator or recovery code. `ENROLMENT`: the store requires a second factor and none is enrolled.
     */
    kind: Type.Enum(["CODE", "ENROLMENT"]),
    /** For `ENROLMENT` only: the URL for the QR code, and the secret for manual entry. */
    otpauthUrl: Type.Optional(Type.String()),
    secret: Type.Optional(Type.String()),
  }),
);
export type StaffSecondStep = Static<typeof StaffSecondStep>;

export const StaffSession = named(
  "StaffSession",
  Type.Object({
    id: Id,
    createdDate: Timestamp,
    lastUsedDate: Timestamp,
    userAgent: Type.String(),
    /** Truncated network address. */
    network: Type.String(),
    isCurrent: Type.Boolean(),
  }),
);
export type StaffSession = Static<typeof StaffSession>;
/** A role to assign. */
export const roleFields = {
  role: Type.Enum([...roleNames, "custom"]),
  /** With `custom`: the id of the custom role. */
  roleId: Type.Optional(Id),
};

export const StaffInvitation = named(
  "StaffInvitation",
  Type.Object({
    id: Id,
    email: Type.String(),
    role: Type.String(),
    roleName: Type.String(),
    roleId: Type.Optional(Id),
    createdDate: Timestamp,
    expiresDate: Timestamp,
  }),
);
export type StaffInvitation = Static<typeof StaffInvitation>;

export const StaffRoleDetails = named(
  "StaffRoleDetails",
  Type.Object({
    /** A built-in role, or `custom`. */
    role: Type.String(),
    id: Type.Optional(Id),
    name: Type.String(),
    permissions: Type.Array(Type.String()),
    /** Number of active staff members with the role. */
    members: Type.Integer(),
  }),
);
export type StaffRoleDetails = Static<typeof StaffRoleDetails>;

export const NewStaffRole = Type.Object({
  name: Words(60),
  permissions: Type.Array(Type.Enum(permissionNames), { minItems: 1, uniqueItems: true }),
});

export const StaffPolicy = named(
  "StaffPolicy",
  Type.Object({
    /** Null: required in production, optional in development. */
    requiresSecondFactor: Nullable(Type.Boolean()),
    /** The effective value. */
    isSecondFactorRequired: Type.Boolean(),
  }),
);
