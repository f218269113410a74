/** Pure comparison of our captures and refunds with a provider's. */
import type { Movement } from "./provider.ts";

/** A capture or refund in our records. */
export type OwnMovement = {
  readonly kind: "CAPTURE" | "REFUND";
  readonly paymentId: string;
  readonly refundId: string | null;
  readonly orderId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly at: Date;
};

export type Difference = {
  readonly kind: `${"UNKNOWN" | "DIFFERS" | "MISSING"}_${"CAPTURE" | "REFUND"}`;
  readonly paymentId: string;
  readonly refundId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly ours: number;
  readonly theirs: number;
  readonly currency: string;
  readonly at: string;
};

export type Day = {
  readonly day: string;
  readonly currency: string;
  ourCaptured: number;
  theirCaptured: number;
  ourRefunded: number;
  theirRefunded: number;
};

/** The compared period; applies to movements that only one side has. */
type Window = { readonly since: Date; readonly settledBefore: Date };

const keyOf = ({
  kind,
  paymentId,
  refundId,
}: Pick<Movement | OwnMovement, "kind" | "paymentId" | "refundId">): string =>
  kind === "CAPTURE" ? paymentId : `refund ${refundId ?? paymentId}`;

/**
 * Returns movements that only one side has or that differ. Movements after `settledBefore` may still be in flight; ours
 * before `since` may lie outside the requested period.
 */
export function compareMovements(
  ours: readonly OwnMovement[],
  theirs: readonly Movement[],
  { since, settledBefore }: Window,
): Difference[] {
  const own = new Map(ours.map((each) => [keyOf(each), each]));
  const told = new Map(theirs.map((each) => [keyOf(each), each]));
  const differences: Difference[] = [];
  for (const [key, their] of told) {
    const our = own.get(key);
    if (our !== undefined && our.amount === their.amount && our.currency === their.currency) continue;
    if (their.at >= settledBefore) continue;
    differences.push(differenceOf(our === undefined ? "UNKNOWN" : "DIFFERS", our, their));
  }
  for (const [key, our] of own) {
    if (told.has(key) || our.at >= settledBefore || our.at < since) continue;
    differences.push(differenceOf("MISSING", our, undefined));
  }
  return differences;
}

function differenceOf(
  problem: "UNKNOWN" | "DIFFERS" | "MISSING",
  our: OwnMovement | undefined,
  their: Movement | undefined,
): Difference {
  const known = their ?? our;
  if (known === undefined) throw new Error("a difference has no movement");
  return {
    kind: `${problem}_${known.kind}`,
    paymentId: known.paymentId,
    refundId: known.refundId ?? undefined,
    orderId: our?.orderId ?? undefined,
    ours: our?.amount ?? 0,
    theirs: their?.amount ?? 0,
    currency: known.currency,
    at: known.at.toISOString(),
  };
}

/**
 * Sums both sides by day (UTC) and currency, oldest first. Movements that the comparison ignores are left out, and
 * matching movements count on the provider's day, so sums differ only where a difference is listed.
 */
export function sumByDay(
  ours: readonly OwnMovement[],
  theirs: readonly Movement[],
  { since, settledBefore }: Window,
): Day[] {
  const own = new Set(ours.map(keyOf));
  const told = new Map(theirs.map((each) => [keyOf(each), each]));
  const days = new Map<string, Day>();
  const dayOf = ({ at, currency }: Pick<Movement, "at" | "currency">): Day => {
    const day = at.toISOString().slice(0, 10);
    const key = `${day} ${currency}`;
    const known = days.get(key) ?? {
      day,
      currency,
      ourCaptured: 0,
      theirCaptured: 0,
      ourRefunded: 0,
      theirRefunded: 0,
    };
    days.set(key, known);
    return known;
  };
  for (const each of ours) {
    const their = told.get(keyOf(each));
    if (their === undefined && (each.at < since || each.at >= settledBefore)) continue;
    const day = dayOf({ at: their?.at ?? each.at, currency: each.currency });
    day[each.kind === "CAPTURE" ? "ourCaptured" : "ourRefunded"] += each.amount;
  }
  for (const each of theirs) {
    if (each.at >= settledBefore && !own.has(keyOf(each))) continue;
    dayOf(each)[each.kind === "CAPTURE" ? "theirCaptured" : "theirRefunded"] += each.amount;
  }
  return [...days.values()].sort((one, other) => one.day.localeCompare(other.day));
}
