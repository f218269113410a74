/** What recipients do: clicks, orders after a click, unsubscribing (docs/decisions/0084-clicks-and-orders-of-campaigns.md). */
import { sql } from "kysely";
import { orderCreated } from "#api/orders/orders/order-events.ts";
import { removeSubscriber } from "#server/identity/accounts/public.ts";
import type { Shopper } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import type { Store } from "#server/platform/store.ts";
import { readClickToken, readUnsubscribeToken } from "./links.ts";

export const ATTRIBUTION_DAYS = 7;
const DAY = 86_400_000;

type Target = {
  readonly campaignId: string;
  readonly recipientId: string;
  readonly index: number;
  readonly url: string;
};

/** @throws {AppError} CAMPAIGN_LINK_NOT_VALID */
export async function findLinkTarget(db: Connection, store: Store, token: string): Promise<Target> {
  const { recipientId, index } = readClickToken(store, token);
  const { rows } = await sql<{ campaign_id: string; url: string | null }>`
    select c.id::text as campaign_id, c.links[${index + 1}::int] as url
    from campaign_recipients r join campaigns c on c.id = r.campaign_id where r.id = ${recipientId}::uuid`.execute(db);
  const [row] = rows;
  if (row?.url == null) throw new AppError("CAMPAIGN_LINK_NOT_VALID");
  return { campaignId: row.campaign_id, recipientId, index, url: row.url };
}

/** @throws {AppError} CAMPAIGN_LINK_NOT_VALID */
export async function recordClick(
  tx: Tx,
  token: string,
  { store, actor, now }: { store: Store; actor: Shopper; now: Date },
): Promise<string> {
  const { campaignId, recipientId, index, url } = await findLinkTarget(tx, store, token);
  const visitorId = actor.kind === "visitor" ? actor.visitorId : null;
  const memberId = actor.kind === "member" ? actor.memberId : null;
  await sql`insert into campaign_clicks (campaign_id, recipient_id, link_index, visitor_id, member_id, clicked_at)
    values (${campaignId}::uuid, ${recipientId}::uuid, ${index}, ${visitorId}::uuid, ${memberId}::uuid, ${now})`.execute(
    tx,
  );
  return url;
}

/** Orders after signing in count for clicks before it. */
export async function assignClicks(
  tx: Tx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  await sql`update campaign_clicks set member_id = ${memberId}::uuid
    where visitor_id = ${visitorId}::uuid and member_id is null`.execute(tx);
}

export async function moveClicks(tx: Tx, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await sql`update campaign_clicks set member_id = ${toId}::uuid where member_id = ${fromId}::uuid`.execute(tx);
}

/**
 * Unsubscribes the recipient's address. The link of an erased recipient is valid and has no effect.
 * @throws {AppError} CAMPAIGN_LINK_NOT_VALID
 */
export async function unsubscribeRecipient(tx: Tx, store: Store, token: string, now: Date): Promise<void> {
  const id = readUnsubscribeToken(store, token);
  const { rows } = await sql<{ email: string }>`select email from campaign_recipients where id = ${id}::uuid`.execute(
    tx,
  );
  const [recipient] = rows;
  if (recipient === undefined) throw new AppError("CAMPAIGN_LINK_NOT_VALID");
  if (recipient.email !== "") await removeSubscriber(tx, { email: recipient.email, source: "unsubscribe-link" }, now);
  await sql`update campaign_recipients set unsubscribed_at = coalesce(unsubscribed_at, ${now})
    where id = ${id}::uuid`.execute(tx);
}

/** Attributes an order to the campaign of its buyer's last click. Orders that staff or imports create don't count. */
async function attributeOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`insert into campaign_orders (order_id, campaign_id, clicked_at)
    select o.id, k.campaign_id, k.clicked_at from orders o
    cross join lateral (select campaign_id, clicked_at from campaign_clicks
      where (visitor_id = o.visitor_id or member_id = o.member_id)
        and clicked_at <= o.created_at and clicked_at > o.created_at - ${ATTRIBUTION_DAYS} * interval '1 day'
      order by clicked_at desc, id desc limit 1) k
    where o.id = ${orderId}::uuid and not o.is_imported and o.created_by_kind not in ('staff', 'app')
    on conflict (order_id) do nothing`.execute(tx);
}

export const listeners: readonly EventListener[] = [
  {
    name: "campaigns.ordered",
    types: [orderCreated.type],
    run: (tx, event) => attributeOrder(tx, event.entityId),
  },
];

/** End of the period in which clicks and orders are shown, or now. */
export const endOfResults = (start: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), start.getTime() + 2 * ATTRIBUTION_DAYS * DAY));
