import * as api from "#api/checkout/abandoned-checkouts.ts";
import { presentationFor, presentCart } from "#server/checkout/carts/public.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { createThrottledError, isThrottled } from "#server/platform/access/throttle.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, type RawRoute, requireShopper } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkMetadata, itemMetadata } from "#server/platform/http/values/bulk.ts";
import { parseJson } from "#server/platform/http/values/json.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { readStoreState, requireSales } from "#server/store/store-status/public.ts";
import {
  type Abandoned,
  addActivity,
  deleteAbandoned,
  getAbandoned,
  getAbandonedOfCart,
  lockAbandoned,
} from "./abandoned.ts";
import { announceDeleted, announceUpdated, loadPresentationTerms } from "./announce.ts";
import { storeBuyerEmail } from "./buyer-email.ts";
import { readToken, recoveryUrl } from "./links.ts";
import { remindNow } from "./mails.ts";
import { presentAbandoned, presentAbandonedCart } from "./present.ts";
import { listDays, queryAbandoned, searchAbandoned, sumAbandoned } from "./query-abandoned.ts";
import { recoverCart } from "./recover.ts";
import { readSettings, storeConsent, writeSettings } from "./settings.ts";

const DAY_SECONDS = 86_400;
const perShopper = { name: "recovery consent shopper", attempts: 20, seconds: DAY_SECONDS };
const perAddress = { name: "recovery consent address", attempts: 20, seconds: DAY_SECONDS };

async function present(db: Connection, store: Store, row: Abandoned) {
  return { abandonedCheckout: presentAbandoned(row, await loadPresentationTerms(db, store)) };
}

/** Filters and sorts of version 1 are JSON inside text. */
function parseText(text: string | undefined, field: string): unknown {
  if (text === undefined || text.trim() === "") return undefined;
  try {
    return parseJson(text);
  } catch {
    throw new ValidationError([{ field, description: "is not JSON", violatedRule: "FORMAT", data: {} }]);
  }
}

