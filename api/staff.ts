/** Sign-in of site users at the back office. Additions of ours: the specification shows no screens (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Id, Nothing, named, Text } from "./values.ts";

export const StaffMember = named(
  "StaffMember",
  Type.Object({
    id: Id,
    name: Type.String(),
    email: Type.String(),
    role: Type.String(),
    permissions: Type.Array(Type.String()),
  }),
);
export type StaffMember = Static<typeof StaffMember>;

const fromTheBackOffice = { actors: ["anonymous", "visitor", "member"] } as const;

export const createStaffSession = endpoint({
  id: "staff.createStaffSession",
  method: "POST",
  path: "/admin/api/session",
  summary: "Sign in at the back office. The session lives in an HttpOnly cookie of this site only.",
  access: fromTheBackOffice,
  body: Type.Object({ email: Text(320), password: Text(1024) }),
  response: Type.Object({ staff: StaffMember }),
  errors: ["INVALID_PASSWORD", "CROSS_SITE_REQUEST"],
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
