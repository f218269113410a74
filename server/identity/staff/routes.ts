import {
  acceptStaffInvitation,
  createStaffInvitation,
  createStaffRole,
  deleteStaffInvitation,
  deleteStaffRole,
  describeStaffInvitation,
  endStaffSessions as endStaffSessionsCall,
  getStaffPolicy,
  listStaffInvitations,
  listStaffMembers,
  listStaffRoles,
  resetStaffSecondFactor,
  updateStaffMember,
  updateStaffPolicy,
  updateStaffRole,
} from "#api/identity/staff.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { requireSameOrigin } from "./cookie.ts";
import {
  acceptInvitation,
  cancelInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
} from "./invitations.ts";
import { requireStaffMember, updateStaff } from "./members.ts";
import { checkStaffPassword } from "./password.ts";
import { listStaff, presentStaff } from "./queries.ts";
import { createRole, deleteRole, listRoles, permissionList, updateRole } from "./roles.ts";
import { readStaffPolicy, removeSecondFactor } from "./second-factor.ts";
import { sessionRoutes } from "./session-routes.ts";
import { endStaffSessions } from "./sessions.ts";

export const routes = [
  ...sessionRoutes,
  handleRead(listStaffMembers, async ({ db }) => ({ staff: (await listStaff(db)).map(presentStaff) })),
  handleWrite(updateStaffMember, async ({ tx, store, actor, params, body }) => ({
    staff: presentStaff(await updateStaff(tx, store, actor, params.id, body.staff)),
  })),
  handleWrite(endStaffSessionsCall, async ({ tx, store, actor, now, params }) => {
    const staff = await requireStaffMember(tx, actor, params.id);
    await endStaffSessions(tx, store, { staffId: staff.id }, now);
    return {};
  }),
  handleWrite(resetStaffSecondFactor, async ({ tx, store, actor, now, params }) => {
    const staff = await requireStaffMember(tx, actor, params.id);
    await removeSecondFactor(tx, staff.id);
    await endStaffSessions(tx, store, { staffId: staff.id }, now);
    return {};
  }),
  handleRead(listStaffInvitations, async ({ db, now }) => ({ invitations: await listInvitations(db, now) })),
  handleWrite(createStaffInvitation, async ({ tx, store, actor, body }) => ({
    invitation: await createInvitation(tx, store, actor, body.invitation),
  })),
  handleWrite(deleteStaffInvitation, async ({ tx, now, params }) => {
    if (!isId(params.id)) throw new AppError("INVITATION_NOT_FOUND");
    await cancelInvitation(tx, params.id, now);
    return {};
  }),
  handleRead(describeStaffInvitation, async (context) => {
    requireSameOrigin(context);
    const { db, now, body } = context;
    const { email, roleName } = await findInvitation(db, body.token, now);
    return { email, roleName, storeName: (await readStoreSettings(db)).name };
  }),
  // Manual: the password is hashed outside the transaction.
  handleManual(acceptStaffInvitation, async (context) => {
    requireSameOrigin(context);
    const { db, store, transaction, now, body } = context;
    const { email } = await findInvitation(db, body.token, now);
    await checkStaffPassword(db, store, { password: body.password, email, field: "password" });
    const passwordHash = await hashPassword(body.password);
    await transaction((tx) => acceptInvitation(tx, { token: body.token, name: body.name, passwordHash, now }));
    return {};
  }),
  handleRead(listStaffRoles, async ({ db }) => ({ roles: await listRoles(db), permissions: permissionList })),
  handleWrite(createStaffRole, async ({ tx, actor, now, body }) => ({
    role: await createRole(tx, actor, body.role, now),
  })),
  handleWrite(updateStaffRole, async ({ tx, store, actor, params, body }) => ({
    role: await updateRole(tx, store, actor, { id: params.id, ...body.role }),
  })),
  handleWrite(deleteStaffRole, async ({ tx, params }) => {
    await deleteRole(tx, params.id);
    return {};
  }),
  handleRead(getStaffPolicy, async ({ db, store }) => ({ policy: await readStaffPolicy(db, store) })),
  handleWrite(updateStaffPolicy, async ({ tx, store, body }) => {
    await tx.updateTable("staff_policy").set({ requires_second_factor: body.policy.requiresSecondFactor }).execute();
    return { policy: await readStaffPolicy(tx, store) };
  }),
];
