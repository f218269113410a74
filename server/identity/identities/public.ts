/**
 * identities: member accounts, their passwords and sessions. Owns `members`, `member_passwords`, `member_addresses`,
 * `member_sessions`, `member_devices`, `member_events`, `custom_fields`, `sign_on_policy`. Invariants: an email has at
 * most one account; blocking or deleting a member ends all sessions in the same transaction; deleting a member keeps
 * the row and erases its personal data.
 */

export { checkEmailSyntax, type EmailAddress, parseEmail } from "./email.ts";
export { createMemberActor, emitMemberDeleted, emitMemberEvent } from "./emit-member-events.ts";
export {
  type DeletedMember,
  exportMemberData,
  type MergedMembers,
  memberHooks,
  runAccountClaimed,
  runClaimPurchases,
  runMemberDeleted,
  runMembersMerged,
  runSignedIn,
  type SignedIn,
  type VerifiedEmail,
} from "./hooks.ts";
export {
  type BookAddress,
  listAddresses,
  MAX_ADDRESSES,
  type NewBookAddress,
  replaceAddresses,
} from "./members/addresses.ts";
export { deleteContacts, findMembersByEmail, insertContacts, type NewContact } from "./members/contacts.ts";
export {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  listMissingFields,
  updateCustomField,
} from "./members/custom-fields.ts";
export { type DeviceInfo, readDeviceInfo, UNKNOWN_DEVICE } from "./members/device-info.ts";
export {
  listMemberEventRows,
  listRecentSignIns,
  recordFailedSignIn,
  recordMemberEvent,
} from "./members/member-events.ts";
export { approveMember, blockMember, deleteMember, isFreshSession } from "./members/member-status.ts";
export { presentIdentity, presentMember, presentMemberStatus } from "./members/present.ts";
export { clearProfile, normalizePhone, toExtras, writeChanges, writeProfile } from "./members/profiles.ts";
export { describePasswordFault, findPasswordFault, MIN_PASSWORD_LENGTH } from "./password-rules.ts";
export {
  eraseMember,
  findByLogin,
  findMember,
  findMemberByEmail,
  findPassword,
  insertMember,
  lockMember,
  type MemberRow,
  recordLogin,
  removePassword,
  requireNewPassword,
  updateMemberRow,
  writePassword,
} from "./queries.ts";
export { connectMember, disconnectAll, findConnectedMember, listConnections } from "./sessions/connections.ts";
export { deleteDevice, deleteDevices, findDevice, listDevices, recordDevice } from "./sessions/devices.ts";
export {
  endAllSessions,
  endClientSessions,
  endDeviceSessions,
  endSession,
  findHostedSession,
  findSession,
  listSessions,
  lockSession,
  type MemberSession,
  refreshSession,
  type SessionDevice,
  startClientSession,
  startHostedSession,
  touchSession,
} from "./sessions/sessions.ts";
export { readSignOnPolicy, type SignOnPolicy, writeSignOnPolicy } from "./sessions/sign-on-policy.ts";
export { deriveStatus, type PendingReason, toReasons, toStatus } from "./sessions/states.ts";
