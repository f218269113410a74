import { createCheckout } from "#api/checkout/checkouts.ts";
import {
  type CreateRedirectSession,
  createRedirectSession as createRedirectSessionEndpoint,
  openRedirectSession as openRedirectSessionEndpoint,
} from "#api/checkout/redirects.ts";
import type { Output } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import {
  type Binding,
  type CallContext,
  handlePreparedWrite,
  handleWrite,
  requireShopper,
} from "#server/platform/http/handlers.ts";
import { createRedirectSession } from "./create-redirect-session.ts";
import { findReservedItems } from "./hooks.ts";
import { openRedirectSession } from "./open-redirect-session.ts";

type Request = CallContext & { readonly db: Connection; readonly body: CreateRedirectSession };

/**
 * A reservation of tickets leads to a checkout with them, which uses the places it holds. An expired one leads to the event's
 * page, like an event without a reservation.
 */
async function withCheckout({ db, actor, body, call }: Request): Promise<CreateRedirectSession> {
  const { eventsCheckout, ...rest } = body;
  const reservationId = eventsCheckout?.reservationId;
  if (reservationId === undefined) return body;
  const lineItems = await findReservedItems(db, reservationId, requireShopper(actor));
  if (lineItems.length === 0) return body;
  const answer = await call(createCheckout, { body: { lineItems, channelType: "WEB" } });
  // The answer has passed the serializer of its endpoint.
  const { checkout } = answer as Output<typeof createCheckout>;
  return { ...rest, ecomCheckout: { checkoutId: checkout.id } };
}

export const routes: Binding[] = [
  handlePreparedWrite<typeof createRedirectSessionEndpoint, CreateRedirectSession>(
    createRedirectSessionEndpoint,
    async (context, inTransaction) => inTransaction(await withCheckout(context)),
    async ({ tx, store, actor, header, prepared }) => {
      const call = { tx, store, actor: requireShopper(actor), origin: header("origin"), body: prepared };
      return { redirectSession: await createRedirectSession(call) };
    },
  ),
  handleWrite(openRedirectSessionEndpoint, async ({ tx, store, body }) => {
    const opened = await openRedirectSession(tx, store, body.sessionToken);
    if (opened === undefined) throw new AppError("REDIRECT_SESSION_NOT_FOUND");
    return opened;
  }),
];
