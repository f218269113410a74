/** States of an identity and their transitions (docs/protocol/decisions.md#state-machines). */
export type MemberStatus = "PENDING" | "ACTIVE" | "BLOCKED" | "OFFLINE" | "DELETED";
export type PendingReason = "PENDING_ADMIN_APPROVAL_REQUIRED" | "PENDING_EMAIL_VERIFICATION_REQUIRED";

/** Allowed transitions. DELETED is final, because the personal data is gone. */
export const memberTransitions: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  PENDING: ["ACTIVE", "BLOCKED", "DELETED"],
  ACTIVE: ["BLOCKED", "OFFLINE", "DELETED"],
  BLOCKED: ["ACTIVE", "PENDING", "DELETED"],
  OFFLINE: ["ACTIVE", "BLOCKED", "DELETED"],
  DELETED: [],
};

/** The status that follows from the pending reasons. */
export const deriveStatus = (reasons: readonly PendingReason[]): MemberStatus =>
  reasons.length > 0 ? "PENDING" : "ACTIVE";

export function toStatus(text: string): MemberStatus {
  switch (text) {
    case "PENDING":
    case "ACTIVE":
    case "BLOCKED":
    case "OFFLINE":
      return text;
    default:
      return "DELETED";
  }
}

export function toReasons(texts: readonly string[]): PendingReason[] {
  const known: readonly PendingReason[] = ["PENDING_ADMIN_APPROVAL_REQUIRED", "PENDING_EMAIL_VERIFICATION_REQUIRED"];
  return known.filter((reason) => texts.includes(reason));
}
