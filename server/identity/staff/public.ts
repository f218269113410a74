/**
 * Site users of the back office and their sign-in. Owns `staff` and `staff_sessions`. The session is an HttpOnly cookie
 * of this site only; the back office exchanges it for short access tokens. Emits nothing, listens to nothing.
 */
export { createStaffMember, type NewStaffMember } from "./create-staff-member.ts";
export { type Maker, readMakers } from "./makers.ts";
export { listOwnerAddresses, listStaff, listStaffAddresses, readStaffRights } from "./queries.ts";
export { findStaffAuthenticationTime, requireStaffSession } from "./sessions.ts";
