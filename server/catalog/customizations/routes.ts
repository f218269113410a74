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
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
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
const respond = (row: CustomizationRow, writeContext: CustomizationWriteContext, fields: Fields) => ({
  customization: presentCustomization(row, toPresentation(fields, writeContext)),
});
const handleChoiceChange = async (
  context: RouteContext & { body: { revision?: string; fields?: Fields } },
  work: (before: CustomizationRow, writeContext: CustomizationWriteContext) => Promise<void>,
) => {
  const writeContext = await startWrite(context);
  const { tx, params, body } = context;
  const row = await changeCustomization(tx, params.id, { revision: body.revision, writeContext }, (before) =>
    work(before, writeContext),
  );
  return respond(row, writeContext, body.fields);
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
    const writeContext = await startWrite(context);
    const row = await createCustomization(context.tx, context.body.customization, writeContext);
    return respond(row, writeContext, undefined);
  }),
  handleWrite(updateEndpoint, async (context) => {
    const writeContext = await startWrite(context);
    const { tx, params, body } = context;
    return respond(
      await updateCustomization(tx, params.id, body.customization, writeContext),
      writeContext,
      body.fields,
    );
  }),
  handleWrite(deleteEndpoint, async (context) => {
    await deleteCustomization(context.tx, context.params.id, await startWrite(context));
    return {};
  }),
  handleWrite(addCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writeContext) =>
      addChoices(context.tx, before, context.body.choices, writeContext),
    ),
  ),
  handleWrite(setCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writeContext) =>
      setChoices(context.tx, before, context.body.choices, writeContext),
    ),
  ),
  handleWrite(removeCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writeContext) =>
      removeChoices(context.tx, before, context.body.choiceIds, writeContext),
    ),
  ),
  handleWrite(updateCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writeContext) => {
      const changes = context.body.choices.map(({ choice }) => choice);
      return changeChoices(context.tx, before, changes, writeContext);
    }),
  ),
  handleWrite(reorderCustomizationChoices, (context) =>
    handleChoiceChange(context, (before, writeContext) => {
      const { choiceIds } = context.body;
      requireSameIds(
        choiceIds,
        before.choices.map(({ id }) => id),
      );
      return orderChoices(context.tx, before, choiceIds, writeContext);
    }),
  ),
  handleWrite(bulkCreateCustomizations, async (context) => {
    const writeContext = await startWrite(context);
    const { tx, body } = context;
    const outcomes = await attemptEach(tx, body.customizations, async (customization) => {
      const row = await createCustomization(tx, customization, writeContext);
      return { id: row.id, entity: presentCustomization(row, toPresentation(undefined, writeContext)) };
    });
    return bulkAnswer(outcomes, "customization", body.returnEntity);
  }),
  handleWrite(bulkUpdateCustomizations, async (context) => {
    const writeContext = await startWrite(context);
    const { tx, body } = context;
    const outcomes = await attemptEach(
      tx,
      body.customizations.map(({ customization }) => customization),
      async (changes) => {
        const row = await updateCustomization(tx, changes.id, changes, writeContext);
        return { id: row.id, entity: presentCustomization(row, toPresentation(body.fields, writeContext)) };
      },
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "customization", body.returnEntity);
  }),
  handleWrite(bulkAddCustomizationChoices, async (context) => {
    const writeContext = await startWrite(context);
    const { tx, body } = context;
    const outcomes = await attemptEach(
      tx,
      body.customizationsChoices,
      async ({ customizationId, choices }) => {
        const row = await changeCustomization(tx, customizationId, { writeContext }, (before) =>
          addChoices(tx, before, choices, writeContext),
        );
        return { id: row.id, entity: presentCustomization(row, toPresentation(body.fields, writeContext)) };
      },
      ({ customizationId }) => customizationId,
    );
    return bulkAnswer(outcomes, "customization", body.returnEntity);
  }),
];
