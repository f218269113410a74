/**
 * webhooks: telling others. Owns webhook_endpoints, webhook_secrets, webhook_deliveries, webhook_attempts. Each event gets
 * one delivery per endpoint that may hear of it, made in the transaction that gives the event its position; deliveries are
 * sent at least once, with the same id each time, over three days. Listens to every event, emits none.
 */
export { startDeliverer } from "./deliver.ts";
export { EVENT_AS_JSON, fanOut } from "./deliveries.ts";
export { endEndpointsOf } from "./endpoints.ts";
export { type Letter, type StoredEvent, standardBody, standardLetter, withMediaAddresses } from "./envelopes.ts";
export { mayHear } from "./may-hear.ts";
export { sampleEvent } from "./samples.ts";
export { sendLetter, type Try } from "./send-letter.ts";
