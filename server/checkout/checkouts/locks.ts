/** Locks checkouts, and assigns unclaimed ones to the shopper who continues with them. */
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Checkout } from "./checkout.ts";
import { asClaimed, columns, getCheckout, type Row, toCheckout, visibleTo } from "./queries.ts";

/**
 * Locks the checkout and reads it with its lines. After waiting for a concurrent change it reads the lines again,
 * because they were read before the wait.
 * @throws {AppError} CHECKOUT_NOT_FOUND
 */
export async function lockCheckout(tx: Tx, actor: Actor, id: string): Promise<Checkout> {
  if (!isId(id)) throw new AppError("CHECKOUT_NOT_FOUND");
  const { rows } = await sql<Row & { is_current: boolean }>`
    select ${columns}, ${isAsRead(sql`c`)} as is_current
    from checkouts c where c.id = ${id} and ${visibleTo(actor)} for no key update of c`.execute(tx);
  return readLocked(tx, actor, { id, row: rows[0] });
}

/**
 * `lockPurchase` and `lockCheckout` in one statement: the source's lock is an initial condition, so it comes before the
 * checkout's.
 * @throws {AppError} CHECKOUT_NOT_FOUND
 */
export async function lockCheckoutToOrder(tx: Tx, actor: Actor, id: string): Promise<Checkout> {
  if (!isId(id)) throw new AppError("CHECKOUT_NOT_FOUND");
  const { rows } = await sql<Row & { is_current: boolean }>`
    with source as materialized (${sourceLock(id)})
    select ${columns}, ${isAsRead(sql`c`)}
      and not exists (select from source where not ${isAsRead(sql`source`)}) as is_current
    from checkouts c where (select count(*) from source) < 2 and c.id = ${id} and ${visibleTo(actor)}
    for no key update of c`.execute(tx);
  return readLocked(tx, actor, { id, row: rows[0] });
}

/** A locked row is current; other rows are as of the start of the statement. */
const isAsRead = (locked: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from checkouts seen where seen.id = ${locked}.id
    and seen.revision = ${locked}.revision and seen.state = ${locked}.state)`;

async function readLocked(
  tx: Tx,
  actor: Actor,
  { id, row }: { id: string; row: (Row & { is_current: boolean }) | undefined },
): Promise<Checkout> {
  if (row === undefined) throw new AppError("CHECKOUT_NOT_FOUND");
  return claimForShopper(tx, actor, row.is_current ? toCheckout(row) : await getCheckout(tx, actor, id));
}

/**
 * Locks the source of a handed-over checkout, which serializes orders of all its copies. Call before locking the
 * checkout itself, and read the checkout afterwards. Lock order: the source, then the copy.
 */
export async function lockPurchase(tx: Tx, id: string): Promise<void> {
  if (!isId(id)) return;
  await sourceLock(id).execute(tx);
}

const sourceLock = (id: string) =>
  sql`select s.id, s.revision, s.state from checkouts s
    where s.id = (select c.copied_from from checkouts c where c.id = ${id}::uuid and c.is_handover)
    for no key update`;

/** Detaches the cart from the handed-over checkout, so that it can create another one. */
export async function releaseSource(tx: Tx, checkoutId: string): Promise<void> {
  await sql`update checkouts set cart_id = null, revision = revision + 1
    where id = ${checkoutId}::uuid and state = 'OPEN'`.execute(tx);
}

/** Assigns an unclaimed checkout to the shopper who locks it. */
async function claimForShopper(tx: Tx, actor: Actor, checkout: Checkout): Promise<Checkout> {
  const own = asClaimed(actor, checkout);
  if (own === checkout) return checkout;
  await sql`update checkouts set visitor_id = ${own.visitorId ?? null}, member_id = ${own.memberId ?? null}
    where id = ${checkout.id}`.execute(tx);
  return own;
}

/**
 * Assigns a visitor's checkouts to the member they sign in as: those without a cart, and those whose cart is now the
 * member's.
 */
export async function claimCheckouts(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await sql`update checkouts c set visitor_id = null, member_id = ${memberId}::uuid
    where visitor_id = ${visitorId}::uuid and state = 'OPEN'
      and (cart_id is null or exists (select from carts k where k.id = c.cart_id and k.member_id = ${memberId}::uuid))`.execute(
    tx,
  );
}

/** @throws {AppError} CHECKOUT_NOT_FOUND, CHECKOUT_IS_COMPLETE */
export async function lockOpenCheckout(tx: Tx, actor: Actor, id: string): Promise<Checkout> {
  const checkout = await lockCheckout(tx, actor, id);
  if (checkout.isCompleted) throw new AppError("CHECKOUT_IS_COMPLETE");
  return checkout;
}
