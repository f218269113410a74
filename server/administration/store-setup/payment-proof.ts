/** Proves that the store's payments work: one of its orders has been paid with a method that checkout offers. */
import { sql } from "kysely";
import type { StoreSetup } from "#api/administration/store-setup.ts";
import { type PaymentMethod, paymentMethods } from "#server/payments/payments/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

export async function provePayments(db: Connection, store: Store): Promise<StoreSetup["payments"]> {
  const offered = await paymentMethods(db, store);
  const real = offered.filter(({ isTest }) => !isTest);
  const isTestOnly = real.length === 0 && offered.length > 0;
  const methods = isTestOnly ? offered : real;
  return {
    isDone: methods.length > 0 && (await hasCharge(db, methods, isTestOnly)),
    isTestOnly,
    methods: methods.map(({ name, isOffline }) => ({ name, isOffline })),
  };
}

/**
 * Whether a provider has confirmed a charge, or the merchant an offline payment. Payments made with Stripe's test keys prove
 * nothing about its keys for real payments.
 */
async function hasCharge(db: Connection, methods: readonly PaymentMethod[], isTest: boolean): Promise<boolean> {
  const { rows } = await sql<{ hasCharge: boolean }>`
    select exists (
      select from payments p join orders o on o.id = p.order_id
      where p.captured > 0 and p.is_test = ${isTest} and p.provider = any(${methods.map(({ id }) => id)}::text[])
        and not o.is_imported) as "hasCharge"`.execute(db);
  return rows[0]?.hasCharge ?? false;
}
