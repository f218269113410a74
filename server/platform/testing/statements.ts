/** Records the SQL statements of some work, for tests that limit their number. */
import pg from "pg";

/** `transaction` identifies the transaction, or the connection between two transactions. */
export type RunStatement = { readonly transaction: object; readonly text: string };

/** Statements that begin or end transactions, change settings, or check the connection. */
const IS_FRAME = /^(?:\/\*.*?\*\/)?\s*(?:begin|start transaction|commit|rollback|set |reset |$)/i;

/** All statements that this process runs during the work, in order. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly RunStatement[]> {
  const statements: RunStatement[] = [];
  const current = new WeakMap<pg.Client, object>();
  const { query } = pg.Client.prototype;
  // The library overloads `query` many times; the text comes first, alone or in an object.
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : String(Reflect.get(Object(first), "text"));
    const isFrame = IS_FRAME.test(text);
    const known = current.get(this);
    const transaction = known === undefined || /^\s*(?:begin|start|commit|rollback$)/i.test(text) ? {} : known;
    current.set(this, transaction);
    if (!isFrame) statements.push({ transaction, text });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}
