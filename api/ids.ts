/** Ids are UUIDs. Plain code without imports, for the server and browsers. */

/** Matches an id in lower case. */
export const ID_PATTERN = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const WHOLE = new RegExp(`^${ID_PATTERN}$`, "i");

/** Whether the text is a well-formed id. No other id exists, so callers can respond "not found" without a query. */
export const isId = (text: string): boolean => WHOLE.test(text);
