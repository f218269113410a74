/** The link of a checkout template: each visit creates a checkout of the visitor's own. */
import { checkoutTemplateUsed } from "#api/checkout/checkout-templates.ts";
import { createThrottledError, isSourceThrottled } from "#server/platform/access/throttle.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { applyTemplate } from "./templates.ts";

/** Each visit creates a checkout, so visits are rate limited. */
const perSource = { name: "checkout template link", attempts: 60, seconds: 3600 };
const NOBODY = "00000000-0000-0000-0000-000000000000";

function begin({ store, transaction, params, source, now }: RawContext): Promise<string | AppError> {
  return transaction(async (tx) => {
    // A counted refusal is returned, so that it is committed.
    if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
    const actor = { kind: "visitor", visitorId: newId(), clientId: NOBODY } as const;
    const caller = { actor, now, isForAnybody: true };
    const { template, checkoutId } = await applyTemplate(tx, params.checkoutTemplateId ?? "", caller);
    const payload = { checkoutTemplate: template, checkoutId };
    await emit(tx, { event: checkoutTemplateUsed, entityId: template.id, payload, actor, now });
    return checkoutId;
  });
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "checkoutTemplates.createAndRedirectToCheckout",
    method: "GET",
    paths: ["", "/ecom"].map(
      (prefix) => `${prefix}/v1/checkout-templates/{checkoutTemplateId}/create-and-redirect-to-checkout`,
    ),
    async run(context) {
      const checkoutId = await begin(context);
      if (checkoutId instanceof AppError) throw checkoutId;
      return { status: 303, headers: [["location", `${context.store.baseUrl()}/checkout/${checkoutId}`]] };
    },
  },
];
