/** State machine of returns: transitions, and who can make them. A withdrawal takes effect when it is submitted. */
import type { ReturnState } from "#api/orders/returns.ts";

type ReturnMover = "buyer" | "staff";

const returnStates = {
  REQUESTED: { APPROVED: ["staff"], REJECTED: ["staff"], CANCELED: ["staff", "buyer"] },
  APPROVED: { RECEIVED: ["staff"], CLOSED: ["staff"], CANCELED: ["staff"] },
  RECEIVED: { CLOSED: ["staff"] },
  REJECTED: {},
  CLOSED: {},
  CANCELED: {},
} as const satisfies Record<ReturnState, Partial<Record<ReturnState, readonly ReturnMover[]>>>;

export function canBecome(from: ReturnState, to: ReturnState, mover: ReturnMover): boolean {
  const steps: Partial<Record<ReturnState, readonly ReturnMover[]>> = returnStates[from];
  return steps[to]?.includes(mover) ?? false;
}
