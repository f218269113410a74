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
import { createBrands, type ProductsChanged, presentBrand } from "./brands.ts";

const counts = (fields: readonly string[] | undefined): boolean => fields?.includes("ASSIGNED_PRODUCTS_COUNT") === true;

/** `productsChanged` is the composition root's hook for higher modules. */
export function createRoutes(productsChanged: ProductsChanged): Binding[] {
  const brands = createBrands(productsChanged);
  const done = (row: NamedRow, fields?: readonly string[]) => ({
    id: row.id,
    entity: presentBrand(row, counts(fields)),
  });
  return [
    handleRead(queryBrands, async ({ db, body, tag }) => {
      // Counts also depend on products.
      tag("brands", ...(counts(body.fields) ? ["catalog"] : []));
      const { rows, pagingMetadata } = await brands.query(db, body.query);
      return { brands: rows.map((row) => presentBrand(row, counts(body.fields))), pagingMetadata };
    }),
    handleRead(countBrands, async ({ db, body }) => ({ count: await brands.count(db, body.filter) })),
    handleRead(getBrand, async ({ db, params, query, tag }) => {
      tag("brands", ...(counts(query.fields) ? ["catalog"] : []));
      return { brand: presentBrand(await brands.get(db, params.id), counts(query.fields)) };
    }),
    handleWrite(createBrand, async (context) => ({
      brand: presentBrand(await brands.create(context.tx, context.body.brand.name, context)),
    })),
    handleWrite(getOrCreateBrand, async (context) => {
      const row = await brands.getOrCreate(context.tx, context.body.brandName, context);
      return { brand: presentBrand(row, counts(context.body.fields)) };
    }),
    handleWrite(updateBrand, async (context) => {
      const { tx, params, body } = context;
      const row = await brands.update(tx, params.id, body.brand, context);
      return { brand: presentBrand(row, counts(body.fields)) };
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
        done(await brands.create(tx, name, context)),
      );
      return bulkAnswer(outcomes, "item", body.returnEntity);
    }),
    handleWrite(bulkUpdateBrands, async (context) => {
      const { tx, body } = context;
      const outcomes = await eachForItself(
        tx,
        body.brands.map(({ brand }) => brand),
        async (changes) => done(await brands.update(tx, changes.id, changes, context), body.fields),
        ({ id }) => id,
      );
      return bulkAnswer(outcomes, "item", body.returnEntity);
    }),
    handleWrite(bulkGetOrCreateBrands, async (context) => {
      const { tx, body } = context;
      const outcomes = await eachForItself(tx, body.brandNames, async (name) =>
        done(await brands.getOrCreate(tx, name, context), body.fields),
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
}
