import {
  allowOneTimePurchases,
  assignSubscriptionOptions,
  bulkCreateSubscriptionOptions,
  bulkDeleteSubscriptionOptions,
  bulkUpdateSubscriptionOptions,
  createSubscriptionOption,
  deleteSubscriptionOption,
  getOneTimePurchasesStatus,
  getProductIdsForSubscriptionOption,
  getSubscriptionOption,
  getSubscriptionOptionsForProduct,
  updateSubscriptionOption,
} from "#api/catalog/subscription-options.ts";
import { hasPermission } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import {
  assignOptions,
  createOption,
  deleteOption,
  getOption,
  getProduct,
  listForProduct,
  listProductIds,
  presentOption,
  setOneTimePurchases,
  updateOption,
} from "./options.ts";

const canSeeHidden = ({ actor }: CallContext): boolean => hasPermission(actor, "products:read");

async function readTerms(context: CallContext, connection: Connection) {
  const { currency } = await readStoreSettings(connection);
  return { now: context.now, currency };
}

export const routes = [
  handleRead(getSubscriptionOptionsForProduct, async (context) => {
    const { db, params, query, tag } = context;
    tag("subscription-options", "settings", "catalog");
    await getProduct(db, params.productId, canSeeHidden(context));
    const { currency } = await readTerms(context, db);
    const withHidden = canSeeHidden(context) && query.includeHiddenSubscriptionOptions === true;
    return { subscriptionOptions: await listForProduct(db, params.productId, { currency, withHidden }) };
  }),
  handleRead(getOneTimePurchasesStatus, async (context) => {
    context.tag("subscription-options", "catalog");
    const { allows } = await getProduct(context.db, context.params.productId, canSeeHidden(context));
    return { allowed: allows };
  }),
  handleRead(getProductIdsForSubscriptionOption, async (context) => {
    const { db, params, query } = context;
    const { id } = await getOption(db, params.id);
    const page = readPage(query);
    const seesHidden = canSeeHidden(context) && query.includeHiddenProducts === true;
    const { productIds, total } = await listProductIds(db, id, { ...page, seesHidden });
    return { productIds, metadata: { items: productIds.length, offset: page.offset }, totalResults: total };
  }),
  handleRead(getSubscriptionOption, async (context) => {
    context.tag("subscription-options", "settings");
    const { currency } = await readTerms(context, context.db);
    return { subscriptionOption: presentOption(await getOption(context.db, context.params.id), currency) };
  }),
  handleWrite(createSubscriptionOption, async (context) => {
    const terms = await readTerms(context, context.tx);
    const row = await createOption(context.tx, context.body.subscriptionOption, terms);
    return { subscriptionOption: presentOption(row, terms.currency) };
  }),
  handleWrite(bulkUpdateSubscriptionOptions, async (context) => {
    const terms = await readTerms(context, context.tx);
    const subscriptionOptions = [];
    for (const changes of context.body.subscriptionOptions) {
      subscriptionOptions.push(
        presentOption(await updateOption(context.tx, changes.id, changes, terms), terms.currency),
      );
    }
    return { subscriptionOptions };
  }),
  handleWrite(updateSubscriptionOption, async (context) => {
    const terms = await readTerms(context, context.tx);
    const row = await updateOption(context.tx, context.params.id, context.body.subscriptionOption, terms);
    return { subscriptionOption: presentOption(row, terms.currency) };
  }),
  handleWrite(deleteSubscriptionOption, async ({ tx, params }) => {
    await deleteOption(tx, params.id);
    return {};
  }),
  handleWrite(bulkCreateSubscriptionOptions, async (context) => {
    const terms = await readTerms(context, context.tx);
    const subscriptionOptions = [];
    for (const option of context.body.subscriptionOptions) {
      subscriptionOptions.push(presentOption(await createOption(context.tx, option, terms), terms.currency));
    }
    return { subscriptionOptions };
  }),
  handleWrite(bulkDeleteSubscriptionOptions, async ({ tx, body }) => {
    for (const id of new Set(body.ids)) await deleteOption(tx, id);
    return {};
  }),
  handleWrite(assignSubscriptionOptions, async ({ tx, params, body }) => {
    await assignOptions(tx, params.productId, body.assignedSubscriptionOptions ?? []);
    return {};
  }),
  handleWrite(allowOneTimePurchases, async ({ tx, params, body }) => {
    await setOneTimePurchases(tx, params.productId, body.allowed);
    return {};
  }),
];
