import { sql } from "kysely";
import { queryStoresOrders } from "#api/orders/orders/wire/v2/stores-orders.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { parseJson } from "#server/platform/http/values/json.ts";
import { compileFilter, compileSort, type Fields, readPage } from "#server/platform/query/query-language.ts";
import { presentOrder, presentOrderForBuyer } from "../../read/present.ts";
import { countOrders, selectOrders, visibleTo } from "../../read/queries.ts";
import { ofLines, orderFields } from "../../read/search-fields.ts";
import { presentStoresOrder } from "./present.ts";

const buyerId = sql`coalesce(o.member_id, o.contact_id)`;

const storesFields = {
  id: orderFields.id,
  number: orderFields.number,
  dateCreated: orderFields.createdDate,
  lastUpdated: orderFields.updatedDate,
  paymentStatus: orderFields.paymentStatus,
  fulfillmentStatus: orderFields.fulfillmentStatus,
  archived: orderFields.archived,
  read: orderFields.seenByAHuman,
  "buyerInfo.id": { kind: "id", sql: buyerId },
  "buyerInfo.email": orderFields["buyerInfo.email"],
  "channelInfo.type": orderFields["channelInfo.type"],
  "channelInfo.externalOrderId": orderFields["channelInfo.externalOrderId"],
  "enteredBy.id": { kind: "text", sql: sql`o.created_by_id::text` },
  "lineItems.productId": orderFields["lineItems.catalogReference.catalogItemId"],
  "lineItems.name": ofLines(sql`l.name`),
  "billingInfo.address.fullName": {
    kind: "text",
    sql: sql`trim(concat_ws(' ', o.billing_info->'contactDetails'->>'firstName', o.billing_info->'contactDetails'->>'lastName'))`,
  },
} satisfies Fields;

const readFilter = (given: unknown): unknown =>
  toFilter(typeof given === "string" && given !== "" ? parseJson(given) : given);

/** Version 2 also has `$hasSome` for fields with one value, where it means `$in`. */
function toFilter(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(toFilter);
  if (typeof given !== "object" || given === null) return given;
  const entries = Object.entries(given).map(([name, value]) => [name, toFilter(value)] as const);
  return Object.fromEntries(entries.map(([name, value]) => [name, hasOneValue(name) ? withIn(value) : value]));
}

const hasOneValue = (name: string): boolean =>
  Object.entries(storesFields).some(([field, { kind }]) => field === name && kind !== "list");

function withIn(condition: unknown): unknown {
  if (typeof condition !== "object" || condition === null || Array.isArray(condition)) return condition;
  return Object.fromEntries(
    Object.entries(condition).map(([name, value]) => [name === "$hasSome" ? "$in" : name, value]),
  );
}

export const routesV2 = [
  handleRead(queryStoresOrders, async ({ db, body, actor }) => {
    const { filter, sort, paging } = body.query ?? {};
    const where = sql<boolean>`${visibleTo(actor)} and ${compileFilter(readFilter(filter), storesFields)}
      and o.status not in ('INITIALIZED', 'PENDING', 'REJECTED')`;
    const page = readPage(paging === undefined ? undefined : { paging });
    const orderBy = compileSort(sort, storesFields, sql`o.created_at desc, o.id desc`);
    const present = actor.kind === "staff" || actor.kind === "app" ? presentOrder : presentOrderForBuyer;
    const orders = await selectOrders(db, { where, orderBy, ...page });
    return {
      orders: orders.map((order) => presentStoresOrder(present(order))),
      metadata: { items: orders.length, offset: page.offset },
      totalResults: await countOrders(db, where),
    };
  }),
];
