import {
  bulkCreateRibbons,
  bulkDeleteRibbons,
  bulkGetOrCreateRibbons,
  bulkUpdateRibbons,
  countRibbons,
  createRibbon,
  deleteRibbon,
  getOrCreateRibbon,
  getRibbon,
  mergeRibbon,
  queryRibbons,
  updateRibbon,
} from "#api/catalog/ribbons.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer, eachForItself } from "#server/platform/http/values/bulk.ts";
import type { NamedRow } from "#server/platform/named-rows/named-rows.ts";
import { presentRibbon, ribbons } from "./ribbons.ts";

const requestsCount = (fields: readonly string[] | undefined): boolean =>
  fields?.includes("ASSIGNED_PRODUCT_COUNT") === true;

const toOutcome = (row: NamedRow, fields?: readonly string[]) => ({
  id: row.id,
  entity: presentRibbon(row, requestsCount(fields)),
});

export const routes: Binding[] = [
  handleRead(queryRibbons, async ({ db, body, tag }) => {
    // Counts also depend on products.
    tag("ribbons", ...(requestsCount(body.fields) ? ["catalog"] : []));
    const { rows, pagingMetadata } = await ribbons.query(db, body.query);
    return { ribbons: rows.map((row) => presentRibbon(row, requestsCount(body.fields))), pagingMetadata };
  }),
  handleRead(countRibbons, async ({ db, body }) => ({ count: await ribbons.count(db, body.filter) })),
  handleRead(getRibbon, async ({ db, params, query, tag }) => {
    tag("ribbons", ...(requestsCount(query.fields) ? ["catalog"] : []));
    return { ribbon: presentRibbon(await ribbons.get(db, params.id), requestsCount(query.fields)) };
  }),
  handleWrite(createRibbon, async (context) => ({
    ribbon: presentRibbon(await ribbons.create(context.tx, context.body.ribbon.name, context)),
  })),
  handleWrite(getOrCreateRibbon, async (context) => {
    const row = await ribbons.getOrCreate(context.tx, context.body.ribbonName, context);
    return { ribbon: presentRibbon(row, requestsCount(context.body.fields)) };
  }),
  handleWrite(updateRibbon, async (context) => {
    const { tx, params, body } = context;
    const row = await ribbons.update(tx, params.id, body.ribbon, context);
    return { ribbon: presentRibbon(row, requestsCount(body.fields)) };
  }),
  handleWrite(deleteRibbon, async (context) => {
    await ribbons.remove(context.tx, context.params.id, context);
    return {};
  }),
  handleWrite(mergeRibbon, async (context) => {
    const row = await ribbons.merge(context.tx, context.params.id, context.body.intoId, context);
    return { ribbon: presentRibbon(row, true) };
  }),
  handleWrite(bulkCreateRibbons, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.ribbons, async ({ name }) =>
      toOutcome(await ribbons.create(tx, name, context)),
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(bulkUpdateRibbons, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.ribbons.map(({ ribbon }) => ribbon),
      async (changes) => toOutcome(await ribbons.update(tx, changes.id, changes, context), body.fields),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(bulkGetOrCreateRibbons, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.ribbonNames, async (name) =>
      toOutcome(await ribbons.getOrCreate(tx, name, context), body.fields),
    );
    return bulkAnswer(outcomes, "item", true);
  }),
  handleWrite(bulkDeleteRibbons, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.ribbonIds,
      async (id) => {
        await ribbons.remove(tx, id, context);
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
];
