import {
  addCustomizationChoices,
  bulkAddCustomizationChoices,
  bulkCreateCustomizations,
  bulkUpdateCustomizations,
  countCustomizations as countEndpoint,
  createCustomization as createEndpoint,
  type customizationFields,
  deleteCustomization as deleteEndpoint,
  getCustomization,
  queryCustomizations as queryEndpoint,
  removeCustomizationChoices,
  reorderCustomizationChoices,
  setCustomizationChoices,
  updateCustomizationChoices,
  updateCustomization as updateEndpoint,
} from "#api/catalog/customizations.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { type Binding, type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer, eachForItself } from "#server/platform/http/values/bulk.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { addChoices, changeChoices, orderChoices, removeChoices, setChoices } from "./choices.ts";
import {
  type CustomizationRow,
  countCustomizations,
  getCustomizationRow,
  type Presentation,
  presentCustomization,
  queryCustomizations,
} from "./queries.ts";
import { requireSameIds } from "./rules.ts";
import {
  type CustomizationWriteContext,
  changeCustomization,
  createCustomization,
  createWriteContext,
  deleteCustomization,
  updateCustomization,
} from "./write.ts";

type Fields = readonly (typeof customizationFields)[number][] | undefined;

const toPresentation = (
  fields: Fields,
  { currency, baseUrl }: { currency: string; baseUrl: string },
): Presentation => ({
  currency,
  baseUrl,
  counts: fields?.includes("ASSIGNED_PRODUCTS_COUNT") === true,
  images: fields?.includes("CHOICE_DISPLAY_IMAGE") === true,
});

async function readPresentation(context: CallContext & { db: Connection }, fields: Fields): Promise<Presentation> {
  const { currency } = await readStoreSettings(context.db);
  const presentation = toPresentation(fields, { currency, baseUrl: context.store.baseUrl() });
  // Prices depend on the store's currency, counts and images on the tables they come from.
  context.tag(
    "customizations",
    "settings",
    ...(presentation.counts ? ["catalog"] : []),
    ...(presentation.images ? ["media"] : []),
  );
  return presentation;
}

type RouteContext = CallContext & { tx: Tx; params: { id: string } };

const startWrite = (context: CallContext & { tx: Tx }) => createWriteContext(context.tx, context);
const respond = (row: CustomizationRow, writing: CustomizationWriteContext, fields: Fields) => ({
  customization: presentCustomization(row, toPresentation(fields, writing)),
});
const handleChoiceChange = async (
  context: RouteContext & { body: { revision?: string; fields?: Fields } },
  work: (before: CustomizationRow, writing: CustomizationWriteContext) => Promise<void>,
) => {
  const writing = await startWrite(context);
  const { tx, params, body } = context;
  const row = await changeCustomization(tx, params.id, { revision: body.revision, writing }, (before) =>
    work(before, writing),
  );
  return respond(row, writing, body.fields);
};
export const routes: Binding[] = [
  handleRead(queryEndpoint, async (context) => {
    const presentation = await readPresentation(context, context.body.fields);
    const { rows, pagingMetadata } = await queryCustomizations(context.db, context.body.query);
    return { customizations: rows.map((row) => presentCustomization(row, presentation)), pagingMetadata };
  }),
  handleRead(countEndpoint, async ({ db, body }) => ({ count: await countCustomizations(db, body.filter) })),
  handleRead(getCustomization, async (context) => {
    const presentation = await readPresentation(context, context.query.fields);
    return {
      customization: presentCustomization(await getCustomizationRow(context.db, context.params.id), presentation),
    };
  }),
  handleWrite(createEndpoint, async (context) => {
    const writing = await startWrite(context);
    const row = await createCustomization(context.tx, context.body.customization, writing);
    return respond(row, writing, undefined);
  }),
  handleWrite(updateEndpoint, async (context) => {
    const writing = await startWrite(context);
    const { tx, params, body } = context;
    return respond(await updateCustomization(tx, params.id, body.customization, writing), writing, body.fields);
  }),
  handleWrite(deleteEndpoint, async (context) => {
    await deleteCustomization(context.tx, context.params.id, await startWrite(context));
    return {};
  }),
  handleWrite(addCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writing) => addChoices(context.tx, before, context.body.choices, writing)),
  ),
  handleWrite(setCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writing) => setChoices(context.tx, before, context.body.choices, writing)),
  ),
  handleWrite(removeCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writing) =>
      removeChoices(context.tx, before, context.body.choiceIds, writing),
    ),
  ),
  handleWrite(updateCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writing) => {
      const changes = context.body.choices.map(({ choice }) => choice);
      return changeChoices(context.tx, before, changes, writing);
    }),
  ),
  handleWrite(reorderCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writing) => {
      const { choiceIds } = context.body;
      requireSameIds(
        choiceIds,
        before.choices.map(({ id }) => id),
      );
      return orderChoices(context.tx, before, choiceIds, writing);
    }),
  ),
  handleWrite(bulkCreateCustomizations, async (context) => {
    const writing = await startWrite(context);
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.customizations, async (customization) => {
      const row = await createCustomization(tx, customization, writing);
      return { id: row.id, entity: presentCustomization(row, toPresentation(undefined, writing)) };
    });
    return bulkAnswer(outcomes, "customization", body.returnEntity);
  }),
  handleWrite(bulkUpdateCustomizations, async (context) => {
    const writing = await startWrite(context);
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.customizations.map(({ customization }) => customization),
      async (changes) => {
        const row = await updateCustomization(tx, changes.id, changes, writing);
        return { id: row.id, entity: presentCustomization(row, toPresentation(body.fields, writing)) };
      },
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "customization", body.returnEntity);
  }),
  handleWrite(bulkAddCustomizationChoices, async (context) => {
    const writing = await startWrite(context);
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.customizationsChoices,
      async ({ customizationId, choices }) => {
        const row = await changeCustomization(tx, customizationId, { writing }, (before) =>
          addChoices(tx, before, choices, writing),
        );
        return { id: row.id, entity: presentCustomization(row, toPresentation(body.fields, writing)) };
      },
      ({ customizationId }) => customizationId,
    );
    return bulkAnswer(outcomes, "customization", body.returnEntity);
  }),
];
