/** currencies: what the store's rates make of amounts. Owns no table: the rates are the store settings'. */
export { rateBetween } from "./rates.ts";
