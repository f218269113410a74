/** Sets the email address a shopper gave for reminders on their cart. */
import { ownerOf, updateCart } from "#server/checkout/carts/public.ts";
import type { Shopper } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

export async function storeBuyerEmail(
  tx: Tx,
  shopper: Shopper,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const settings = await readStoreSettings(tx);
  const key = ownerOf(shopper);
  try {
    await updateCart(tx, { key, settings, now, lines: [], details: () => ({ email }) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "OWNED_CART_NOT_FOUND")) throw error;
  }
}
