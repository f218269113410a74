import { sendContactMessage } from "#api/content/contact-messages.ts";
import { createThrottledError, isSourceThrottled, isThrottled } from "#server/platform/access/throttle.ts";
import { handleWrite } from "#server/platform/http/handlers.ts";
import { enqueueMessage } from "./enqueue-message.ts";

const HOUR = 3600;
const perSource = { name: "contact source", attempts: 20, seconds: HOUR };
const perAddress = { name: "contact address", attempts: 5, seconds: 24 * HOUR };
/** Senders with many networks and addresses can't fill the merchant's mailbox. */
const perStore = { name: "contact store", attempts: 200, seconds: HOUR };

export const routes = [
  handleWrite(sendContactMessage, async ({ tx, body, store, source, now }) => {
    // Returned instead of thrown, so that the rate limiter's count is committed.
    if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
    if (await isThrottled(tx, perAddress, body.email.toLowerCase(), now)) return createThrottledError(perAddress);
    if (await isThrottled(tx, perStore, "", now)) return createThrottledError(perStore);
    const { name = "", email, message } = body;
    const sent = { name: name.trim(), email, text: message.trim() };
    await enqueueMessage(tx, sent, { baseUrl: store.baseUrl(), now });
    return {};
  }),
];
