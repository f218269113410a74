import type { NewProduct, Product } from "#api/catalog/wire/v1/product-values.ts";
import {
  addProductMedia,
  addProductMediaToChoices,
  createDigitalProduct,
  createProduct as createProductEndpoint,
  deleteProduct as deleteProductEndpoint,
  deleteProductOptions,
  removeProductBrand,
  removeProductMedia,
  removeProductMediaFromChoices,
  removeProductRibbon,
  resetAllProductVariantData,
  updateProduct as updateProductEndpoint,
  updateProductVariants,
} from "#api/catalog/wire/v1/products.ts";
import { bulkAdjustProducts, bulkUpdateProducts } from "#api/catalog/wire/v1/products-bulk.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type CallContext, handleWrite, withSteadyPlans } from "#server/platform/http/handlers.ts";
import { announceCreated } from "../../announce.ts";
import { readTerms } from "../../search/price-terms.ts";
import { createWriteContext } from "../../write/write-context.ts";
import { bulkAdjust, bulkSet } from "./bulk.ts";
import { presentProduct, presentVariant } from "./present.ts";
import { addChoiceMedia, addMedia, removeChoiceMedia, removeMedia } from "./write-media.ts";
import {
  createProduct,
  deleteOptions,
  deleteProduct,
  readProductAfterWrite,
  removeName,
  updateProduct,
} from "./write-product.ts";
import { overrideVariants, resetVariants } from "./write-variants.ts";

async function create(context: CallContext & { tx: Tx }, wanted: NewProduct): Promise<{ product: Product }> {
  const { tx } = context;
  const writeContext = await createWriteContext(tx, context);
  const id = await createProduct(tx, wanted, writeContext);
  await announceCreated(tx, [id], writeContext);
  const terms = await readTerms(context, tx, true);
  return { product: presentProduct(await readProductAfterWrite(tx, id), terms) };
}

export const writeRoutes = [
  handleWrite(createProductEndpoint, (context) => create(context, context.body.product)),
  handleWrite(createDigitalProduct, (context) => create(context, { ...context.body.product, productType: "digital" })),
  withSteadyPlans(
    handleWrite(updateProductEndpoint, async (context) => {
      const { tx, params, body } = context;
      await updateProduct(tx, params.id, body.product, await createWriteContext(tx, context));
      const terms = await readTerms(context, tx, true);
      return { product: presentProduct(await readProductAfterWrite(tx, params.id), terms) };
    }),
  ),
  handleWrite(deleteProductEndpoint, async (context) => {
    await deleteProduct(context.tx, context.params.id, await createWriteContext(context.tx, context));
    return {};
  }),
  handleWrite(updateProductVariants, async (context) => {
    const { tx, params, body } = context;
    await overrideVariants(tx, params.id, body.variants, await createWriteContext(tx, context));
    const product = await readProductAfterWrite(tx, params.id);
    const terms = await readTerms(context, tx, true);
    return { variants: (product.variants ?? []).map((variant) => presentVariant(product, variant, terms)) };
  }),
  handleWrite(resetAllProductVariantData, async (context) => {
    await resetVariants(context.tx, context.params.id, await createWriteContext(context.tx, context));
    return {};
  }),
  handleWrite(addProductMedia, async (context) => {
    await addMedia(context.tx, context.params.id, context.body.media, await createWriteContext(context.tx, context));
    return {};
  }),
  handleWrite(removeProductMedia, async (context) => {
    await removeMedia(
      context.tx,
      context.params.id,
      context.body.mediaIds,
      await createWriteContext(context.tx, context),
    );
    return {};
  }),
  handleWrite(addProductMediaToChoices, async (context) => {
    await addChoiceMedia(
      context.tx,
      context.params.id,
      context.body.media,
      await createWriteContext(context.tx, context),
    );
    return {};
  }),
  handleWrite(removeProductMediaFromChoices, async (context) => {
    await removeChoiceMedia(
      context.tx,
      context.params.id,
      context.body.media,
      await createWriteContext(context.tx, context),
    );
    return {};
  }),
  handleWrite(deleteProductOptions, async (context) => {
    await deleteOptions(context.tx, context.params.id, await createWriteContext(context.tx, context));
    return {};
  }),
  handleWrite(removeProductBrand, async (context) => {
    await removeName(context.tx, context.params.id, "brand", await createWriteContext(context.tx, context));
    return {};
  }),
  handleWrite(removeProductRibbon, async (context) => {
    await removeName(context.tx, context.params.id, "ribbon", await createWriteContext(context.tx, context));
    return {};
  }),
  handleWrite(bulkUpdateProducts, async (context) =>
    bulkSet(context.tx, context.body.ids, context.body.set, await createWriteContext(context.tx, context)),
  ),
  handleWrite(bulkAdjustProducts, async (context) =>
    bulkAdjust(context.tx, context.body.ids, context.body.adjust, await createWriteContext(context.tx, context)),
  ),
];
