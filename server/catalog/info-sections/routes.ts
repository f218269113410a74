import {
  bulkCreateInfoSections,
  bulkDeleteInfoSections,
  bulkGetOrCreateInfoSections,
  bulkUpdateInfoSections,
  countInfoSections as countEndpoint,
  createInfoSection as createEndpoint,
  deleteInfoSection as deleteEndpoint,
  getInfoSection,
  getOrCreateInfoSection as getOrCreateEndpoint,
  mergeInfoSection as mergeEndpoint,
  queryInfoSections as queryEndpoint,
  updateInfoSection as updateEndpoint,
} from "#api/catalog/info-sections.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { bulkAnswer, eachForItself } from "#server/platform/http/values/bulk.ts";
import {
  countInfoSections,
  getInfoSectionRow,
  type InfoSectionRow,
  presentInfoSection,
  queryInfoSections,
} from "./queries.ts";
import {
  createInfoSection,
  deleteInfoSection,
  getOrCreateInfoSection,
  mergeInfoSection,
  updateInfoSection,
} from "./write.ts";

type Fields = readonly "ASSIGNED_PRODUCTS_COUNT"[] | undefined;
const requestsCount = (fields: Fields): boolean => fields?.includes("ASSIGNED_PRODUCTS_COUNT") === true;
/** Counts also depend on products. */
const tagsOf = (fields: Fields): string[] => ["info-sections", ...(requestsCount(fields) ? ["catalog"] : [])];
const presentOne = (row: InfoSectionRow, fields?: Fields) => ({
  infoSection: presentInfoSection(row, requestsCount(fields)),
});
const toOutcome = (row: InfoSectionRow, fields?: Fields) => ({
  id: row.id,
  entity: presentInfoSection(row, requestsCount(fields)),
});

export const routes = [
  handleRead(queryEndpoint, async ({ db, body, tag }) => {
    tag(...tagsOf(body.fields));
    const { rows, pagingMetadata } = await queryInfoSections(db, body.query);
    return { infoSections: rows.map((row) => presentInfoSection(row, requestsCount(body.fields))), pagingMetadata };
  }),
  handleRead(countEndpoint, async ({ db, body }) => ({ count: await countInfoSections(db, body.filter) })),
  handleRead(getInfoSection, async ({ db, params, query, tag }) => {
    tag(...tagsOf(query.fields));
    return presentOne(await getInfoSectionRow(db, params.id), query.fields);
  }),
  handleWrite(createEndpoint, async (context) =>
    presentOne(await createInfoSection(context.tx, context.body.infoSection, context)),
  ),
  handleWrite(getOrCreateEndpoint, async (context) =>
    presentOne(await getOrCreateInfoSection(context.tx, context.body.infoSection, context), context.body.fields),
  ),
  handleWrite(updateEndpoint, async (context) =>
    presentOne(
      await updateInfoSection(context.tx, context.params.id, context.body.infoSection, context),
      context.body.fields,
    ),
  ),
  handleWrite(deleteEndpoint, async (context) => {
    await deleteInfoSection(context.tx, context.params.id, context);
    return {};
  }),
  handleWrite(mergeEndpoint, async (context) =>
    presentOne(await mergeInfoSection(context.tx, context.params.id, context.body.intoId, context), [
      "ASSIGNED_PRODUCTS_COUNT",
    ]),
  ),
  handleWrite(bulkCreateInfoSections, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.infoSections, async (section) =>
      toOutcome(await createInfoSection(tx, section, context)),
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(bulkUpdateInfoSections, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.infoSections.map(({ infoSection }) => infoSection),
      async (changes) => toOutcome(await updateInfoSection(tx, changes.id, changes, context), body.fields),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(bulkGetOrCreateInfoSections, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(tx, body.infoSections, async (section) =>
      toOutcome(await getOrCreateInfoSection(tx, section, context), body.fields),
    );
    return bulkAnswer(outcomes, "item", true);
  }),
  handleWrite(bulkDeleteInfoSections, async (context) => {
    const { tx, body } = context;
    const outcomes = await eachForItself(
      tx,
      body.infoSectionIds,
      async (id) => {
        await deleteInfoSection(tx, id, context);
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
];
