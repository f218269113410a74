import {
  bulkCreateBrands,
  bulkDeleteBrands,
  bulkGetOrCreateBrands,
  bulkUpdateBrands,
  countBrands,
  createBrand,
  deleteBrand,
  getBrand,
  getOrCreateBrand,
  mergeBrand,
  queryBrands,
  updateBrand,
} from "#api/catalog/brands.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer, eachForItself } from "#server/platform/http/values/bulk.ts";
import type { NamedRow } from "#server/platform/named-rows/named-rows.ts";
import { brands, presentBrand } from "./brands.ts";

const requestsCount = (fields: readonly string[] | undefined): boolean =>
  fields?.includes("ASSIGNED_PRODUCTS_COUNT") === true;

const toOutcome = (row: NamedRow, fields?: readonly string[]) => ({
  id: row.id,
  entity: presentBrand(row, requestsCount(fields)),
});

export const routes: Binding[] = [
  handleRead(queryBrands, async ({ db, body, tag }) => {
    // Counts also depend on products.
    tag("brands", ...(requestsCount(body.fields) ? ["catalog"] : []));
    const { rows, pagingMetadata } = await brands.query(db, body.query);
    return { brands: rows.map((row) => presentBrand(row, requestsCount(body.fields))), pagingMetadata };
  }),
  handleRead(countBrands, async ({ db, body }) => ({ count: await brands.count(db, body.filter) })),
  handleRead(getBrand, async ({ db, params, query, tag }) => {
    tag("brands", ...(requestsCount(query.fields) ? ["catalog"] : []));
    return { brand: presentBrand(await brands.get(db, params.id), requestsCount(query.fields)) };
  }),
  handleWrite(createBrand, async (context) => ({
    brand: presentBrand(await brands.create(context.tx, context.body.brand.name, context)),
  })),
  handleWrite(getOrCreateBrand, async (context) => {
    const row = await brands.getOrCreate(context.tx, context.body.brandName, context);
    return { brand: presentBrand(row, requestsCount(context.body.fields)) };
  }),
  handleWrite(updateBrand, async (context) => {
    const { tx, params, body } = context;
    const row = await brands.update(tx, params.id, body.brand, context);
    return { brand: presentBrand(row, requestsCount(body.fields)) };
  }),
  handleWrite(deleteBrand, async (context) => {
    await brands.remove(context.tx, context.params.id, context);
    return {};
  }),
  handleWrite(mergeBrand, async (context) => {
    const row = await brands.merge(context.tx, context.params.id, context.body.intoId, context);
    return { brand: presentBrand(row, true) };
  }),
  handleWrite(bulkCreateBrands, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.brands, async ({ name }) =>
      toOutcome(await brands.create(tx, name, context)),
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(bulkUpdateBrands, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.brands.map(({ brand }) => brand),
      async (changes) => toOutcome(await brands.update(tx, changes.id, changes, context), body.fields),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(bulkGetOrCreateBrands, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.brandNames, async (name) =>
      toOutcome(await brands.getOrCreate(tx, name, context), body.fields),
    );
    return bulkAnswer(outcomes, "item", true);
  }),
  handleWrite(bulkDeleteBrands, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.brandIds,
      async (id) => {
        await brands.remove(tx, id, context);
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
];
