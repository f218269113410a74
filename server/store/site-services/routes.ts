/** site-services: endpoints of the protocol's platform that this store has no data for. Owns no tables. */
import { countDataItems, getDataItem, listSiteScripts, queryDataItems } from "#api/store/site-services.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead } from "#server/platform/http/handlers.ts";

const noCollection = (dataCollectionId: string | undefined) =>
  new AppError("DATA_COLLECTION_NOT_FOUND", { data: { dataCollectionId: dataCollectionId ?? "" } });

export const routes = [
  handleRead(queryDataItems, async ({ body }) => {
    throw noCollection(body.dataCollectionId);
  }),
  handleRead(getDataItem, async ({ query }) => {
    throw noCollection(query.dataCollectionId);
  }),
  handleRead(countDataItems, async ({ body }) => {
    throw noCollection(body.dataCollectionId);
  }),
  handleRead(listSiteScripts, async () => ({ siteScripts: [] })),
];
