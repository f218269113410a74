/** Factors as shown to members, without secrets. */

import type { Factor, FactorOverview } from "#api/identity/factors.ts";
import type { Identity } from "#api/identity/identity-values.ts";
import { findPassword } from "#server/identity/identities/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { readFactorPolicy } from "./policy.ts";
import { countRecoveryCodes, type FactorRow, listFactorRows } from "./queries.ts";
import { type FactorPolicy, isMultiFactorOn, maskTarget, toIdentityStatus } from "./rules.ts";

export function presentFactor(row: FactorRow, policy: FactorPolicy): Factor {
  const isOff = row.status === "ENABLED" && !policy.canReach(row.factorType);
  return {
    id: row.id,
    factorType: row.factorType,
    status: isOff ? "DISABLED_BY_RULE" : row.status,
    name: row.name,
    isPasskey: row.factorType === "WEBAUTHN" && row.isDiscoverable,
    createdDate: row.createdAt.toISOString(),
    // A push address is never shown, not even shortened.
    ...(row.target === undefined || row.factorType === "PUSH" ? {} : { hint: maskTarget(row.target) }),
    ...(row.isBackedUp === undefined ? {} : { isBackedUp: row.isBackedUp }),
    ...(row.lastUsedAt === undefined ? {} : { lastUsedDate: row.lastUsedAt.toISOString() }),
  };
}

const enrollable = ["WEBAUTHN", "TOTP", "EMAIL", "SMS", "CALL", "PUSH"] as const;

export async function loadFactorOverview(
  connection: Connection,
  store: Store,
  { memberId, isFresh }: { memberId: string; isFresh: boolean },
): Promise<FactorOverview> {
  const policy = await readFactorPolicy(connection, store);
  const rows = await listFactorRows(connection, memberId);
  return {
    factors: rows.map((row) => presentFactor(row, policy)),
    isMultiFactorOn: isMultiFactorOn(rows, policy),
    hasPassword: (await findPassword(connection, memberId)) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(connection, memberId),
    enrollableFactors: enrollable.filter((factorType) => policy.canReach(factorType)),
    isFresh,
  };
}

/** Factors in the protocol's `identity`, which includes the password as one. */
export async function identityFactors(connection: Connection, memberId: string): Promise<Identity["factors"]> {
  const rows = await listFactorRows(connection, memberId);
  const password = await findPassword(connection, memberId);
  const own = rows.map((row) => ({ factorId: row.id, type: row.factorType, status: toIdentityStatus(row.status) }));
  const status = password?.mustReset === true ? ("REQUIRE_REENROLL" as const) : ("ACTIVE" as const);
  const known = password === undefined ? [] : [{ factorId: memberId, type: "PASSWORD" as const, status }];
  return [...known, ...own].slice(0, 10);
}
