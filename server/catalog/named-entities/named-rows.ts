/**
 * Tables of names that products refer to (id, name, revision, created_at, updated_at). The module provides its calls,
 * table, events and how products refer to a row; reading, writing, merging and presenting are shared.
 */
import { type RawBuilder, sql } from "kysely";
import type { TSchema } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Connection, type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { type CursorPage, countMatches, type PageQuery, readCursorPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import type { NamedCalls, NamedEntities, Writing } from "./named-routes.ts";

export type NamedRow = {
  id: string;
  name: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  owner_count: number;
};

type NamedTable = {
  readonly calls: NamedCalls;
  readonly table: string;
  readonly limit: number;
  readonly events: Readonly<Record<"created" | "updated" | "deleted", EventDeclaration<TSchema>>>;
  /** Ids of the products that refer to `t.id`: a subselect with one column. */
  readonly owners: RawBuilder<unknown>;
  /** Changes the products' reference from one row to another. */
  readonly move: (tx: Tx, fromId: string, toId: string) => Promise<void>;
  /** Called when products get another name or none: before a deletion, and after every other change. */
  readonly onProductsChanged?: (tx: Tx, productIds: readonly string[]) => Promise<void>;
};

type NewName = { readonly name: string };
type NameChanges = { readonly revision: string; readonly name?: string | undefined };

export class NamedRows implements NamedEntities<NamedRow, NewName, string, NameChanges> {
  readonly #kind: NamedTable;
  readonly #names: NamedCalls["names"];
  readonly #api: QueryApi;
  readonly #from: RawBuilder<unknown>;
  readonly #columns: RawBuilder<unknown>;

  constructor(kind: NamedTable) {
    this.#kind = kind;
    this.#names = kind.calls.names;
    this.#from = sql`${sql.table(kind.table)} t`;
    this.#columns = sql`t.id::text as id, t.name, t.revision, t.created_at, t.updated_at,
      (select count(*)::int from (${kind.owners}) as owners) as owner_count`;
    this.#api = {
      name: kind.table,
      fields: {
        id: { kind: "id", sql: sql`t.id`, isRequired: true },
        name: { kind: "text", sql: sql`t.name`, isSortable: true, isRequired: true },
        createdDate: { kind: "time", sql: sql`t.created_at`, isSortable: true, isRequired: true },
        updatedDate: { kind: "time", sql: sql`t.updated_at`, isSortable: true, isRequired: true },
      },
      key: { kind: "id", sql: sql`t.id` },
    };
  }

  query(connection: Connection, query: PageQuery | undefined): Promise<CursorPage<NamedRow>> {
    return readCursorPage<NamedRow>(connection, { api: this.#api, query, select: this.#columns, from: this.#from });
  }

  count(connection: Connection, filter: unknown): Promise<number> {
    return countMatches(connection, { api: this.#api, filter, from: this.#from });
  }

  async get(connection: Connection, id: string): Promise<NamedRow> {
    const { rows } = isId(id)
      ? await sql<NamedRow>`select ${this.#columns} from ${this.#from} where t.id = ${id}::uuid`.execute(connection)
      : { rows: [] };
    return rows[0] ?? this.#missing(id);
  }

  present(row: NamedRow, counts = false): object {
    return {
      id: row.id,
      revision: String(row.revision),
      createdDate: row.created_at.toISOString(),
      updatedDate: row.updated_at.toISOString(),
      name: row.name,
      ...(counts ? { [this.#names.count.field]: row.owner_count } : {}),
    };
  }

  /** @throws {AppError} ALREADY_EXISTS, and the limit */
  async create(tx: Tx, { name }: NewName, writing: Writing): Promise<NamedRow> {
    const made = await this.#insert(tx, name, writing);
    if (made === undefined) throw new AppError("ALREADY_EXISTS", { data: { name: name.trim() } });
    return made;
  }

  async getOrCreate(tx: Tx, name: string, writing: Writing): Promise<NamedRow> {
    const made = await this.#insert(tx, name, writing);
    if (made !== undefined) return made;
    const { rows } =
      await sql<NamedRow>`select ${this.#columns} from ${this.#from} where t.name = ${name.trim()}`.execute(tx);
    // A concurrent request may delete it between the two statements.
    return rows[0] ?? this.#missing(name);
  }

  /** Undefined if the name is taken. */
  async #insert(tx: Tx, name: string, { now, actor }: Writing): Promise<NamedRow | undefined> {
    const { table, limit } = this.#kind;
    const row: NamedRow = {
      id: newId(now.getTime()),
      name: name.trim(),
      revision: 1,
      created_at: now,
      updated_at: now,
      owner_count: 0,
    };
    const { rows } = await sql<{ is_full: boolean; is_new: boolean }>`
      with full_up as (select count(*) >= ${limit} as is_full from ${sql.table(table)}),
      made as (
        insert into ${sql.table(table)} (id, name, created_at, updated_at)
        select ${row.id}::uuid, ${row.name}, ${now}, ${now} from full_up where not is_full
        on conflict (name) do nothing returning id
      ) select is_full, exists (select from made) as is_new from full_up`.execute(tx);
    if (rows[0]?.is_new !== true) {
      const isTaken = await this.#isTaken(tx, row.name);
      if (!isTaken && rows[0]?.is_full === true) throw new AppError(this.#names.limitExceeded);
      return undefined;
    }
    await this.#announce(tx, "created", row, { now, actor });
    return row;
  }

  async #isTaken(tx: Tx, name: string): Promise<boolean> {
    const { rows } = await sql`select 1 from ${this.#from} where t.name = ${name}`.execute(tx);
    return rows.length > 0;
  }

  /** @throws {AppError} not found, REVISION_CONFLICT, ALREADY_EXISTS */
  async update(tx: Tx, id: string, changes: NameChanges, writing: Writing): Promise<NamedRow> {
    const before = await this.#lock(tx, id);
    if (String(before.revision) !== changes.revision)
      throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
    const name = changes.name?.trim() ?? before.name;
    try {
      await sql`update ${sql.table(this.#kind.table)} set name = ${name}, revision = revision + 1, updated_at = ${writing.now}
        where id = ${id}::uuid`.execute(tx);
    } catch (error) {
      if (violatedConstraint(error) === `${this.#kind.table}_name`)
        throw new AppError("ALREADY_EXISTS", { data: { name } });
      throw error;
    }
    const after = await this.get(tx, id);
    if (before.name !== after.name) await this.#announceProducts(tx, await this.#ownersOf(tx, id));
    await this.#announce(tx, "updated", after, writing);
    return after;
  }

  async remove(tx: Tx, id: string, writing: Writing): Promise<void> {
    const row = await this.#lock(tx, id);
    const owners = await this.#ownersOf(tx, id);
    await sql`delete from ${sql.table(this.#kind.table)} where id = ${id}::uuid`.execute(tx);
    await this.#announceProducts(tx, owners);
    await this.#announce(tx, "deleted", row, writing);
  }

  /** Moves the owners of one row to another and deletes it. Returns the remaining row. */
  async merge(tx: Tx, fromId: string, intoId: string, writing: Writing): Promise<NamedRow> {
    if (fromId.toLowerCase() === intoId.toLowerCase()) throw new AppError("MERGE_INTO_ITSELF");
    // Locked in a fixed order, so that concurrent merges can't deadlock.
    for (const id of [fromId, intoId].sort()) await this.#lock(tx, id);
    const owners = await this.#ownersOf(tx, fromId);
    await this.#kind.move(tx, fromId, intoId);
    await this.#announceProducts(tx, owners);
    await this.remove(tx, fromId, writing);
    const stays = await this.get(tx, intoId);
    await this.#announce(tx, "updated", stays, writing);
    return stays;
  }

  async #lock(tx: Tx, id: string): Promise<NamedRow> {
    if (!isId(id)) return this.#missing(id);
    await sql`select 1 from ${this.#from} where t.id = ${id}::uuid for update`.execute(tx);
    return this.get(tx, id);
  }

  async #ownersOf(tx: Tx, id: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select o.id::text as id from ${this.#from}, lateral (${this.#kind.owners}) as o (id) where t.id = ${id}::uuid`.execute(
      tx,
    );
    return rows.map((row) => row.id);
  }

  async #announceProducts(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    touch(tx, "catalog", ...ids.map((id) => `product:${id}`));
    await this.#kind.onProductsChanged?.(tx, ids);
  }

  async #announce(tx: Tx, what: "created" | "updated" | "deleted", row: NamedRow, writing: Writing): Promise<void> {
    touch(tx, this.#kind.table);
    await emit(tx, {
      event: this.#kind.events[what],
      entityId: row.id,
      payload: this.present(row),
      ...writing,
    });
  }

  #missing(id: string): never {
    throw new AppError(this.#names.notFound, { data: { id } });
  }
}
