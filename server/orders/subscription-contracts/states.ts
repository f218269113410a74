/**
 * State machine of subscriptions (docs/protocol/decisions.md#state-machines). Payment makes it ACTIVE; the buyer (if
 * the terms allow) and staff pause, resume and cancel; billing makes it PAST_DUE, PAUSED after the last retry, and
 * ENDED after the last cycle.
 */
import type { ContractState } from "#api/orders/subscription-contracts.ts";

const contractTransitions = {
  PENDING: ["ACTIVE", "ENDED", "CANCELED"],
  ACTIVE: ["PAUSED", "PAST_DUE", "CANCELED", "ENDED"],
  PAST_DUE: ["ACTIVE", "PAUSED", "CANCELED", "ENDED"],
  PAUSED: ["ACTIVE", "CANCELED"],
  CANCELED: [],
  ENDED: [],
} as const satisfies Record<ContractState, readonly ContractState[]>;

export function canBecome(from: ContractState, to: ContractState): boolean {
  const allowed: readonly ContractState[] = contractTransitions[from];
  return allowed.includes(to);
}
