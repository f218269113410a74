/** Published pages and posts as items of data collections (docs/protocol/neighboring-domains.md#data). */
import { sql } from "kysely";
import type { PageBody, PostBody } from "#api/content/design.ts";
import * as api from "#api/content/wire/v2/data-items.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, isId } from "#server/platform/http/handlers.ts";
import { countMatches, readOffsetPage } from "#server/platform/query/pages.ts";
import type { Fields } from "#server/platform/query/query-language.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { pages, posts } from "../../kinds.ts";
import { presentBody } from "../../present.ts";

type Body = PageBody | PostBody;
type ItemRow = {
  id: string;
  slug: string;
  body: Body;
  first_published_at: Date;
  published_at: Date;
};

const from = sql`content_documents d
  join content_versions v on v.document_id = d.id and v.version = d.published_version and d.deleted_at is null`;
const columns = sql`d.id::text as id, d.published_slug as slug, v.body, d.first_published_at, d.published_at`;

const sharedFields = {
  _id: { kind: "id", sql: sql`d.id`, isSortable: true, isRequired: true },
  title: { kind: "text", sql: sql`v.body ->> 'title'`, isSortable: true, isRequired: true },
  slug: { kind: "text", sql: sql`d.published_slug`, isSortable: true, isRequired: true },
  _createdDate: { kind: "time", sql: sql`d.first_published_at`, isSortable: true, isRequired: true },
  _updatedDate: { kind: "time", sql: sql`d.published_at`, isSortable: true, isRequired: true },
} satisfies Fields;

const tags = sql`v.body -> 'tags'`;
const postFields = {
  author: { kind: "text", sql: sql`v.body ->> 'author'`, isSortable: true, isRequired: true },
  excerpt: { kind: "text", sql: sql`v.body ->> 'excerpt'`, isSortable: true, isRequired: true },
  firstPublishedDate: sharedFields._createdDate,
  tags: {
    kind: "list",
    hasSome: (values) => sql<boolean>`${tags} ?| ${[...values]}::text[]`,
    hasAll: (values) => sql<boolean>`${tags} ?& ${[...values]}::text[]`,
    exists: sql<boolean>`jsonb_array_length(${tags}) > 0`,
  },
} satisfies Fields;

type Collection = {
  readonly id: string;
  readonly kind: "page" | "post";
  readonly query: QueryApi;
  readonly path: string;
  /** The body with the URLs of its media. */
  present(connection: Connection, body: Body, baseUrl: string): Promise<Body>;
};

const key = { kind: "id", sql: sql`d.id` } as const;
const defaultSort = [{ fieldName: "_createdDate", order: "DESC" as const }];

// The rows of a kind have bodies of that kind.
const pageCollection: Collection = {
  id: "Pages",
  kind: "page",
  query: { name: "data pages", fields: sharedFields, key, defaultSort, maxLimit: 1000 },
  path: "/pages/",
  present: (connection, body, baseUrl) => presentBody(connection, pages, body as PageBody, baseUrl),
};
const postCollection: Collection = {
  id: "Posts",
  kind: "post",
  query: { name: "data posts", fields: { ...sharedFields, ...postFields }, key, defaultSort, maxLimit: 1000 },
  path: "/blog/",
  present: (connection, body, baseUrl) => presentBody(connection, posts, body as PostBody, baseUrl),
};

/** Fields besides those that every item has. */
const ownFieldsOf = (body: Body, row: ItemRow): Record<string, unknown> =>
  "tags" in body
    ? {
        excerpt: body.excerpt,
        author: body.author,
        coverImage: body.image,
        tags: body.tags,
        firstPublishedDate: toDate(row.first_published_at),
      }
    : { isHiddenFromSearchEngines: body.isHiddenFromSearchEngines };

const toDate = (time: Date) => ({ $date: time.toISOString() });

/** @throws {AppError} DATA_COLLECTION_NOT_FOUND */
function getCollection(id: string | undefined): Collection {
  if (id === "Pages") return pageCollection;
  if (id === "Posts" || id === "Blog/Posts") return { ...postCollection, id };
  throw new AppError("DATA_COLLECTION_NOT_FOUND", { data: { dataCollectionId: id ?? "" } });
}

/** Dates of data clients are `{"$date": …}`; the query language takes them as text. */
function toFilter(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(toFilter);
  if (typeof given !== "object" || given === null) return given;
  const entries = Object.entries(given);
  if (entries.length === 1 && entries[0]?.[0] === "$date") return entries[0][1];
  return Object.fromEntries(entries.map(([name, value]) => [name, toFilter(value)]));
}

const ofKind = ({ kind }: Collection) => sql<boolean>`d.kind = ${kind}`;

type Reader = Pick<CallContext, "store"> & { readonly db: Connection };

async function presentItem(
  { db, store }: Reader,
  collection: Collection,
  row: ItemRow,
  chosen: readonly string[] = [],
): Promise<api.DataItem> {
  const body = await collection.present(db, row.body, store.baseUrl());
  const data: Record<string, unknown> = {
    _id: row.id,
    _createdDate: toDate(row.first_published_at),
    _updatedDate: toDate(row.published_at),
    title: body.title,
    slug: row.slug,
    url: `${store.baseUrl()}${collection.path}${encodeURIComponent(row.slug)}`,
    seoTitle: body.seoTitle,
    seoDescription: body.seoDescription,
    ...ownFieldsOf(body, row),
    sections: body.sections,
  };
  const isChosen = ([name]: [string, unknown]) => chosen.length === 0 || name === "_id" || chosen.includes(name);
  return {
    id: row.id,
    dataCollectionId: collection.id,
    data: Object.fromEntries(Object.entries(data).filter(isChosen)),
  };
}

export const dataItemRoutes = [
  handleRead(api.queryDataItems, async ({ db, store, body }) => {
    const collection = getCollection(body.dataCollectionId);
    const { fields, filter, ...query } = body.query ?? {};
    const { rows, total, offset } = await readOffsetPage<ItemRow>(db, {
      api: collection.query,
      query: { ...query, filter: toFilter(filter) },
      select: columns,
      from,
      where: ofKind(collection),
    });
    const dataItems: api.DataItem[] = [];
    for (const row of rows) dataItems.push(await presentItem({ db, store }, collection, row, fields));
    const count = rows.length;
    const hasNext = offset + count < total;
    return { dataItems, pagingMetadata: { count, offset, total, tooManyToCount: false, hasNext } };
  }),
  handleRead(api.getDataItem, async ({ db, store, params, query }) => {
    const collection = getCollection(query.dataCollectionId);
    const { rows } = isId(params.dataItemId)
      ? await sql<ItemRow>`select ${columns} from ${from}
          where d.id = ${params.dataItemId}::uuid and ${ofKind(collection)}`.execute(db)
      : { rows: [] };
    if (rows[0] === undefined) throw new AppError("DATA_ITEM_NOT_FOUND");
    return { dataItem: await presentItem({ db, store }, collection, rows[0]) };
  }),
  handleRead(api.countDataItems, async ({ db, body }) => {
    const collection = getCollection(body.dataCollectionId);
    const filter = toFilter(body.filter);
    const totalCount = await countMatches(db, { api: collection.query, filter, from, where: ofKind(collection) });
    return { totalCount };
  }),
];
