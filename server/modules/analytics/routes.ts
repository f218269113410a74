import {
  getCustomerReport,
  getSalesBreakdown,
  getSalesReport,
  getSalesRhythm,
  getStockReport,
} from "#api/analytics.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { readBreakdown } from "./breakdowns.ts";
import { readCustomers, readRhythm } from "./customers.ts";
import { checkInterval, previousPeriod, readPeriod, yearBefore } from "./period.ts";
import { presentFigures, readSales, sumOf } from "./sales.ts";
import { readStock } from "./stock.ts";
import { readTerms } from "./terms.ts";

const DEFAULT_ROWS = 50;

export const routes = [
  handleRead(getSalesReport, async ({ db, query, now }) => {
    const period = readPeriod(query, now);
    const interval = query.interval ?? "DAY";
    checkInterval(period, interval);
    const { currency, money } = await readTerms(db);
    const comparedPeriod = query.comparedWith === "PREVIOUS_YEAR" ? yearBefore(period) : previousPeriod(period);
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
    return readBreakdown(db, readPeriod(query, now), { ...(await readTerms(db)), dimension, limit });
  }),
  handleRead(getSalesRhythm, async ({ db, query, now }) => readRhythm(db, readPeriod(query, now), await readTerms(db))),
  handleRead(getCustomerReport, async ({ db, query, now }) =>
    readCustomers(db, readPeriod(query, now), await readTerms(db)),
  ),
  handleRead(getStockReport, async ({ db, query, now }) =>
    readStock(db, { ...(await readTerms(db)), limit: query.limit ?? DEFAULT_ROWS, now }),
  ),
];
