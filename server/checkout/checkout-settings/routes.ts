import { getCheckoutContent, setCheckoutContent } from "#api/checkout/checkout-content.ts";
import {
  checkoutSettingsUpdated,
  getCheckoutSettings,
  updateCheckoutSettings,
} from "#api/checkout/checkout-settings.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { checkPolicies } from "./check-policies.ts";
import { NAME, readCheckoutSettings, writeCheckoutSettings } from "./checkout-settings.ts";
import { findContent, setContent } from "./content.ts";

export const routes: Binding[] = [
  handleRead(getCheckoutSettings, async ({ db, tag }) => {
    tag(NAME);
    return { checkoutSettings: await readCheckoutSettings(db) };
  }),
  handleWrite(updateCheckoutSettings, async ({ tx, body, actor, now }) => {
    const payload = await writeCheckoutSettings(tx, body.checkoutSettings, now);
    checkPolicies(body.checkoutSettings, payload);
    await emit(tx, { event: checkoutSettingsUpdated, entityId: NAME, payload, actor, now });
    return { checkoutSettings: payload };
  }),
  handleRead(getCheckoutContent, async ({ db, params, query }) => ({
    checkoutContent: await findContent(db, params, query.languageCode),
  })),
  handleWrite(setCheckoutContent, async ({ tx, params, body, actor, now }) => {
    const { checkoutContent: content, languageCode: language } = body;
    await setContent(tx, { ...params, content, language, actor, now });
    return { checkoutContent: content };
  }),
];
