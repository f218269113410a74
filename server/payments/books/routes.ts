import { bookRuleTexts } from "#api/payments/book-rules.ts";
import * as api from "#api/payments/books.ts";
import { accountName, trialBalance } from "#server/payments/ledger/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { formatMoney, money2, toDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { bookRules } from "./rules.ts";
import { findRun, listRuns, type Run, startRun } from "./run-books.ts";

const HISTORY = 50;

function presentRun(run: Run): api.BookRun {
  return {
    id: run.id,
    startedDate: run.started_at.toISOString(),
    ...(run.ended_at === null ? {} : { endedDate: run.ended_at.toISOString() }),
    done: run.done,
    total: run.total,
    brokenRules: run.results.filter(({ state }) => state === "BROKEN").length,
    ...(run.failure === null ? {} : { failure: run.failure }),
  };
}

const presentWithResults = (run: Run) => ({
  run: presentRun(run),
  results: run.results.map(({ id, rows, ...result }) => ({ ruleId: id, rows: [...rows], ...result })),
});

export const routes = [
  handleRead(api.getBooks, async ({ db }) => {
    const runs = await listRuns(db, HISTORY);
    const latest = runs.find(({ ended_at }) => ended_at !== null);
    return {
      rules: bookRules.map(({ id, area, about }) => ({
        id,
        area,
        ...bookRuleTexts[id],
        ...(about === undefined ? {} : { about }),
      })),
      ...(latest === undefined ? {} : { latest: presentWithResults(latest) }),
      runs: runs.map(presentRun),
    };
  }),
  handleWrite(api.startBookRun, async ({ tx, now }) => ({ run: presentRun(await startRun(tx, now)) })),
  handleRead(api.getBookRun, async ({ db, params }) => {
    const run = isId(params.id) ? await findRun(db, params.id) : undefined;
    if (run === undefined) throw new AppError("BOOK_RUN_NOT_FOUND");
    return presentWithResults(run);
  }),
  handleRead(api.getTrialBalance, async ({ db, query, now }) => {
    const from = new Date(query.from ?? 0);
    const to = new Date(query.until ?? now);
    const { locale } = await readStoreSettings(db);
    const balances = await trialBalance(db, { from, to });
    return {
      accounts: balances.map(({ account, currency, debits, credits, balance }) => ({
        account,
        name: accountName(account),
        currency,
        debits: money2(debits, currency, locale),
        credits: money2(credits, currency, locale),
        balance: toDecimal(balance, currency),
        formattedBalance: formatMoney(balance, currency, locale),
      })),
    };
  }),
];
