/** How many units of an order's lines its buyer still waits for. Pure. */
type Units = { readonly id: string; readonly quantity: number };

/** A parcel or a refund: when it was, and which units it was for. */
export type UnitsEvent = { readonly at: Date; readonly lineItems: readonly Units[] };
export type UnitsHistory = { readonly parcels: readonly UnitsEvent[]; readonly refunds: readonly UnitsEvent[] };

/**
 * A refund does not say whether its units had been sent. It is taken to be for those that had been, as far as there were
 * any that nothing was refunded for; what it was for beyond them is not sent any more.
 */
export function unitsToCome({ id, quantity }: Units, { parcels, refunds }: UnitsHistory): number {
  const ofLine = (events: readonly UnitsEvent[], isRefund: boolean) =>
    events.map(({ at, lineItems }) => ({
      at: at.getTime(),
      isRefund,
      units: lineItems.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0),
    }));
  let sent = 0;
  let sentAndRefunded = 0;
  let dropped = 0;
  for (const { isRefund, units } of [...ofLine(parcels, false), ...ofLine(refunds, true)].sort((a, b) => a.at - b.at)) {
    if (!isRefund) {
      sent += units;
      continue;
    }
    const ofSent = Math.min(units, sent - sentAndRefunded);
    sentAndRefunded += ofSent;
    dropped += units - ofSent;
  }
  return Math.max(0, quantity - sent - dropped);
}
