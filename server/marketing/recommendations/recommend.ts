/** Runs the requested algorithms until one returns enough items. */
import {
  type Algorithm,
  type AlgorithmInfo,
  publicAlgorithms,
  type Recommendation,
  type StoreAlgorithm,
  storeAlgorithms,
} from "#api/marketing/recommendations.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { fetchRecommendations, listRecommenders } from "#server/apps/service-plugins/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { onlyForSale, runStoreAlgorithm, storeAlgorithmInfos } from "./store-algorithms.ts";

/** Default minimum number of recommended items. */
const USUAL = 24;
const MOST = 100;
/** Items beyond this number add no information about a cart. */
const MOST_STARTED_FROM = 10;

export async function availableAlgorithms(store: Store): Promise<AlgorithmInfo[]> {
  const ofApps = (await listRecommenders(store)).flatMap(({ appId, catalogAppIds, algorithms }) =>
    algorithms.map((config) => ({ config, appId, catalogAppIds: [...catalogAppIds] })),
  );
  return [...storeAlgorithmInfos, ...ofApps];
}

type RecommendationRequest = {
  readonly items?: readonly CatalogReference[];
  readonly algorithms: readonly Algorithm[];
  readonly minimumRecommendedItems?: number;
};

type Context = Pick<CallContext, "store" | "actor" | "requestId" | "tag">;

/**
 * Tries algorithms in the requested order; an app is called once with all of its requested algorithms.
 * @throws {AppError} ITEM_APP_ID_NOT_SUPPORTED
 */
export async function recommend(
  db: Connection,
  context: Context,
  { items = [], algorithms, minimumRecommendedItems = 1 }: RecommendationRequest,
): Promise<Recommendation> {
  const found = findNamed(await availableAlgorithms(context.store), algorithms);
  if (found.length === 0) return { items: [] };
  const named = found.map(({ info }) => info);
  requireKnownCatalogs(named, items);
  const minimum = Math.max(minimumRecommendedItems, 1);
  const limit = Math.max(minimum, USUAL);
  const run = startRun(db, context, { named, items, limit });
  for (const { requested, info } of found) {
    const recommended = info.config.algorithmType === "RELATED_ITEMS" && items.length === 0 ? [] : await run(info);
    if (recommended.length < minimum) continue;
    return { items: recommended, algorithm: { id: requested.id, appId: info.appId } };
  }
  return { items: [] };
}

type NamedAlgorithm = { readonly requested: Algorithm; readonly info: AlgorithmInfo };

/** Unknown algorithms and apps are skipped: clients request algorithms that only some stores have. */
function findNamed(available: readonly AlgorithmInfo[], algorithms: readonly Algorithm[]): NamedAlgorithm[] {
  return algorithms.flatMap((requested) => {
    const id = requested.id.toLowerCase();
    const published = requested.appId === STORE_APP_ID ? publicAlgorithms[id] : undefined;
    const wanted = published === undefined ? id : storeAlgorithms[published];
    const info = available.find(
      ({ appId, config }) => appId === requested.appId && config.algorithmId.toLowerCase() === wanted,
    );
    return info === undefined ? [] : [{ requested, info }];
  });
}

/** Every item must belong to a catalog that an algorithm supports. */
function requireKnownCatalogs(named: readonly AlgorithmInfo[], items: readonly CatalogReference[]): void {
  const known = new Set(named.flatMap(({ catalogAppIds }) => catalogAppIds));
  const strange = items.filter(({ appId }) => !known.has(appId));
  if (strange.length === 0) return;
  const algorithms = named.map(({ config, appId }) => ({ id: config.algorithmId, appId }));
  throw new AppError("ITEM_APP_ID_NOT_SUPPORTED", { data: { items: strange, algorithms } });
}

type Run = { named: readonly AlgorithmInfo[]; items: readonly CatalogReference[]; limit: number };

function startRun(db: Connection, context: Context, { named, items, limit }: Run) {
  const productIds = [
    ...new Set(items.filter(({ appId }) => appId === STORE_APP_ID).map((item) => item.catalogItemId.toLowerCase())),
  ].filter(isId);
  const answersOfApps = new Map<string, Promise<ReadonlyMap<string, readonly CatalogReference[]>>>();
  const isKept = named.every(({ appId }) => appId === STORE_APP_ID);
  // Responses of apps can depend on the caller, so they aren't cached for others.
  if (isKept) context.tag("catalog", ...productIds.slice(0, MOST_STARTED_FROM).map((id) => `product:${id}`));

  async function ofStore(name: StoreAlgorithm): Promise<CatalogReference[]> {
    // Every sale changes the bestsellers.
    if (isKept && name === "bestSellers") context.tag("inventory");
    const isRelated = name === "boughtTogether" || name === "similar";
    const startedFrom = isRelated ? productIds.slice(0, MOST_STARTED_FROM) : productIds;
    const more = productIds.length - startedFrom.length;
    const found = await runStoreAlgorithm(db, name, { productIds: startedFrom, limit: limit + more });
    const known = new Set(productIds);
    return found
      .filter((id) => !known.has(id))
      .slice(0, limit)
      .map((catalogItemId) => ({ catalogItemId, appId: STORE_APP_ID }));
  }

  async function ofApp(appId: string): Promise<ReadonlyMap<string, readonly CatalogReference[]>> {
    const { currency, locale } = await readStoreSettings(db);
    const { store, actor, requestId } = context;
    const own = named.filter((info) => info.appId === appId);
    const catalogs = new Set(own.flatMap(({ catalogAppIds }) => catalogAppIds));
    return fetchRecommendations(
      { store, actor, requestId, currency, languages: [locale] },
      {
        appId,
        algorithmIds: own.map(({ config }) => config.algorithmId),
        items: items.filter((item) => catalogs.has(item.appId)),
      },
    );
  }

  return async ({ appId, config }: AlgorithmInfo): Promise<CatalogReference[]> => {
    const name = nameOf(config.algorithmId);
    if (appId === STORE_APP_ID) return name === undefined ? [] : ofStore(name);
    const answer = answersOfApps.get(appId) ?? ofApp(appId);
    answersOfApps.set(appId, answer);
    return showable(db, (await answer).get(config.algorithmId) ?? [], items);
  };
}

const nameOf = (algorithmId: string): StoreAlgorithm | undefined =>
  // Keys within the cached table.
  (Object.keys(storeAlgorithms) as StoreAlgorithm[]).find((name) => storeAlgorithms[name] === algorithmId);

/** Filters an app's items: without duplicates, purchasable in this store, and not among the request's items. */
async function showable(
  db: Connection,
  found: readonly CatalogReference[],
  items: readonly CatalogReference[],
): Promise<CatalogReference[]> {
  const keyOf = ({ appId, catalogItemId }: CatalogReference) => `${appId} ${catalogItemId}`;
  const seen = new Set(items.map(keyOf));
  const fresh = found.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
  const products = fresh.filter(({ appId }) => appId === STORE_APP_ID).map((item) => item.catalogItemId);
  const forSale = await onlyForSale(db, products.filter(isId));
  return fresh
    .filter(({ appId, catalogItemId }) => appId !== STORE_APP_ID || forSale.has(catalogItemId))
    .slice(0, MOST);
}
