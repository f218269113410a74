/**
 * Terms that a hand-over copies from its source besides the items: those the site set for its shopper, and those agreed
 * by merchants and apps. Terms that changed in the source since the last hand-over are copied again; all others keep
 * the receiver's values.
 */
import { sql } from "kysely";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Checkout } from "../checkout.ts";
import type { CheckoutChanges } from "../writes.ts";

/** Columns by term. The columns of one term are copied together. */
const termsOf = (source: Checkout) =>
  ({
    coupon: { coupon_code: source.couponCode ?? null },
    giftCards: { gift_cards: source.giftCards },
    merchantDiscounts: { merchant_discounts: source.merchantDiscounts },
    shippingRate: {
      selected_carrier_id: source.selectedShippingOption?.carrierId ?? null,
      selected_shipping_code: source.selectedShippingOption?.code ?? null,
    },
    buyerNote: { buyer_note: source.buyerNote ?? null },
    customFields: { custom_fields: source.customFields },
    tip: { tip: source.tip ?? null },
    customSettings: { custom_settings: source.customSettings },
    customContentReference: { custom_content_reference: source.customContentReference ?? null },
    extendedFields: { extended_fields: source.extendedFields },
    externalReference: { external_reference: source.externalReference ?? null },
    businessLocation: { business_location_id: source.businessLocationId ?? null },
    taxExemptGroup: { tax_exempt_group_id: source.taxExemptGroupId ?? null },
  }) satisfies Record<string, CheckoutChanges>;

/** Stores fingerprints instead of values, so that entered data isn't duplicated. */
export type CarriedTerms = Readonly<Record<string, string>>;

/** PostgreSQL sorts the keys of JSON, so equal values have equal texts. */
const fingerprint = (values: CheckoutChanges): string => sha256(JSON.stringify(values)).toString("base64url");

/** `changes`: the terms that differ from the last hand-over; all terms on the first one. */
export function carryTerms(
  source: Checkout,
  carried: CarriedTerms | null,
): { changes: CheckoutChanges; carried: CarriedTerms } {
  const terms = Object.entries(termsOf(source)).map(([name, values]) => {
    return { name, values, print: fingerprint(values) };
  });
  return {
    changes: Object.assign(
      {},
      ...terms.filter(({ name, print }) => print !== carried?.[name]).map((each) => each.values),
    ),
    carried: Object.fromEntries(terms.map(({ name, print }) => [name, print])),
  };
}

export async function readCarriedTerms(db: Connection, copyId: string): Promise<CarriedTerms | null> {
  const { rows } = await sql<{ terms: CarriedTerms | null }>`
    select source_terms as terms from checkouts where id = ${copyId}::uuid`.execute(db);
  return rows[0]?.terms ?? null;
}

export async function writeCarriedTerms(tx: Tx, copyId: string, carried: CarriedTerms): Promise<void> {
  await sql`update checkouts set source_terms = ${JSON.stringify(carried)}::jsonb where id = ${copyId}::uuid`.execute(
    tx,
  );
}
