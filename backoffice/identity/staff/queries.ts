import { queryOptions } from "@tanstack/react-query";
import {
  getStaffPolicy,
  listMyStaffSessions,
  listStaffInvitations,
  listStaffMembers,
  listStaffRoles,
} from "#api/identity/staff.ts";
import { call } from "#backoffice/client.ts";
import { callWithCookie } from "../session/session.ts";

export const staffQuery = queryOptions({ queryKey: ["staff"], queryFn: () => call(listStaffMembers, {}) });
export const invitationsQuery = queryOptions({
  queryKey: ["staff", "invitations"],
  queryFn: () => call(listStaffInvitations, {}),
});
export const rolesQuery = queryOptions({ queryKey: ["staff", "roles"], queryFn: () => call(listStaffRoles, {}) });
export const policyQuery = queryOptions({ queryKey: ["staff", "policy"], queryFn: () => call(getStaffPolicy, {}) });
export const mySessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: () => callWithCookie(listMyStaffSessions, {}),
});
