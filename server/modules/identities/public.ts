/**
 * Members: who they are, how they join, their passwords and sessions. Owns `members`, `member_passwords`,
 * `member_addresses`, `member_sessions`, `sign_on_policy`. Invariants: an e-mail has at most one account; blocking or
 * deleting a member ends all sessions in the same transaction; a deleted member keeps its row and loses its details.
 */
export { type BookAddress, listAddresses, type NewBookAddress, replaceAddresses } from "./addresses.ts";
export { type EmailAddress, parseEmail } from "./email.ts";
export { describePasswordFault, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, passwordFault } from "./password-rules.ts";
export { presentIdentity } from "./present.ts";
export { writeProfile } from "./profiles.ts";
export {
  findMember,
  findMemberByEmail,
  findPassword,
  insertMember,
  lockMember,
  type MemberRow,
  noteLogin,
  updateMemberRow,
  writePassword,
} from "./queries.ts";
export { isFreshSession } from "./remove-member.ts";
export {
  endAllSessions,
  endSession,
  findHostedSession,
  findSession,
  lockSession,
  type MemberSession,
  startClientSession,
  startHostedSession,
  touchSession,
} from "./sessions.ts";
export { readSignOnPolicy, type SignOnPolicy, writeSignOnPolicy } from "./sign-on-policy.ts";
export { type PendingReason, statusOf, toReasons, toStatus } from "./states.ts";
