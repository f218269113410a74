import {
  getCartFunnel,
  getCustomerReport,
  getMissedSearches,
  getSalesBreakdown,
  getSalesReport,
  getSalesRhythm,
  getStockReport,
} from "#api/marketing/analytics.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { readBreakdown } from "./breakdowns.ts";
import { readCustomers, readRhythm } from "./customers.ts";
import { presentSteps, readFunnel, stepsTogether } from "./funnel.ts";
import { readMissedSearches } from "./missed-searches.ts";
import { checkInterval, previousPeriod, readPeriod, yearBefore } from "./period.ts";
import { presentFigures, readSales, sumOf } from "./sales.ts";
import { readStock } from "./stock.ts";
import { readTerms } from "./terms.ts";

const DEFAULT_ROWS = 50;

export const routes = [
  handleRead(getSalesReport, async ({ db, query, now }) => {
    const { currency, money, timeZone } = await readTerms(db);
    const period = readPeriod(query, timeZone, now);
    const interval = query.interval ?? "DAY";
    checkInterval(period, interval);
    const comparedPeriod = await (query.comparedWith === "PREVIOUS_YEAR" ? yearBefore : previousPeriod)(db, period);
    const rows = await readSales(db, period, { currency, interval });
    const compared = await readSales(db, comparedPeriod, { currency, interval });
    return {
      currency,
      total: presentFigures(sumOf(rows), money),
      compared: presentFigures(sumOf(compared), money),
      intervals: rows.map((row, index) => {
        const other = compared[index];
        return {
          start: row.start,
          figures: presentFigures(row, money),
          ...(other && { compared: { start: other.start, sales: money(other.sales), orderCount: other.orders } }),
        };
      }),
    };
  }),
  handleRead(getSalesBreakdown, async ({ db, query, now }) => {
    const { dimension, limit = DEFAULT_ROWS } = query;
    const terms = await readTerms(db);
    return readBreakdown(db, readPeriod(query, terms.timeZone, now), { ...terms, dimension, limit });
  }),
  handleRead(getSalesRhythm, async ({ db, query, now }) => {
    const terms = await readTerms(db);
    return readRhythm(db, readPeriod(query, terms.timeZone, now), terms);
  }),
  handleRead(getCartFunnel, async ({ db, query, now }) => {
    const { timeZone } = await readTerms(db);
    const period = readPeriod(query, timeZone, now);
    const interval = query.interval ?? "DAY";
    checkInterval(period, interval);
    const comparedPeriod = await (query.comparedWith === "PREVIOUS_YEAR" ? yearBefore : previousPeriod)(db, period);
    const rows = await readFunnel(db, period, interval);
    const compared = await readFunnel(db, comparedPeriod, interval);
    return {
      total: stepsTogether(rows),
      compared: stepsTogether(compared),
      intervals: rows.map((row, index) => {
        const other = compared[index];
        return {
          start: row.start,
          steps: presentSteps(row),
          ...(other && { compared: { start: other.start, steps: presentSteps(other) } }),
        };
      }),
    };
  }),
  handleRead(getMissedSearches, async ({ db, query, now }) => {
    const { timeZone } = await readTerms(db);
    return readMissedSearches(db, readPeriod(query, timeZone, now), query.limit ?? DEFAULT_ROWS);
  }),
  handleRead(getCustomerReport, async ({ db, query, now }) => {
    const terms = await readTerms(db);
    return readCustomers(db, readPeriod(query, terms.timeZone, now), terms);
  }),
  handleRead(getStockReport, async ({ db, query, now }) =>
    readStock(db, { ...(await readTerms(db)), limit: query.limit ?? DEFAULT_ROWS, now }),
  ),
];
