/** Erases what the store keeps about a deleted member: at once in the member's own rows, right after in events and logs. */
import { type RawBuilder, sql } from "kysely";
import { Type } from "typebox";
import type { DeletedMember } from "#server/identity/identities/public.ts";
import { refreshCustomers } from "#server/marketing/customers/public.ts";
import { cancelContractsOf } from "#server/orders/subscription-contracts/public.ts";
import { enqueueForgetting } from "#server/payments/payments/public.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, type Job, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { CLEARED_ROWS, DELETED_COPIES, DELETED_ROWS, REDACTED_JSON, STRIPPED_ORDERS } from "./data-map.ts";
import { type Person, readPerson } from "./person.ts";
import { redactorOf } from "./redact.ts";

const SECOND_PASS = 86_400_000;

export async function eraseEverything(tx: Tx, member: DeletedMember): Promise<void> {
  const { id, store, now } = member;
  const person = await readPerson(tx, id);
  await cancelContractsOf(tx, store, { ...member, memberId: id });
  await enqueueForgetting(tx, id, now);
  for (const statement of [...DELETED_ROWS, ...CLEARED_ROWS])
    await bind(statement, valuesOf(store, person)).execute(tx);
  const plain = Buffer.from(JSON.stringify(person));
  const sealed = seal(plain, sealContext(store, id)).toString("base64");
  await enqueue(tx, eraseTraces, { memberId: id, sealed });
  // Again for what was being written or sent at that moment.
  await enqueue(tx, eraseTraces, { memberId: id, sealed }, { runAt: new Date(now.getTime() + SECOND_PASS) });
}

/** The values to search for must not stay readable in the job itself. */
const sealContext = (store: Store, memberId: string) => ({
  secret: store.config.secret,
  purpose: "erasure",
  owner: memberId,
});

const eraseTraces = job({
  name: "erasure.eraseTraces",
  payload: Type.Object({ memberId: Type.String(), sealed: Type.String() }),
  async run(store, { memberId, sealed }) {
    const { db } = store.database;
    const plain = unseal(Buffer.from(sealed, "base64"), sealContext(store, memberId)).toString("utf8");
    // Sealed by `eraseEverything`.
    const person = JSON.parse(plain) as Person;
    const values = valuesOf(store, person);
    await transaction(db, (tx) => stripOrders(tx, store.now()));
    for (const redacted of REDACTED_JSON) await transaction(db, (tx) => redact(tx, person, { redacted, values }));
    for (const statement of DELETED_COPIES) await bind(statement, values).execute(db);
    await transaction(db, refreshCustomers);
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
      where locked_at is null and payload::text ~* any(${values.texts})))`.execute(db);
  },
});

/** Orders that have come to their end since their buyer was deleted. */
export const stripEndedOrders = job({
  name: "erasure.stripEndedOrders",
  payload: Type.Object({}),
  schedule: "47 3 * * *",
  run: (store) =>
    transaction(store.database.db, async (tx) => {
      await stripOrders(tx, store.now());
      await refreshCustomers(tx);
    }),
});

export const jobs: readonly Job[] = [eraseTraces, stripEndedOrders];

async function stripOrders(tx: Tx, now: Date): Promise<void> {
  for (const statement of STRIPPED_ORDERS) await bind(statement, { now: sql`${now}` }).execute(tx);
}

type Values = Readonly<Record<string, RawBuilder<unknown>>>;

function valuesOf(store: Store, { memberId, provenEmail, details, ids }: Person): Values {
  const own = provenEmail === null ? [] : [provenEmail];
  return {
    member: sql`${memberId}::uuid`,
    email: sql`${provenEmail?.toLowerCase() ?? null}::text`,
    ids: sql`${ids}::text[]`,
    texts: sql`${patterns([...own, memberId])}::text[]`,
    details: sql`${[...details]}::text[]`,
    now: sql`${store.now()}`,
    sends_no_mail: sql`${store.config.smtpUrl === undefined}::boolean`,
  };
}

/** Regular expressions for the whole value: `ann@example.com` is no part of `joann@example.com`. */
const patterns = (texts: readonly string[]): string[] =>
  texts.map((text) => `(^|[^[:alnum:]._%+-])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}($|[^[:alnum:]_-])`);

/** The statement of the data map with its named values. */
function bind<Row>(statement: string, values: Values): RawBuilder<Row> {
  const parts = statement.split(/\$(\w+)/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part);
    const value = values[part];
    if (value === undefined) throw new Error(`The data map names an unknown value: ${part}`);
    return value;
  });
  return sql<Row>`${sql.join(parts, sql.raw(""))}`;
}

type Redacting = { redacted: (typeof REDACTED_JSON)[number]; values: Values };

async function redact(tx: Connection, person: Person, { redacted, values }: Redacting): Promise<void> {
  const { table, key, columns, where } = redacted;
  const redactor = redactorOf(person);
  const condition = bind<never>(where, values);
  const selected = sql.join(columns.map((column) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`));
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.ref(key)}::text as row_key, ${selected} from ${sql.table(table)} where ${condition} for update`.execute(
    tx,
  );
  for (const row of rows) {
    for (const column of columns) {
      const before = row[column];
      if (before === null || before === undefined) continue;
      const after = JSON.stringify(redactor(JSON.parse(before)));
      if (after === JSON.stringify(JSON.parse(before))) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after}::jsonb
        where ${sql.ref(key)}::text = ${row.row_key ?? ""} and ${condition}`.execute(tx);
    }
  }
}
