/** Proves each setup step by its effect, such as a rate that a shopper is offered (docs/decisions/0032-setup-steps-are-verified.md). */
import { sql } from "kysely";
import type { StoreSetup } from "#api/administration/store-setup.ts";
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { readCheckoutSettings } from "#server/checkout/checkout-settings/public.ts";
import {
  destinationProperties,
  findUnreviewedStarterRate,
  previewShipping,
  type QuotedLine,
} from "#server/checkout/shipping/public.ts";
import { readInvoiceSettings } from "#server/orders/invoices/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { hasTaxRateIn } from "#server/pricing/taxes/public.ts";
import { readStoreSettings, storeDefaults } from "#server/store/settings/public.ts";
import { hasAcceptedEmail } from "../domain-checks/public.ts";
import { readDeclarations } from "./declarations.ts";
import { provePayments } from "./payment-proof.ts";

export async function readStoreSetup(db: Connection, store: Store): Promise<StoreSetup> {
  const settings = await readStoreSettings(db);
  const missing = await missingDetails(db, settings);
  const { rows } = await sql<Proofs>`
    select exists (select from products where is_visible) as "hasProduct",
      exists (select from orders where status <> 'INITIALIZED') as "hasOrder",
      test_order.id::text as "orderId", test_order.created_at as "createdDate",
      exists (select from orders where fulfillment_status = 'FULFILLED' and not is_imported) as "hasFulfillment",
      exists (select from refund_transactions where state = 'SUCCEEDED') as "hasRefund"
    from (select) as store left join (
      select id, created_at from orders where status not in ('INITIALIZED', 'CANCELED', 'REJECTED')
      order by created_at, id limit 1) as test_order on true`.execute(db);
  const [proofs] = rows;
  const rate = await findHomeRate(db, settings, store.now());
  const starterRate = await findUnreviewedStarterRate(db);
  const { collectsNoTax } = await readDeclarations(db);
  const hasRate = await hasTaxRateIn(db, settings.country);
  return {
    country: settings.country,
    details: { isDone: missing.length === 0, missing },
    products: { isDone: proofs?.hasProduct ?? false },
    shipping: {
      isDone: rate !== undefined && starterRate === undefined,
      ...(rate === undefined ? {} : { rate }),
      ...(starterRate === undefined ? {} : { starterRate }),
    },
    taxes: { isDone: hasRate || collectsNoTax, hasRate, collectsNoTax },
    payments: await provePayments(db, store),
    policies: { isDone: hasPolicy(await readCheckoutSettings(db)) },
    ...(store.config.smtpUrl === undefined ? {} : { email: { isDone: await hasAcceptedEmail(db) } }),
    firstOrder: {
      isDone: proofs?.hasOrder ?? false,
      ...(proofs?.orderId && { orderId: proofs.orderId }),
      ...(proofs?.createdDate && { createdDate: proofs.createdDate.toISOString() }),
    },
    firstFulfillment: { isDone: proofs?.hasFulfillment ?? false },
    firstRefund: { isDone: proofs?.hasRefund ?? false },
  };
}

type Proofs = {
  hasProduct: boolean;
  hasOrder: boolean;
  orderId: string | null;
  createdDate: Date | null;
  hasFulfillment: boolean;
  hasRefund: boolean;
};

type Missing = StoreSetup["details"]["missing"];

/** Invoices are issued under exactly these conditions, so a finished step means that paid orders get theirs. */

async function missingDetails(db: Connection, { name, contactEmail }: StoreSettings): Promise<Missing> {
  const { missingForInvoices } = await readInvoiceSettings(db);
  return [
    ...(name === storeDefaults.name ? (["NAME"] as const) : []),
    ...(contactEmail === storeDefaults.contactEmail ? (["CONTACT_EMAIL"] as const) : []),
    ...(missingForInvoices.includes("legalName") ? (["LEGAL_NAME"] as const) : []),
    ...(missingForInvoices.some((field) => field.startsWith("address.")) ? (["ADDRESS"] as const) : []),
  ];
}

function hasPolicy({ checkoutPolicies }: CheckoutSettings): boolean {
  const { termsAndConditions, privacyPolicy, returnPolicy } = checkoutPolicies ?? {};
  return [termsAndConditions, privacyPolicy, returnPolicy].some(
    (policy) => policy?.visible === true && (policy.content ?? "").trim() !== "",
  );
}

/** States of the country to try when the zones cover only some of them. */
const MAX_STATES = 5;

/** What a customer in the store's own country would be offered for a real product, or for a usual parcel without one. */
async function findHomeRate(
  db: Connection,
  { country, currency, weightUnit, timeZone }: StoreSettings,
  now: Date,
): Promise<{ title: string; amount: string } | undefined> {
  const served = (await destinationProperties(db)).countries.find((each) => each.country === country);
  const states = (served?.subdivisions ?? []).map(({ subdivision }) => ({ country, subdivision }));
  const lines = [await sampleLine(db, weightUnit)];
  for (const destination of [{ country }, ...states.slice(0, MAX_STATES)]) {
    const request = { destination, lines, units: { currency, weightUnit }, clock: { now, timeZone } };
    const [offer] = (await previewShipping(db, request)).offered;
    if (offer !== undefined) return { title: offer.title, amount: offer.amount };
  }
  return undefined;
}

type ProductRow = { price: string; weight: string; profileId: string | null };

async function sampleLine(db: Connection, weightUnit: "KG" | "LB"): Promise<QuotedLine> {
  const { rows } = await sql<ProductRow>`
    select discounted_price::text as price, weight::text as weight, delivery_profile_id::text as "profileId"
    from products where is_visible and item_type = 'PHYSICAL' order by created_at, id limit 1`.execute(db);
  const [product] = rows;
  const grams = weightUnit === "KG" ? 1000 : 453.59237;
  return {
    id: "sample",
    quantity: 1,
    unitPrice: product === undefined ? 2000 : Number(product.price),
    weightGrams: product === undefined ? 500 : Math.round(Number(product.weight) * grams),
    isShippable: true,
    deliveryProfileId: product?.profileId ?? undefined,
  };
}
