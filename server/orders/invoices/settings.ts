import type { Static } from "typebox";
import type { Seller, InvoiceSettings as WireSettings } from "#api/orders/invoices.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { missingForEInvoice, missingForInvoice } from "./document.ts";
import { countWaiting } from "./waiting-queries.ts";

type InvoiceSettings = Static<typeof WireSettings>;
export type InvoiceSettingsChanges = {
  [Key in Exclude<keyof InvoiceSettings, "missing" | "missingForInvoices" | "waitingCount">]?:
    | InvoiceSettings[Key]
    | undefined;
};

export async function readInvoiceSettings(db: Connection): Promise<InvoiceSettings> {
  const row = await db.selectFrom("invoice_settings").selectAll().executeTakeFirstOrThrow();
  // Only `updateInvoiceSettings` writes this column, from a validated body.
  const seller = row.seller as Seller;
  const { country } = await readStoreSettings(db);
  return {
    seller,
    paymentTermsDays: row.payment_terms_days,
    invoicePrefix: row.invoice_prefix,
    creditNotePrefix: row.credit_note_prefix,
    footer: row.footer,
    missing: missingForEInvoice(seller),
    missingForInvoices: missingForInvoice(withCountry(seller, country)),
    waitingCount: await countWaiting(db),
  };
}

const withCountry = (seller: Seller, country: string): Seller => ({
  ...seller,
  address: { ...seller.address, country: seller.address?.country || country },
});

/** The seller on documents. Details that were never set default to the store's. */
export async function readSeller(db: Connection): Promise<Seller & { storeName: string }> {
  const { seller } = await readInvoiceSettings(db);
  const { name, contactEmail, country } = await readStoreSettings(db);
  return { ...withCountry(seller, country), storeName: name, email: seller.email || contactEmail };
}

export async function updateInvoiceSettings(
  tx: Tx,
  changes: InvoiceSettingsChanges,
  now: Date,
): Promise<InvoiceSettings> {
  const known = await readInvoiceSettings(tx);
  const { seller, paymentTermsDays, invoicePrefix, creditNotePrefix, footer } = { ...known, ...changes };
  await tx
    .updateTable("invoice_settings")
    .set({
      seller: JSON.stringify({ ...known.seller, ...seller }),
      payment_terms_days: paymentTermsDays ?? known.paymentTermsDays,
      invoice_prefix: invoicePrefix ?? known.invoicePrefix,
      credit_note_prefix: creditNotePrefix ?? known.creditNotePrefix,
      footer: footer ?? known.footer,
      updated_at: now,
    })
    .execute();
  return readInvoiceSettings(tx);
}
