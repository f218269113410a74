/** States of an identity (specification section 3) and who may change them. */
export type MemberStatus = "PENDING" | "ACTIVE" | "BLOCKED" | "OFFLINE" | "DELETED";
export type PendingReason = "PENDING_ADMIN_APPROVAL_REQUIRED" | "PENDING_EMAIL_VERIFICATION_REQUIRED";

/** Allowed transitions; the specification leaves them open. DELETED is final: the personal details are gone. */
export const memberTransitions: Readonly<Record<MemberStatus, readonly MemberStatus[]>> = {
  PENDING: ["ACTIVE", "BLOCKED", "DELETED"],
  ACTIVE: ["BLOCKED", "OFFLINE", "DELETED"],
  BLOCKED: ["ACTIVE", "PENDING", "DELETED"],
  OFFLINE: ["ACTIVE", "BLOCKED", "DELETED"],
  DELETED: [],
};

/** The status that the open reasons amount to. */
export const statusOf = (reasons: readonly PendingReason[]): MemberStatus =>
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
