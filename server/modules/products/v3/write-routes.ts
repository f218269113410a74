import type { ProductV3, ProductV3Field } from "#api/product-v3-values.ts";
import {
  bulkAddInfoSections,
  bulkCreateProductsV3,
  bulkDeleteProductsV3,
  bulkRemoveInfoSections,
  bulkUpdateProductsV3,
  bulkUpdateProductTags,
  createProductV3,
  deleteProductV3,
  updateProductV3 as updateProductV3Endpoint,
} from "#api/products-v3.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { bulkMetadata, itemMetadata, type Outcome } from "#server/platform/http/bulk.ts";
import { type CallContext, handleWrite } from "#server/platform/http/handlers.ts";
import { readTerms } from "../terms.ts";
import { startWriting } from "../write-context.ts";
import { changeSectionsOfEach, changeTagsOfEach, createEach, deleteEach, updateEach } from "./bulk.ts";
import { createProductsV3 } from "./create-products.ts";
import { deleteProductsV3 } from "./delete-products.ts";
import { readProductsV3 } from "./read-products.ts";
import { requestedFields } from "./showing.ts";
import { updateProductV3 } from "./update-product.ts";

type Context = CallContext & { tx: Tx };
type Fields = readonly ProductV3Field[] | undefined;

/** The products as they now are, for the answer of a write. */
export async function readWrittenV3(
  context: Context,
  ids: readonly string[],
  asked: { fields: Fields; withVariants?: boolean },
): Promise<ProductV3[]> {
  const terms = await readTerms(context, context.tx);
  const fields = requestedFields(asked.fields, terms);
  return readProductsV3(context.tx, ids, { terms, fields, withVariants: asked.withVariants ?? true });
}

async function readOneWritten(context: Context, id: string, fields: Fields): Promise<ProductV3> {
  const [product] = await readWrittenV3(context, [id], { fields });
  if (product === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  return product;
}

type Asked = { returnEntity?: boolean | undefined; fields?: Fields };

/** The answer of a bulk call; the products come along when they were asked for. */
export async function answerBulk(context: Context, outcomes: readonly Outcome<unknown>[], asked: Asked = {}) {
  const ids = asked.returnEntity === true ? outcomes.flatMap(({ id, error }) => (error || !id ? [] : [id])) : [];
  const products = ids.length === 0 ? [] : await readWrittenV3(context, ids, { fields: asked.fields });
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    results: outcomes.map((outcome, index) => {
      const item = byId.get(outcome.id ?? "");
      return { itemMetadata: itemMetadata(outcome, index), ...(item === undefined ? {} : { item }) };
    }),
    bulkActionMetadata: bulkMetadata(outcomes),
  };
}

const writingOf = (context: Context) => startWriting(context.tx, context, "V3_CATALOG");

export const writeRoutesV3 = [
  handleWrite(createProductV3, async (context) => {
    const { tx, body } = context;
    const [id = ""] = await createProductsV3(tx, [body.product], await writingOf(context));
    return { product: await readOneWritten(context, id, body.fields) };
  }),
  handleWrite(updateProductV3Endpoint, async (context) => {
    const { tx, params, body } = context;
    await updateProductV3(tx, params.productId, body.product, await writingOf(context));
    return { product: await readOneWritten(context, params.productId, body.fields) };
  }),
  handleWrite(deleteProductV3, async (context) => {
    const gone = await deleteProductsV3(context.tx, [context.params.productId], await writingOf(context));
    if (gone.size === 0) throw new AppError("PRODUCT_NOT_FOUND");
    return {};
  }),
  handleWrite(bulkCreateProductsV3, async (context) => {
    const { tx, body } = context;
    return answerBulk(context, await createEach(tx, body.products, await writingOf(context)), body);
  }),
  handleWrite(bulkUpdateProductsV3, async (context) => {
    const { tx, body } = context;
    return answerBulk(context, await updateEach(tx, body.products, await writingOf(context)), body);
  }),
  handleWrite(bulkDeleteProductsV3, async (context) => {
    const { tx, body } = context;
    return answerBulk(context, await deleteEach(tx, body.productIds, await writingOf(context)));
  }),
  handleWrite(bulkAddInfoSections, async (context) => {
    const { tx, body } = context;
    const sections = { infoSectionIds: body.infoSectionIds, isRemoval: false };
    return answerBulk(context, await changeSectionsOfEach(tx, body.products, sections, await writingOf(context)), body);
  }),
  handleWrite(bulkRemoveInfoSections, async (context) => {
    const { tx, body } = context;
    const sections = { infoSectionIds: body.infoSectionIds, isRemoval: true };
    return answerBulk(context, await changeSectionsOfEach(tx, body.products, sections, await writingOf(context)), body);
  }),
  handleWrite(bulkUpdateProductTags, async (context) => {
    const { tx, body } = context;
    return answerBulk(context, await changeTagsOfEach(tx, body.productIds, body, await writingOf(context)));
  }),
];
