/** Pure decisions about factors: which exist for a sign-in, which is asked for first, what keeps an account reachable. */
import type { FactorStatus, FactorType, MfaReason } from "#api/identity/identity-values.ts";
import type { FactorRow, StoredFactorType } from "./queries.ts";

export type FactorPolicy = {
  multiFactor: "OFF" | "OPTIONAL" | "REQUIRED";
  /** Messages of the kind reach somebody. */
  reaches: (factorType: StoredFactorType) => boolean;
};

export type AvailableFactor = { factorType: FactorType; factorStatus: FactorStatus };

/** Strongest first, then what costs the person least. */
const order: readonly FactorType[] = ["WEBAUTHN", "TOTP", "PUSH", "SMS", "EMAIL", "CALL", "RECOVERY_CODE"];

/** A passkey is a way in by itself; having one does not make every password sign-in ask for more. */
const isSecondFactor = (factor: FactorRow): boolean =>
  factor.status === "ENABLED" && !(factor.factorType === "WEBAUTHN" && factor.isDiscoverable);

/** Whether a right password is not enough. */
export function isMultiFactorOn(factors: readonly FactorRow[], policy: FactorPolicy): boolean {
  if (policy.multiFactor === "REQUIRED") return true;
  return (
    policy.multiFactor === "OPTIONAL" && factors.some((one) => isSecondFactor(one) && policy.reaches(one.factorType))
  );
}

/**
 * What a sign-in may be finished with. The e-mail code joins by rule where the store asks for a second step and the member
 * has set nothing up; it does not join where they have, or mail would be the weakest link of their choice.
 */
export function availableFactors(
  factors: readonly FactorRow[],
  { policy, reason, recoveryCodes }: { policy: FactorPolicy; reason: MfaReason; recoveryCodes: number },
): AvailableFactor[] {
  const found = new Map<FactorType, FactorStatus>();
  for (const { factorType, status } of factors) {
    const offered: FactorStatus = status === "ENABLED" && !policy.reaches(factorType) ? "DISABLED_BY_RULE" : status;
    if (found.get(factorType) !== "ENABLED") found.set(factorType, offered);
  }
  const hasOwn = factors.some((one) => one.status === "ENABLED" && policy.reaches(one.factorType));
  const asksAnyway = reason === "HIGH_RISK_LOGIN" || policy.multiFactor === "REQUIRED";
  if (asksAnyway && !hasOwn) found.set("EMAIL", "ENABLED_BY_RULE");
  if (recoveryCodes > 0) found.set("RECOVERY_CODE", "ENABLED");
  return order.flatMap((factorType) => {
    const factorStatus = found.get(factorType);
    return factorStatus === undefined ? [] : [{ factorType, factorStatus }];
  });
}

export const isUsable = ({ factorStatus }: AvailableFactor): boolean =>
  factorStatus === "ENABLED" || factorStatus === "ENABLED_BY_RULE";

/** The factor asked for first; a recovery code is never the first. */
export function firstFactor(available: readonly AvailableFactor[]): FactorType | undefined {
  return available.find((one) => isUsable(one) && one.factorType !== "RECOVERY_CODE")?.factorType;
}

/** Statuses of the wire's identity, which are fewer. */
export function toIdentityStatus(status: FactorRow["status"]): "INACTIVE" | "ACTIVE" | "REQUIRE_REENROLL" {
  return status === "ENABLED" ? "ACTIVE" : status === "REQUIRE_REENROLL" ? "REQUIRE_REENROLL" : "INACTIVE";
}

/** Where a code goes, without giving it away: `•••• 42`, `j•••@example.com`. */
export function maskTarget(target: string): string {
  const at = target.lastIndexOf("@");
  if (at > 0) return `${target.slice(0, 1)}•••${target.slice(at)}`;
  return `•••• ${target.slice(-2)}`;
}
