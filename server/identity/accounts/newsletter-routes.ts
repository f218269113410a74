/** Newsletter endpoints (`#api/identity/newsletter.ts`). */
import {
  confirmNewsletterSignUp,
  getNewsletterSettings,
  listNewsletterRefusals,
  listNewsletterSubscribers,
  listNewsletterWaiting,
  removeNewsletterSubscriber,
  signUpForNewsletter,
  updateNewsletterSettings,
} from "#api/identity/newsletter.ts";
import { startCustomerExport, startSubscriberExport } from "#api/personal-exports.ts";
import { createThrottledError, isSourceThrottled } from "#server/platform/access/throttle.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readNewsletterSettings, writeNewsletterSettings } from "./newsletter-settings.ts";
import { confirmSignUp, listWaiting, signUp } from "./newsletter-sign-ups.ts";
import { listRefusals } from "./refusals.ts";
import { listSubscribers, removeSubscriber } from "./subscribers.ts";

const page = { limit: 50, offset: 0 };
const perSource = { name: "newsletter source", attempts: 30, seconds: 3600 };

export const newsletterRoutes: Binding[] = [
  // These calls exist for their audit log entries.
  handleWrite(startCustomerExport, async () => ({})),
  handleWrite(startSubscriberExport, async () => ({})),
  handleRead(listNewsletterSubscribers, async ({ db, store, query }) =>
    listSubscribers(db, store, { ...page, ...query }),
  ),
  handleRead(listNewsletterRefusals, async ({ db, query }) => listRefusals(db, { ...page, ...query })),
  handleWrite(signUpForNewsletter, async ({ tx, body, store, source, now, ...context }) => {
    // Returned, not thrown, so that the counted attempt is committed.
    if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
    const request = { ...body, accepts: context.header("accept-language") };
    return { needsConfirmation: await signUp(tx, store, request, now) };
  }),
  handleWrite(confirmNewsletterSignUp, async ({ tx, body, now }) => ({
    confirmed: await confirmSignUp(tx, body.token, now),
  })),
  handleRead(listNewsletterWaiting, async ({ db, query }) => listWaiting(db, { ...page, ...query })),
  handleRead(getNewsletterSettings, async ({ db }) => ({ newsletterSettings: await readNewsletterSettings(db) })),
  handleWrite(updateNewsletterSettings, async ({ tx, body, now }) => {
    await writeNewsletterSettings(tx, body.newsletterSettings.confirmsByMail, now);
    return { newsletterSettings: await readNewsletterSettings(tx) };
  }),
  handleWrite(removeNewsletterSubscriber, async ({ tx, body, now }) => {
    await removeSubscriber(tx, { email: body.email, source: "staff" }, now);
    return {};
  }),
];
