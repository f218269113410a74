/**
 * webhooks: owns webhook_endpoints, webhook_secrets, webhook_deliveries, webhook_attempts. Each event gets one delivery per
 * endpoint that can receive it, inserted in the transaction that assigns the event's position. Deliveries are sent at least
 * once, with the same id each time, over three days. Listens to every event, emits none.
 */
export { startDeliverer } from "./deliver.ts";
export { EVENT_AS_JSON, fanOut } from "./deliveries.ts";
export { canReceive } from "./event-permissions.ts";
export { sampleEvent } from "./samples.ts";
export { type Attempt, sendAttempt } from "./send-attempt.ts";
export { type StoredEvent, signStandardWebhook, standardBody, withMediaAddresses } from "./sign-webhook.ts";
