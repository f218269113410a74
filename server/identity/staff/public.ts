/**
 * staff: staff members of the back office and their sign-in. Owns `staff`, `staff_sessions`, `staff_roles`,
 * `staff_invitations`, `staff_policy`, `staff_second_steps` and `staff_recovery_codes`. The session is a same-site
 * HttpOnly cookie; the back office exchanges it for short-lived access tokens. Emits no events, has no listeners.
 */
export { createStaffMember } from "./create-staff-member.ts";
export { type Creator, loadCreators } from "./creators.ts";
export { listOwnerAddresses, listStaff, listStaffAddresses, readStaffPermissions, signMessage } from "./queries.ts";
export { resetOwner } from "./reset-owner.ts";
export { findStaffAuthenticationTime, hasStaffSession, requireStaffSession } from "./sessions.ts";
