import { convertCurrency, getConversionRate, listCurrencies } from "#api/store/currencies.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { convertFigure, presentRate, rateBetween, symbolOf } from "./rates.ts";

export const routes = [
  handleRead(listCurrencies, async ({ db }) => {
    const { currency, conversionRates } = await readStoreSettings(db);
    const codes = [...new Set([currency, ...Object.keys(conversionRates)])];
    return { currencies: codes.map((code) => ({ code, symbol: symbolOf(code) })) };
  }),
  handleRead(getConversionRate, async ({ db, params, now }) => {
    const rate = rateBetween(params.from, params.to, await readStoreSettings(db));
    return { rate: presentRate(rate), rateTimestamp: now.toISOString() };
  }),
  handleRead(convertCurrency, async ({ db, params, body, now }) => {
    const rate = rateBetween(params.from, params.to, await readStoreSettings(db));
    const amounts = body.amounts.map((amount) => convertFigure(amount, rate, params.to));
    return { amounts, rateTimestamp: now.toISOString() };
  }),
];
