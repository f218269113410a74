import * as api from "#api/checkout/checkout-templates.ts";
import { handlePricedWrite } from "#server/apps/service-plugins/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readStoreState, requireSales } from "#server/store/store-status/public.ts";
import {
  applyTemplate,
  createTemplate,
  deleteTemplate,
  findTemplate,
  previewTemplate,
  queryTemplates,
  updateTemplate,
} from "./templates.ts";

type Writing = { tx: Tx; actor: Actor; now: Date };

async function create({ tx, actor, now }: Writing, template: api.NewCheckoutTemplate): Promise<api.CheckoutTemplate> {
  const payload = await createTemplate(tx, template, now);
  await emit(tx, { event: api.checkoutTemplateCreated, entityId: payload.id, payload, actor, now });
  return payload;
}

export const routes: Binding[] = [
  handleWrite(api.createCheckoutTemplate, async (context) => ({
    checkoutTemplate: await create(context, context.body.checkoutTemplate),
  })),
  handleWrite(api.bulkCreateCheckoutTemplates, async (context) => {
    const outcomes = await attemptEach(context.tx, context.body.checkoutTemplates, async (template) => {
      const entity = await create(context, template);
      return { id: entity.id, entity };
    });
    return bulkAnswer(outcomes, "item", context.body.returnEntity);
  }),
  handleRead(api.getCheckoutTemplate, async ({ db, params }) => ({
    checkoutTemplate: await findTemplate(db, params.checkoutTemplateId),
  })),
  handleRead(api.queryCheckoutTemplates, async ({ db, body }) => queryTemplates(db, body.query)),
  handleWrite(api.updateCheckoutTemplate, async ({ tx, params, body, actor, now }) => {
    const { id: _, ...changes } = body.checkoutTemplate;
    const payload = await updateTemplate(tx, params.checkoutTemplateId, changes, now);
    await emit(tx, { event: api.checkoutTemplateUpdated, entityId: payload.id, payload, actor, now });
    return { checkoutTemplate: payload };
  }),
  handleWrite(api.deleteCheckoutTemplate, async ({ tx, params, actor, now }) => {
    const entityId = params.checkoutTemplateId;
    await deleteTemplate(tx, entityId);
    await emit(tx, { event: api.checkoutTemplateDeleted, entityId, payload: {}, actor, now });
    return {};
  }),
  handlePricedWrite(
    api.createCheckoutFromTemplate,
    ({ db, params, actor, now, apps }) => previewTemplate(db, params.checkoutTemplateId, { actor, now, apps }),
    async ({ tx, params, actor, now, store, apps, header }) => {
      requireSales(await readStoreState(tx), { actor, now, store, header }, "SITE_MUST_ACCEPT_PAYMENTS");
      const caller = { actor, now, apps };
      const { template, checkoutId, purchaseFlowId } = await applyTemplate(tx, params.checkoutTemplateId, caller);
      const payload = { checkoutTemplate: template, checkoutId };
      await emit(tx, { event: api.checkoutTemplateUsed, entityId: template.id, payload, actor, now });
      return { checkoutId, purchaseFlowId, checkoutUrl: `${store.baseUrl()}/checkout/${checkoutId}` };
    },
  ),
];
