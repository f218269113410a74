/**
 * Redirect sessions: the hand-over of a shopper from a client to a hosted page. Owns `redirect_sessions`. Invariants:
 * exactly one destination; every URL is registered for the client; a session is opened once, within half an hour.
 */

export { redirectHooks } from "./hooks.ts";
