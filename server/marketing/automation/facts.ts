/** Loads data about an event that isn't in its payload: the customer and their number of orders. Reads only. */
import { sql } from "kysely";
import type { StoredEvent } from "#server/apps/webhooks/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { PRODUCT_ENTITY } from "./events.ts";
import { readPath } from "./paths.ts";

export type Facts = {
  readonly orderId: string | undefined;
  readonly orderNumber: string | undefined;
  readonly memberId: string | undefined;
  readonly productId: string | undefined;
  readonly email: string | undefined;
  /** The payload with added `customer`, `product` and `store`. */
  readonly payload: Readonly<Record<string, unknown>>;
};

/** Sample customer, which never matches an existing one by email address. */
export function sampleFacts({ payload, entityId }: StoredEvent): Facts {
  const email = "ada@example.com";
  const known = { isMember: true, isSubscribed: true, tags: ["wholesale"], orderCount: 3 };
  const customer = { email, firstName: "Ada", lastName: "de Vries", ...known };
  const product = "product" in payload ? {} : { product: { name: "Tulip print" } };
  const store = { name: "Tulip & Co" };
  return {
    orderId: entityId,
    orderNumber: "10023",
    memberId: entityId,
    productId: entityId,
    email,
    payload: { ...payload, ...product, customer, store },
  };
}

const first = (payload: unknown, paths: readonly string[]): string | undefined =>
  paths
    .flatMap((path) => readPath(payload, path))
    .map(String)
    .find((text) => text !== "");

const ids = (payload: unknown, paths: readonly string[]): string | undefined => {
  const found = first(payload, paths);
  return found !== undefined && isId(found) ? found : undefined;
};

const ORDER_PATHS = ["orderId", "order.id", "orderTransactions.orderId", "orderWithFulfillments.orderId"];
const MEMBER_PATHS = ["order.buyerInfo.memberId", "buyerInfo.memberId", "memberId", "contactId", "buyer.memberId"];
const EMAIL_PATHS = [
  "order.buyerInfo.email",
  "buyerInfo.email",
  "loginEmail",
  "checkout.buyerInfo.email",
  "buyer.email",
  "email",
  "buyerEmail",
];

type OrderFacts = { number: string; member_id: string | null; email: string; first_name: string; last_name: string };
type MemberFacts = {
  email: string;
  first_name: string | null;
  last_name: string | null;
  labels: string[];
  is_subscribed: boolean;
};

export async function gatherFacts(connection: Connection, event: StoredEvent, storeName: string): Promise<Facts> {
  const { payload, entity, entityId } = event;
  const orderId = entity === "wix.ecom.v1.order" && isId(entityId) ? entityId : ids(payload, ORDER_PATHS);
  const order = orderId === undefined ? undefined : await findOrderFacts(connection, orderId);
  const isMember = entity === "wix.members.v1.member";
  const memberId = isMember && isId(entityId) ? entityId : (order?.member_id ?? ids(payload, MEMBER_PATHS));
  const member = memberId === undefined ? undefined : await findMemberFacts(connection, memberId);
  const email = first(payload, EMAIL_PATHS) ?? order?.email ?? member?.email;
  const isProduct = entity === PRODUCT_ENTITY && isId(entityId);
  const productId = isProduct ? entityId : ids(payload, ["productId"]);
  const productName = await findProductName(connection, productId);
  const customer = {
    email,
    firstName: (order?.first_name ?? "") || (member?.first_name ?? undefined),
    lastName: (order?.last_name ?? "") || (member?.last_name ?? undefined),
    isMember: member !== undefined,
    isSubscribed: member?.is_subscribed ?? false,
    tags: member?.labels ?? [],
    orderCount: await countOrders(connection, { memberId, email, until: order?.number }),
  };
  return {
    orderId: order === undefined ? undefined : orderId,
    orderNumber: order?.number,
    memberId: member === undefined ? undefined : memberId,
    productId: productName === undefined ? undefined : productId,
    email,
    payload: {
      ...payload,
      customer,
      store: { name: storeName },
      ...(productName === undefined || "product" in payload ? {} : { product: { name: productName } }),
    },
  };
}

async function findOrderFacts(connection: Connection, id: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select number::text as number, member_id::text as member_id, email,
      coalesce(billing_info #>> '{contactDetails,firstName}', recipient_info #>> '{contactDetails,firstName}', '') as first_name,
      coalesce(billing_info #>> '{contactDetails,lastName}', recipient_info #>> '{contactDetails,lastName}', '') as last_name
    from orders where id = ${id}`.execute(connection);
  return rows[0];
}

async function findMemberFacts(connection: Connection, id: string): Promise<MemberFacts | undefined> {
  const { rows } = await sql<MemberFacts>`
    select email, first_name, last_name, labels, is_subscribed from members
    where id = ${id} and status <> 'DELETED'`.execute(connection);
  return rows[0];
}

async function findProductName(connection: Connection, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const { rows } = await sql<{ name: string }>`select name from products where id = ${id}`.execute(connection);
  return rows[0]?.name;
}

type Buyer = { memberId: string | undefined; email: string | undefined; until: string | undefined };

/** Counts orders up to this one, so that delayed runs get the same result. */
async function countOrders(connection: Connection, { memberId, email, until }: Buyer): Promise<number> {
  if (memberId === undefined && email === undefined) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders
    where status not in ('CANCELED', 'REJECTED') and (${until ?? null}::bigint is null or number <= ${until ?? null}::bigint)
      and (lower(email) = lower(${email ?? ""}) or member_id = ${memberId ?? null}::uuid)`.execute(connection);
  return rows[0]?.count ?? 0;
}
