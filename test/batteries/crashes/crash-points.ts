/**
 * Crash points: the moments at which a store process kills itself with SIGKILL. They are detected from outside, in the
 * statements sent to the database and the requests sent to the payment gateway; product code has no hooks for them.
 */
import pg from "pg";

type StatementMoment = "before" | "after" | "before commit" | "after commit";

type Point =
  | {
      /** A statement; the crash is just before or after it, or before or after its transaction commits. */
      readonly statement: RegExp;
      readonly when: StatementMoment;
    }
  | {
      /** Method and URL of a request to the gateway. */
      readonly request: RegExp;
      readonly when: "before" | "after";
    };

const gatewayPayment = /^POST .*\/api\/sessions$/;
const gatewayRefund = /^POST .*\/api\/refunds$/;

export const crashPoints: Readonly<Record<string, Point>> = {
  "after the stock was set aside": { statement: /insert into stock_reservations/i, when: "after" },
  "before the payment is opened": { request: gatewayPayment, when: "before" },
  "after the payment was opened": { request: gatewayPayment, when: "after" },
  "after the gateway reported the payment": { request: /^GET .*\/api\/payments\//, when: "after" },
  "after the coupon was used": { statement: /insert into coupon_redemptions/i, when: "after" },
  "after the gift card was used": { statement: /update gift_cards set balance = balance -/i, when: "after" },
  "before the order commits": { statement: /insert into orders /i, when: "before commit" },
  "after the order committed, before the answer": { statement: /insert into orders /i, when: "after commit" },
  "after the event was written": { statement: /insert into outbox_events/i, when: "after" },
  "after the mail was queued": { statement: /insert into "mails"/i, when: "after" },
  "while events are delivered": { statement: /update outbox_events .*dispatched_at/is, when: "before commit" },
  "before the refund is sent": { request: gatewayRefund, when: "before" },
  "after the refund was sent": { request: gatewayRefund, when: "after" },
  "before the cancellation commits": { statement: /update "?orders"? set .*canceled_at/is, when: "before commit" },
  "after the job ended, before it is recorded": { statement: /delete from .*_private_jobs/is, when: "before" },
};

const die = (): void => void process.kill(process.pid, "SIGKILL");

export function armCrashPoint(name: string): void {
  const point = crashPoints[name];
  if (point === undefined) throw new Error(`There is no crash point "${name}".`);
  if ("statement" in point) watchStatements(point.statement, point.when);
  else watchRequests(point.request, point.when);
}

function watchStatements(wanted: RegExp, when: StatementMoment): void {
  const { query } = pg.Client.prototype;
  /** Connections whose open transaction has run the statement. */
  const marked = new WeakSet<object>();
  pg.Client.prototype.query = function watched(this: object, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === "string" ? first : String(Object(first).text ?? "");
    const isWanted = wanted.test(text);
    if (isWanted) marked.add(this);
    const isCommit = /^commit\b/i.test(text) && marked.has(this);
    if ((isWanted && when === "before") || (isCommit && when === "before commit")) die();
    const answer: unknown = Reflect.apply(query, this, args);
    const isOver = when === "after" ? isWanted : when === "after commit" && isCommit;
    if (isOver && answer instanceof Promise) void answer.then(die, () => {});
    if (/^(commit|rollback)\b/i.test(text)) marked.delete(this);
    return answer;
    // `query` has a dozen overloads; the arguments are passed through unchanged.
  } as typeof query;
}

function watchRequests(wanted: RegExp, when: "before" | "after"): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isWanted = wanted.test(`${init?.method ?? "GET"} ${address}`);
    if (isWanted && when === "before") die();
    const answer = await fetch(input, init);
    if (isWanted) die();
    return answer;
  };
}
