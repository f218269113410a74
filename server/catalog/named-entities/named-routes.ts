/** Binds the calls of `#api/catalog/named-entities.ts` for any entity: brands, ribbons, info sections. */
import type { AnyEndpoint } from "#api/endpoint.ts";
import type { ErrorCode } from "#api/errors.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import type { CursorPage, PageQuery } from "#server/platform/query/pages.ts";

export type Writing = { readonly now: Date; readonly actor: Actor };

type Call =
  | "query"
  | "count"
  | "create"
  | "getOrCreate"
  | "get"
  | "update"
  | "delete"
  | "merge"
  | "bulkCreate"
  | "bulkUpdate"
  | "bulkGetOrCreate"
  | "bulkDelete";

/** What `namedEntityCalls` declares. */
export type NamedCalls = Readonly<Record<Call, AnyEndpoint>> & {
  readonly names: {
    readonly path: string;
    readonly one: string;
    readonly many: string;
    readonly name: string;
    readonly namesOfMany: string;
    readonly ids: string;
    readonly count: { readonly field: string; readonly requested: string };
    readonly notFound: ErrorCode;
    readonly limitExceeded: ErrorCode;
  };
};

/** What an entity does when called. `Name` is what it is found or created by: its name, or the whole new entity. */
export type NamedEntities<Row, New, Name, Changes> = {
  query(db: Connection, query: PageQuery | undefined): Promise<CursorPage<Row>>;
  count(db: Connection, filter: unknown): Promise<number>;
  get(db: Connection, id: string): Promise<Row>;
  create(tx: Tx, created: New, writing: Writing): Promise<Row>;
  getOrCreate(tx: Tx, name: Name, writing: Writing): Promise<Row>;
  update(tx: Tx, id: string, changes: Changes, writing: Writing): Promise<Row>;
  remove(tx: Tx, id: string, writing: Writing): Promise<void>;
  merge(tx: Tx, id: string, intoId: string, writing: Writing): Promise<Row>;
  /** API representation, also the payload of events. */
  present(row: Row, counts?: boolean): object;
};

/** The validated request. Its type is that of the entity's own endpoint, which is unknown here. */
type Request = {
  readonly id: string;
  readonly query?: PageQuery;
  readonly filter?: unknown;
  readonly fields?: readonly string[];
  readonly returnEntity?: boolean;
  readonly intoId: string;
  part<Part>(field: string): Part;
};

function requestOf({ params, query, body }: { params: unknown; query: unknown; body: unknown }): Request {
  const sent = { ...Object(params), ...Object(query), ...Object(body) };
  return { ...sent, part: (field) => sent[field] };
}

export function namedRoutes<Row extends { readonly id: string }, New, Name, Changes>(
  calls: NamedCalls,
  entities: NamedEntities<Row, New, Name, Changes>,
): Binding[] {
  const { path, one, many, name, namesOfMany, ids, count } = calls.names;
  const requestsCount = ({ fields }: Request): boolean => fields?.includes(count.requested) === true;
  /** Counts also depend on products. */
  const tagsOf = (request: Request): string[] => [path, ...(requestsCount(request) ? ["catalog"] : [])];
  const presentOne = (row: Row, counts = false) => ({ [one]: entities.present(row, counts) });
  const toOutcome = (row: Row, counts = false) => ({ id: row.id, entity: entities.present(row, counts) });
  return [
    handleRead(calls.query, async ({ db, tag, ...context }) => {
      const request = requestOf(context);
      tag(...tagsOf(request));
      const { rows, pagingMetadata } = await entities.query(db, request.query);
      return { [many]: rows.map((row) => entities.present(row, requestsCount(request))), pagingMetadata };
    }),
    handleRead(calls.count, async ({ db, ...context }) => ({
      count: await entities.count(db, requestOf(context).filter),
    })),
    handleRead(calls.get, async ({ db, tag, ...context }) => {
      const request = requestOf(context);
      tag(...tagsOf(request));
      return presentOne(await entities.get(db, request.id), requestsCount(request));
    }),
    handleWrite(calls.create, async (context) =>
      presentOne(await entities.create(context.tx, requestOf(context).part<New>(one), context)),
    ),
    handleWrite(calls.getOrCreate, async (context) => {
      const request = requestOf(context);
      const row = await entities.getOrCreate(context.tx, request.part<Name>(name), context);
      return presentOne(row, requestsCount(request));
    }),
    handleWrite(calls.update, async (context) => {
      const request = requestOf(context);
      const row = await entities.update(context.tx, request.id, request.part<Changes>(one), context);
      return presentOne(row, requestsCount(request));
    }),
    handleWrite(calls.delete, async (context) => {
      await entities.remove(context.tx, requestOf(context).id, context);
      return {};
    }),
    handleWrite(calls.merge, async (context) => {
      const { id, intoId } = requestOf(context);
      return presentOne(await entities.merge(context.tx, id, intoId, context), true);
    }),
    handleWrite(calls.bulkCreate, async (context) => {
      const request = requestOf(context);
      const outcomes = await attemptEach(context.tx, request.part<New[]>(many), async (created) =>
        toOutcome(await entities.create(context.tx, created, context)),
      );
      return bulkAnswer(outcomes, "item", request.returnEntity);
    }),
    handleWrite(calls.bulkUpdate, async (context) => {
      const request = requestOf(context);
      const outcomes = await attemptEach(
        context.tx,
        request.part<Record<string, Changes & { id: string }>[]>(many).flatMap((item) => item[one] ?? []),
        async (changes) =>
          toOutcome(await entities.update(context.tx, changes.id, changes, context), requestsCount(request)),
        ({ id }) => id,
      );
      return bulkAnswer(outcomes, "item", request.returnEntity);
    }),
    handleWrite(calls.bulkGetOrCreate, async (context) => {
      const request = requestOf(context);
      const outcomes = await attemptEach(context.tx, request.part<Name[]>(namesOfMany), async (each) =>
        toOutcome(await entities.getOrCreate(context.tx, each, context), requestsCount(request)),
      );
      return bulkAnswer(outcomes, "item", true);
    }),
    handleWrite(calls.bulkDelete, async (context) => {
      const outcomes = await attemptEach(
        context.tx,
        requestOf(context).part<string[]>(ids),
        async (id) => {
          await entities.remove(context.tx, id, context);
          return { id, entity: undefined };
        },
        (id) => id,
      );
      return bulkAnswer(outcomes, "item");
    }),
  ];
}
