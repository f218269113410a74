/** Custom triggers of discount rules, evaluated by apps. */

import { anonymous } from "#server/platform/access/actor.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { callApp } from "./call-app.ts";
import { getEligibleTriggers, listTriggers } from "./kinds.ts";
import { listPlugins } from "./registry.ts";
import type { ListedTrigger, PluginContext, RequestedTrigger, TriggerQuestion } from "./types.ts";
import { given } from "./wire.ts";

/** The identifiers of the triggers that fire. Triggers without a response don't. */
export async function fetchEligibleTriggers(
  context: PluginContext,
  question: TriggerQuestion,
): Promise<ReadonlySet<string>> {
  if (question.triggers.length === 0) return new Set();
  const plugins = await listPlugins(context.store, "DISCOUNT_TRIGGERS");
  const fired = await Promise.all(
    plugins.map(async (plugin) => {
      const triggers = question.triggers.filter(({ appId }) => appId === plugin.appId);
      if (triggers.length === 0) return [];
      const result = await callApp(context, plugin, getEligibleTriggers, {
        lineItems: question.lines.map(({ id, quantity, catalogReference, price }) => ({
          id,
          quantity,
          catalogReference,
          price: toDecimal(price, context.currency),
        })),
        triggers: triggers.map(({ id, identifier }) => ({ customTrigger: { id }, identifier })),
        ...given("purchaseFlowId", question.purchaseFlowId),
        ...given("shippingInfo", question.shippingAddress && { address: question.shippingAddress }),
      });
      return "answer" in result ? result.answer.eligibleTriggers.flatMap((one) => matching(triggers, one)) : [];
    }),
  );
  return new Set(fired.flat());
}

type Eligible = { customTriggerId?: string | null; identifier?: string | null };

/** An app can only fire requested triggers. Without an identifier, all uses of its trigger fire. */
function matching(triggers: readonly RequestedTrigger[], { customTriggerId, identifier }: Eligible): string[] {
  return triggers
    .filter((one) => (identifier ? one.identifier === identifier : one.id === customTriggerId))
    .map((one) => one.identifier);
}

/** Lists the triggers for the editor of discount rules. */
export async function listAppTriggers(store: Store): Promise<readonly ListedTrigger[]> {
  const { currency } = await readStoreSettings(store.database.db);
  const context: PluginContext = { store, actor: anonymous, currency };
  const lists = await Promise.all(
    (await listPlugins(store, "DISCOUNT_TRIGGERS")).map(async (plugin) => {
      const result = await callApp(context, plugin, listTriggers, {});
      if ("problem" in result) return [];
      const { appId, appName } = plugin;
      return result.answer.customTriggers.map(({ id, name }) => ({ appId, appName, id, name }));
    }),
  );
  return lists.flat();
}
