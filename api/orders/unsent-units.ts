/** Number of unfulfilled units of an order's lines. Pure. */
type Units = { readonly id: string; readonly quantity: number };

/** An order's line. Imported orders have fulfilled units without a fulfillment. */
type Line = Units & { readonly fulfilledQuantity: number };

/** A fulfillment or refund: when it happened, and which units it contains. */
export type UnitsEvent = { readonly at: Date; readonly lineItems: readonly Units[] };
export type UnitsHistory = { readonly parcels: readonly UnitsEvent[]; readonly refunds: readonly UnitsEvent[] };

/** Fulfilled units of a line that no fulfillment contains: they were sent before the order was imported. */
export function unitsWithoutParcel(
  { id, fulfilledQuantity }: Line,
  parcels: readonly { lineItems: readonly Units[] }[],
): number {
  const recorded = parcels
    .flatMap(({ lineItems }) => lineItems)
    .reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0);
  return Math.max(0, fulfilledQuantity - recorded);
}

/**
 * A refund doesn't record whether its units had been shipped. It is attributed to shipped units first, as far as they
 * weren't refunded before; the remaining units won't be shipped.
 */
export function unitsToCome(line: Line, { parcels, refunds }: UnitsHistory): number {
  const { id, quantity } = line;
  const ofLine = (events: readonly UnitsEvent[], isRefund: boolean) =>
    events.map(({ at, lineItems }) => ({
      at: at.getTime(),
      isRefund,
      units: lineItems.reduce((sum, line) => (line.id === id ? sum + line.quantity : sum), 0),
    }));
  let sent = unitsWithoutParcel(line, parcels);
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
