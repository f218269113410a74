/** Saves a product with its variants, collections and inventory in one request. */
import { writePreorderMessage } from "#api/catalog/preorder-message.ts";
import type { Product } from "#api/catalog/products/product.ts";
import type { Input } from "#api/endpoint.ts";
import { saveProduct as saveCall, saveNewProduct } from "#api/inventory/products-with-inventory.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { messageOfEntry } from "#backoffice/components/error-messages.ts";
import { readInteger } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { locationsQuery } from "../../catalog/named-queries.ts";
import type { EditorState } from "../form/merge-forms.ts";
import { isSame, type ProductForm } from "../form/product-form.ts";
import { changedStock } from "../form/stock-changes.ts";
import { toChanges, toNewProduct } from "../form/write-product.ts";
import { productsTexts } from "../texts/texts.ts";
import type { Opened } from "./editor-queries.ts";
import { productEditorTexts } from "./texts/texts.ts";

type Saved = {
  now: Opened;
  /** Errors of the changes of inventory that were rejected although the product was saved. */
  problem: string | undefined;
};

/** Throws when the product itself can't be saved; nothing has changed then. */
export async function saveProduct(
  before: EditorState,
  after: EditorState,
  existing: Product | undefined,
): Promise<Saved> {
  const { settings } = await queryClient.ensureQueryData(storeSettingsQuery);
  const locations = await queryClient.ensureQueryData(locationsQuery);
  const besides = besidesProduct(before, after, { isNew: existing === undefined, locale: settings.locale });
  const { stockErrors, ...saved } = await send(before, after, existing, besides);
  return { now: { ...saved, locations }, problem: problemOf(stockErrors) };
}

type Besides = Pick<Input<typeof saveCall>["body"], "collectionIds" | "stock" | "preorder">;

function send(before: EditorState, after: EditorState, existing: Product | undefined, besides: Besides) {
  if (existing === undefined) return call(saveNewProduct, { body: { product: toNewProduct(after), ...besides } });
  const { id, revision } = existing;
  const changes = toChanges(before, after, existing);
  const product = changes && { product: { ...changes, id, revision } };
  return call(saveCall, { params: { id }, body: { ...product, ...besides } });
}

type Planning = { isNew: boolean; locale: string };

function besidesProduct(before: EditorState, after: EditorState, { isNew, locale }: Planning): Besides {
  const stock = changedStock(before, after, isNew);
  const { categoryIds } = after.form;
  const isPreorderChanged = (["preorderEnabled", "preorderDate", "preorderMessage", "preorderLimit"] as const).some(
    (name) => before.form[name] !== after.form[name],
  );
  return {
    ...(!isSame(before.form.categoryIds, categoryIds) && { collectionIds: categoryIds }),
    ...(stock.length > 0 && { stock }),
    ...(isPreorderChanged && { preorder: preorderOf(after.form, locale) }),
  };
}

function preorderOf(form: ProductForm, locale: string): NonNullable<Besides["preorder"]> {
  const limit = readInteger(form.preorderLimit);
  return {
    enabled: form.preorderEnabled,
    message: writePreorderMessage(locale, { shipDate: form.preorderDate, note: form.preorderMessage }) || null,
    limit: limit === undefined ? null : Number(limit),
  };
}

function problemOf(errors: readonly { code: string; description: string }[]): string | undefined {
  const [first] = errors;
  if (first === undefined) return undefined;
  const problem = messageOfEntry(first) ?? productsTexts[staffLanguage()].bulk.stockNotUpdated;
  const { moreProblems } = productEditorTexts[staffLanguage()].editor;
  return errors.length === 1
    ? problem
    : formatMessage(staffLanguage(), moreProblems, { problem, count: errors.length - 1 });
}
