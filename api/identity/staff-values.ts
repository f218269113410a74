/** What the store says of its staff: people, sessions, invitations, roles, and how they must sign in. */
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
    email: Type.String(),
    /** A role every store has, or `custom`. */
    role: Type.String(),
    /** What people call the role. */
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

/** What is still missing from a sign-in whose password was right. */
export const StaffSecondStep = named(
  "StaffSecondStep",
  Type.Object({
    /** For `completeStaffSession`, ten minutes long. */
    token: Type.String(),
    /** `CODE`: of the app, or a recovery code. `ENROLMENT`: the store requires a factor and there is none yet. */
    kind: Type.Enum(["CODE", "ENROLMENT"]),
    /** Only for `ENROLMENT`: the address for the QR code, and the secret for typing it. */
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
    /** The last part of the address is left out. */
    network: Type.String(),
    isCurrent: Type.Boolean(),
  }),
);
export type StaffSession = Static<typeof StaffSession>;
/** Which role somebody gets. */
export const roleFields = {
  role: Type.Enum([...roleNames, "custom"]),
  /** With `custom`: the role of the store. */
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
    /** A role every store has, or `custom`. */
    role: Type.String(),
    id: Type.Optional(Id),
    name: Type.String(),
    permissions: Type.Array(Type.String()),
    /** Active people who have it. */
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
    /** Null: required in production, not in development. */
    requiresSecondFactor: Nullable(Type.Boolean()),
    /** What that comes to here. */
    isSecondFactorRequired: Type.Boolean(),
  }),
);
