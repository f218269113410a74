import {
  countBackInStockRequests,
  createBackInStockRequest,
  deleteBackInStockRequest,
  getBackInStockCollecting,
  getBackInStockRequest,
  getBackInStockSettings,
  listBackInStockRequests,
  markAsNotificationSent,
  queryBackInStockRequests,
  reportItemsBackInStock,
  startCollectingRequests,
  stopCollectingRequests,
  summarizeBackInStock,
} from "#api/inventory/back-in-stock.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { createThrottledError, isSourceThrottled, isThrottled } from "#server/platform/access/throttle.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { isCollecting, presentCollecting, setCollecting } from "./collection-setting.ts";
import { notify, notifyRequests } from "./notify.ts";
import { getRequest, presentRequest, queryRequests, summarize } from "./requests.ts";
import { addressOfImage, createRequest, deleteRequest, findVariant, markSent } from "./write-requests.ts";

const HOUR = 3600;
const perSource = { name: "back-in-stock source", attempts: 60, seconds: HOUR };
const perAddress = { name: "back-in-stock address", attempts: 20, seconds: 24 * HOUR };

export const routes = [
  handleWrite(createBackInStockRequest, async (context) => {
    const { tx, body, store, source, actor, now } = context;
    if (!isElevated(actor)) {
      const { email = "" } = body.request;
      // Returned instead of thrown, so that the rate limiter's count is committed.
      if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
      if (await isThrottled(tx, perAddress, email.toLowerCase(), now)) return createThrottledError(perAddress);
    }
    const { image, price } = body.itemDetails ?? {};
    const language = context.header("accept-language");
    const request = { ...body.request, image: addressOfImage(image), price, language };
    const row = await createRequest(tx, request, context);
    return { request: presentRequest(row) };
  }),
  handleRead(queryBackInStockRequests, ({ db, body }) => queryRequests(db, body.query)),
  handleRead(listBackInStockRequests, ({ db, query }) => queryRequests(db, query.query)),
  handleRead(countBackInStockRequests, async ({ db, body, now }) => {
    const countsPerCatalogReference = [];
    for (const catalogReference of body.catalogReferences ?? []) {
      const filter = catalogReference.options
        ? { variantId: (await findVariant(db, catalogReference, now)).variantId, status: "RECEIVED" }
        : { productId: catalogReference.catalogItemId, status: "RECEIVED" };
      const { metadata } = await queryRequests(db, { filter, paging: { limit: 1 } });
      countsPerCatalogReference.push({ catalogReference, count: metadata.total });
    }
    return { countsPerCatalogReference };
  }),
  handleRead(summarizeBackInStock, ({ db }) => summarize(db)),
  handleWrite(reportItemsBackInStock, async ({ tx, body, now }) => {
    const { catalogReference, requestIds = [] } = body;
    if (catalogReference !== undefined && requestIds.length > 0)
      throw new AppError("REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS");
    if (catalogReference !== undefined) {
      const { variantId } = await findVariant(tx, catalogReference, now);
      await enqueue(tx, notify, { variantId, isForced: true }, { key: `back in stock ${variantId} forced` });
    } else await enqueue(tx, notifyRequests, { requestIds: requestIds.filter(isId) });
    return {};
  }),
  handleWrite(getBackInStockSettings, async ({ tx }) => presentCollecting(await isCollecting(tx))),
  handleWrite(startCollectingRequests, async ({ tx, body, now }) => {
    await setCollecting(tx, body.appId, true, now);
    return presentCollecting(true);
  }),
  handleWrite(stopCollectingRequests, async ({ tx, body, now }) => {
    await setCollecting(tx, body.appId, false, now);
    return presentCollecting(false);
  }),
  handleRead(getBackInStockCollecting, async ({ db, tag }) => {
    tag("settings");
    return { collectingRequests: await isCollecting(db) };
  }),
  handleWrite(markAsNotificationSent, async (context) => ({
    request: presentRequest(await markSent(context.tx, context.params.id, context)),
  })),
  handleRead(getBackInStockRequest, async ({ db, params }) => ({
    request: presentRequest(await getRequest(db, params.id)),
  })),
  handleWrite(deleteBackInStockRequest, async (context) => {
    await deleteRequest(context.tx, context.params.id, context);
    return {};
  }),
];
