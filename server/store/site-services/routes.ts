/** site-services: endpoints of the protocol's platform that this store has no data for. Owns no tables. */
import { listSiteScripts } from "#api/store/site-services.ts";
import { handleRead } from "#server/platform/http/handlers.ts";

export const routes = [handleRead(listSiteScripts, async () => ({ siteScripts: [] }))];
