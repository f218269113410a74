/** Currencies in which shoppers can see prices, with their rates. */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Currency, Timestamp } from "../values.ts";

const everybody = publicAccess("settings:read");
const services = ["/currency_converter"];
/** `value` × 10^−`decimalPlaces`: amounts of the currency converter. */
const Figure = Type.Object({
  value: Type.String({ pattern: "^-?[0-9]{1,18}$" }),
  decimalPlaces: Type.Integer({ minimum: 0, maximum: 10 }),
});

export const listCurrencies = endpoint({
  id: "currencies.listCurrencies",
  method: "GET",
  path: "/v1/currencies",
  services,
  summary: "The store's currency and all currencies with a rate.",
  access: everybody,
  response: Type.Object({ currencies: Type.Array(Type.Object({ code: Currency, symbol: Type.String() })) }),
});

export const getConversionRate = endpoint({
  id: "currencies.getConversionRate",
  method: "GET",
  path: "/v1/currencies/rate/{from}/convert/{to}",
  services,
  summary: "Rate between two currencies.",
  access: everybody,
  params: Type.Object({ from: Type.String(), to: Type.String() }),
  response: Type.Object({ rate: Figure, rateTimestamp: Timestamp }),
  errors: ["CURRENCY_NOT_SUPPORTED"],
});

export const convertCurrency = endpoint({
  id: "currencies.convertCurrency",
  method: "POST",
  path: "/v1/currencies/amounts/{from}/convert/{to}",
  services,
  summary: "Converts amounts between currencies, rounded to minor units.",
  access: everybody,
  params: Type.Object({ from: Type.String(), to: Type.String() }),
  body: Type.Object({
    amounts: Type.Array(Figure, { minItems: 1, maxItems: 100 }),
  }),
  response: Type.Object({ amounts: Type.Array(Figure), rateTimestamp: Timestamp }),
  errors: ["CURRENCY_NOT_SUPPORTED"],
});
