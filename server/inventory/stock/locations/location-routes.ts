import {
  createLocation as createEndpoint,
  deleteLocation as deleteEndpoint,
  getDefaultLocation,
  getLocation as getEndpoint,
  queryLocations as queryEndpoint,
  updateLocation as updateEndpoint,
} from "#api/inventory/locations.ts";
import {
  findLowStock as lowStockEndpoint,
  queryStockMovements,
  revertStockMovement,
} from "#api/inventory/stock-history.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import { findLowStock, presentMovement, queryMovements, revertMovement } from "../levels/history.ts";
import {
  createLocation,
  deleteLocation,
  getLocation,
  presentLocation,
  queryLocations,
  updateLocation,
} from "./locations.ts";

const LOW_STOCK = 5;

/** Locations, and the history of their stock. */
export const locationRoutes = [
  handleRead(getDefaultLocation, async ({ db, tag }) => {
    tag("inventory");
    return { storesLocation: presentLocation(await getLocation(db, "default")) };
  }),
  handleRead(queryEndpoint, async ({ db, body, tag }) => {
    tag("inventory");
    const { rows, pagingMetadata } = await queryLocations(db, body.query);
    return { storesLocations: rows.map(presentLocation), pagingMetadata };
  }),
  handleRead(getEndpoint, async ({ db, params, tag }) => {
    tag("inventory");
    return { storesLocation: presentLocation(await getLocation(db, params.id)) };
  }),
  handleWrite(createEndpoint, async ({ tx, body, now }) => ({
    storesLocation: presentLocation(await createLocation(tx, body.storesLocation, now)),
  })),
  handleWrite(updateEndpoint, async ({ tx, params, body, now }) => ({
    storesLocation: presentLocation(await updateLocation(tx, params.id, body.storesLocation, now)),
  })),
  handleWrite(deleteEndpoint, async ({ tx, params }) => {
    await deleteLocation(tx, params.id);
    return {};
  }),
  handleRead(queryStockMovements, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryMovements(db, body.query);
    return { movements: rows.map(presentMovement), pagingMetadata };
  }),
  handleWrite(revertStockMovement, async (context) => ({
    movement: await revertMovement(context.tx, context.params.id, context),
  })),
  handleRead(lowStockEndpoint, async ({ db, body }) => {
    const { limit, offset } = readPage(body);
    return findLowStock(db, { threshold: body.threshold ?? LOW_STOCK, limit, offset });
  }),
];