export const routes = [
  handleRead(api.getAbandonedCheckout, async ({ db, params, store }) =>
    present(db, store, await getAbandoned(db, params.id)),
  ),

  handleRead(api.queryAbandonedCheckouts, async ({ db, body, store }) => {
    const { rows, metadata } = await queryAbandoned(db, body.query);
    const terms = await loadPresentationTerms(db, store);
    const abandonedCheckouts = rows.map((row) => presentAbandoned(row, terms));
    return { abandonedCheckouts, results: abandonedCheckouts, metadata };
  }),

  handleRead(api.searchAbandonedCheckouts, async ({ db, body, store }) => {
    const { rows, pagingMetadata } = await searchAbandoned(db, body.search ?? {});
    const terms = await loadPresentationTerms(db, store);
    return { abandonedCheckouts: rows.map((row) => presentAbandoned(row, terms)), pagingMetadata };
  }),

  handleWrite(api.deleteAbandonedCheckout, async ({ tx, params, actor, now }) => {
    await deleteAbandoned(tx, params.id);
    await announceDeleted(tx, [params.id], { actor, now });
    return {};
  }),

  handleWrite(api.bulkDeleteAbandonedCheckouts, async ({ tx, body, actor, now }) => {
    const outcomes = await attemptEach(
      tx,
      body.abandonedCheckoutIds,
      async (id) => {
        await deleteAbandoned(tx, id);
        await announceDeleted(tx, [id], { actor, now });
        return { id, entity: undefined };
      },
      (id) => id,
    );
    const results = outcomes.map((outcome, index) => ({ itemMetadata: itemMetadata(outcome, index) }));
    return { results, bulkActionMetadata: bulkMetadata(outcomes) };
  }),

  handleWrite(api.addAbandonedCheckoutActivity, async ({ tx, params, body, store, actor, now }) => {
    const row = await addActivity(tx, await lockAbandoned(tx, params.id), body.activityType, now);
    await announceUpdated(tx, row, { store, actor, now });
    return present(tx, store, row);
  }),

  handleRead(api.getAbandonedCheckoutAnalytics, async ({ db, body }) => {
    const settings = await readStoreSettings(db);
    const all = await sumAbandoned(db, body, settings, body.statuses ?? []);
    const metrics = body.metrics ?? [];
    const isWanted = (name: keyof typeof all): boolean => metrics.length === 0 || metrics.includes(name);
    return {
      currency: settings.currency,
      ...(isWanted("RECOVERABLE_VALUE") && { recoverableValue: all.RECOVERABLE_VALUE }),
      ...(isWanted("RECOVERABLE_CHECKOUT_COUNT") && { recoverableCheckoutCount: all.RECOVERABLE_CHECKOUT_COUNT }),
      ...(isWanted("AVERAGE_RECOVERABLE_CHECKOUT_VALUE") && {
        averageRecoverableCheckoutValue: all.AVERAGE_RECOVERABLE_CHECKOUT_VALUE,
      }),
      ...(isWanted("RECOVERED_VALUE") && { recoveredValue: all.RECOVERED_VALUE }),
      ...(isWanted("RECOVERED_CHECKOUT_COUNT") && { recoveredCheckoutCount: all.RECOVERED_CHECKOUT_COUNT }),
      ...(isWanted("RECOVERY_RATE") && { recoveryRate: all.RECOVERY_RATE }),
    };
  }),

  handleRead(api.listAbandonedDays, async ({ db, query }) => ({
    days: await listDays(db, query, await readStoreSettings(db)),
  })),

  handleWrite(api.sendRecoveryMail, async ({ tx, params, store, actor, now }) => {
    const row = await remindNow(tx, params.id, store, now);
    await announceUpdated(tx, row, { store, actor, now });
    return present(tx, store, row);
  }),

  handleRead(api.getAbandonedCartSettings, async ({ db }) => ({ settings: await readSettings(db) })),

  handleWrite(api.updateAbandonedCartSettings, async ({ tx, body, now }) => ({
    settings: await writeSettings(tx, body.settings, now),
  })),

  handleWrite(api.giveRecoveryConsent, async ({ tx, body, actor, now }) => {
    const shopper = requireShopper(actor);
    const subject = shopper.kind === "member" ? shopper.memberId : shopper.visitorId;
    const own = shopper.kind === "member" ? (await findMember(tx, shopper.memberId))?.email : undefined;
    const email = body.email ?? own;
    if (email === undefined) throw new AppError("MISSING_EMAIL");
    // A counted refusal is returned, so that it is committed.
    if (await isThrottled(tx, perShopper, subject, now)) return createThrottledError(perShopper);
    if (await isThrottled(tx, perAddress, email.toLowerCase(), now)) return createThrottledError(perAddress);
    const isProven = own !== undefined && own.toLowerCase() === email.toLowerCase();
    await storeConsent(tx, { email, isAllowed: body.isGranted, source: "SHOPPER", isProven }, now);
    if (body.isGranted) await storeBuyerEmail(tx, shopper, { email, now });
    return { email, isGranted: body.isGranted };
  }),

  handleWrite(api.unsubscribeFromRecovery, async ({ tx, params, store, now }) => {
    const { id } = readToken(store, params.token);
    const { email } = await getAbandoned(tx, id).catch(() => {
      throw new AppError("RECOVERY_LINK_NOT_VALID");
    });
    await storeConsent(tx, { email, isAllowed: false, source: "UNSUBSCRIBED" }, now);
    return {};
  }),

  handleWrite(api.recoverCart, async ({ tx, params, store, actor, now, header }) => {
    const shopper = requireShopper(actor);
    requireSales(await readStoreState(tx), { actor, now, store, header });
    const { cart, sellables, skippedNames } = await recoverCart(tx, params.token, { store, actor: shopper, now });
    const presentation = presentationFor(await readStoreSettings(tx), header("x-wix-currency"), store.baseUrl());
    const skipped = skippedNames.map((name) => ({ name, reason: `${name} isn't available right now.` }));
    return { cart: presentCart(cart, sellables, presentation), skipped };
  }),

  handleRead(api.getAbandonedCart, async ({ db, params, store }) => ({
    abandonedCart: presentAbandonedCart(
      await getAbandonedOfCart(db, params.id),
      await loadPresentationTerms(db, store),
    ),
  })),

  handleRead(api.queryAbandonedCarts, async ({ db, body, store }) => {
    const { filter, sort, paging } = body.query ?? {};
    const parsed = parseText(sort, "query.sort");
    const { rows, metadata } = await queryAbandoned(db, {
      filter: parseText(filter, "query.filter"),
      ...(parsed === undefined ? {} : { sort: parsed }),
      ...(paging === undefined ? {} : { paging }),
    });
    const terms = await loadPresentationTerms(db, store);
    return { abandonedCarts: rows.map((row) => presentAbandonedCart(row, terms)), totalResults: metadata.total };
  }),
];

export const rawRoutes: readonly RawRoute[] = [
  {
    // The id grants access to the page that restores the cart. The page shows no personal data.
    id: "abandoned-carts.redirectToCheckout",
    method: "GET",
    paths: [
      "/v1/abandoned-checkout/{id}/redirect-to-checkout",
      "/ecom/v1/abandoned-checkout/{id}/redirect-to-checkout",
    ],
    async run({ store, params }) {
      const { id } = await getAbandoned(store.database.db, params.id ?? "");
      return { status: 302, headers: [["location", recoveryUrl(store, { id, step: 0 })]] };
    },
  },
];
