/** Pure rules for factors: which ones a sign-in can use, and which is requested first. */
import type { FactorStatus, FactorType, MfaReason } from "#api/identity/identity-values.ts";
import type { FactorRow, StoredFactorType } from "./queries.ts";

export type FactorPolicy = {
  multiFactor: "OFF" | "OPTIONAL" | "REQUIRED";
  /** Whether the store can deliver messages of this type. */
  canReach: (factorType: StoredFactorType) => boolean;
};

export type AvailableFactor = { factorType: FactorType; factorStatus: FactorStatus };

/** Strongest first, then most convenient. */
const order: readonly FactorType[] = ["WEBAUTHN", "TOTP", "PUSH", "SMS", "EMAIL", "CALL", "RECOVERY_CODE"];

/** A passkey alone is a complete sign-in, so enrolling one doesn't require a second factor for password sign-ins. */
const isSecondFactor = (factor: FactorRow): boolean =>
  factor.status === "ENABLED" && !(factor.factorType === "WEBAUTHN" && factor.isDiscoverable);

/** Whether the password alone isn't enough. */
export function isMultiFactorOn(factors: readonly FactorRow[], policy: FactorPolicy): boolean {
  if (policy.multiFactor === "REQUIRED") return true;
  return (
    policy.multiFactor === "OPTIONAL" && factors.some((one) => isSecondFactor(one) && policy.canReach(one.factorType))
  );
}

/**
 * The factors that can complete a sign-in. The email code is added if the store or the risk requires a second step and
 * the member has no factor enrolled. Members with a factor don't get it, because it would be weaker than the factor
 * they chose.
 */
export function availableFactors(
  factors: readonly FactorRow[],
  { policy, reason, recoveryCodes }: { policy: FactorPolicy; reason: MfaReason; recoveryCodes: number },
): AvailableFactor[] {
  const found = new Map<FactorType, FactorStatus>();
  for (const { factorType, status } of factors) {
    const offered: FactorStatus = status === "ENABLED" && !policy.canReach(factorType) ? "DISABLED_BY_RULE" : status;
    if (found.get(factorType) !== "ENABLED") found.set(factorType, offered);
  }
  const hasOwn = factors.some((one) => one.status === "ENABLED" && policy.canReach(one.factorType));
  const isForced = reason === "HIGH_RISK_LOGIN" || policy.multiFactor === "REQUIRED";
  if (isForced && !hasOwn) found.set("EMAIL", "ENABLED_BY_RULE");
  if (recoveryCodes > 0) found.set("RECOVERY_CODE", "ENABLED");
  return order.flatMap((factorType) => {
    const factorStatus = found.get(factorType);
    return factorStatus === undefined ? [] : [{ factorType, factorStatus }];
  });
}

export const isUsable = ({ factorStatus }: AvailableFactor): boolean =>
  factorStatus === "ENABLED" || factorStatus === "ENABLED_BY_RULE";

/** The factor requested first; never a recovery code. */
export function firstFactor(available: readonly AvailableFactor[]): FactorType | undefined {
  return available.find((one) => isUsable(one) && one.factorType !== "RECOVERY_CODE")?.factorType;
}

/** Maps to the protocol's identity statuses, which are fewer. */
export function toIdentityStatus(status: FactorRow["status"]): "INACTIVE" | "ACTIVE" | "REQUIRE_REENROLL" {
  return status === "ENABLED" ? "ACTIVE" : status === "REQUIRE_REENROLL" ? "REQUIRE_REENROLL" : "INACTIVE";
}

/** Masks where a code is sent: `•••• 42`, `j•••@example.com`. */
export function maskTarget(target: string): string {
  const at = target.lastIndexOf("@");
  if (at > 0) return `${target.slice(0, 1)}•••${target.slice(at)}`;
  return `•••• ${target.slice(-2)}`;
}
