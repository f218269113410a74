/** Checkouts that haven't changed for a while. Each revision of a checkout is examined once. */
import { sql } from "kysely";
import type { AddressWithContact } from "#api/values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";

type IdleCheckout = {
  readonly id: string;
  readonly cartId: string | undefined;
  readonly email: string | undefined;
  readonly contact: AddressWithContact["contactDetails"] | undefined;
  readonly revision: number;
  readonly updatedAt: Date;
  /**
   * Whether an open copy of a hand-over has an email address. That copy gets the reminder, so a purchase gets one
   * reminder.
   */
  readonly isHandedOver: boolean;
};

type Row = {
  id: string;
  cart_id: string | null;
  email: string | null;
  billing_info: AddressWithContact | null;
  shipping_destination: AddressWithContact | null;
  revision: number;
  updated_at: Date;
  is_handed_over: boolean;
};

const isHandedOver = sql<boolean>`exists (select from checkouts k
  where k.copied_from = checkouts.id and k.is_handover and k.state = 'OPEN' and k.email is not null)`;

const columns = sql`id::text as id, cart_id::text as cart_id, email, billing_info, shipping_destination, revision, updated_at,
  ${isHandedOver} as is_handed_over`;

const toIdle = (row: Row): IdleCheckout => ({
  id: row.id,
  cartId: row.cart_id ?? undefined,
  email: row.email ?? undefined,
  contact: row.billing_info?.contactDetails ?? row.shipping_destination?.contactDetails,
  revision: row.revision,
  updatedAt: row.updated_at,
  isHandedOver: row.is_handed_over,
});

/** Open checkouts with an email address that were last changed before a time, oldest first. */
export async function findIdleCheckouts(
  db: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<IdleCheckout[]> {
  const { rows } = await sql<Row>`select ${columns} from checkouts
    where state = 'OPEN' and email is not null and idle_revision is distinct from revision and updated_at < ${before}
      and not ${isHandedOver}
    order by updated_at limit ${limit}`.execute(db);
  return rows.map(toIdle);
}

/** The open checkout of a cart, if any. */
export async function findOpenCheckoutOfCart(db: Connection, cartId: string): Promise<IdleCheckout | undefined> {
  const { rows } = await sql<Row>`select ${columns} from checkouts
    where cart_id = ${cartId} and state = 'OPEN' order by id desc limit 1`.execute(db);
  return rows[0] && toIdle(rows[0]);
}

export async function markCheckoutIdle(tx: Tx, checkoutId: string, revision: number): Promise<void> {
  await sql`update checkouts set idle_revision = ${revision} where id = ${checkoutId}`.execute(tx);
}
