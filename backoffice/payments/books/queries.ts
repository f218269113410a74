import { queryOptions } from "@tanstack/react-query";
import { getBookRun, getBooks, getTrialBalance } from "#api/payments/books.ts";
import { call } from "#backoffice/client.ts";

export const booksQuery = queryOptions({ queryKey: ["books"], queryFn: () => call(getBooks, {}) });

const POLL_MILLISECONDS = 500;

/** A run, polled until it ends. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["books", "run", id],
    queryFn: () => call(getBookRun, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.run.endedDate === undefined ? POLL_MILLISECONDS : false),
  });

export const balanceQuery = queryOptions({
  queryKey: ["books", "balance"],
  queryFn: async () => (await call(getTrialBalance, { query: {} })).accounts,
});
