/**
 * Members: who they are, how they join, their passwords and sessions. Owns `members`, `member_passwords`,
 * `member_addresses`, `member_sessions`, `member_devices`, `member_events`, `custom_fields`, `sign_on_policy`. Invariants: an e-mail has at most one account; blocking or
 * deleting a member ends all sessions in the same transaction; a deleted member keeps its row and loses its details.
 */

export { announceDeletedMember, announceMember, memberActor } from "./announce.ts";
export { type EmailAddress, parseEmail, validityOfEmail } from "./email.ts";
export {
  type DeletedMember,
  exportMemberData,
  type MemberHooks,
  type MergedMembers,
  memberHooks,
  runAccountClaimed,
  runClaimPurchases,
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
export {
  checkCustomValues,
  createCustomField,
  deleteCustomField,
  listCustomFields,
  missingFields,
  updateCustomField,
} from "./members/custom-fields.ts";
export {
  listMemberEventRows,
  type MemberEventKind,
  type MemberEventRow,
  noteFailedSignIn,
  noteMemberEvent,
  recentSignIns,
} from "./members/member-events.ts";
export { NOWHERE, type Place, readPlace } from "./members/places.ts";
export { type IdentityParts, presentIdentity, presentMember } from "./members/present.ts";
export { clearProfile, normalizePhone, toExtras, writeChanges, writeProfile } from "./members/profiles.ts";
export { approveMember, blockMember, deleteMember, isFreshSession } from "./members/remove-member.ts";
export { describePasswordFault, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordFault } from "./password-rules.ts";
export {
  eraseMember,
  findByLogin,
  findMember,
  findMemberByEmail,
  findPassword,
  insertMember,
  lockMember,
  type MemberRow,
  noteLogin,
  removePassword,
  updateMemberRow,
  writePassword,
} from "./queries.ts";
export {
  connectMember,
  disconnectAll,
  findConnectedMember,
  listConnections,
  type ProviderAccount,
} from "./sessions/connections.ts";
export {
  findDevice,
  forgetDevice,
  forgetDevices,
  type KnownDevice,
  listDevices,
  noteDevice,
} from "./sessions/devices.ts";
export {
  endAllSessions,
  endClientSessions,
  endDeviceSessions,
  endSession,
  findHostedSession,
  findSession,
  type LiveSession,
  listSessions,
  lockSession,
  type MemberSession,
  refreshSession,
  type SessionPlace,
  startClientSession,
  startHostedSession,
  touchSession,
} from "./sessions/sessions.ts";
export { readSignOnPolicy, type SignOnPolicy, writeSignOnPolicy } from "./sessions/sign-on-policy.ts";
export { type PendingReason, statusOf, toReasons, toStatus } from "./sessions/states.ts";
