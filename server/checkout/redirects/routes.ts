import {
  createRedirectSession as createRedirectSessionEndpoint,
  openRedirectSession as openRedirectSessionEndpoint,
} from "#api/checkout/redirects.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleWrite, requireShopper } from "#server/platform/http/handlers.ts";
import { createRedirectSession } from "./create-redirect-session.ts";
import { openRedirectSession } from "./open-redirect-session.ts";

export const routes: Binding[] = [
  handleWrite(createRedirectSessionEndpoint, async ({ tx, store, actor, header, body }) => {
    const call = { tx, store, actor: requireShopper(actor), origin: header("origin"), body };
    return { redirectSession: await createRedirectSession(call) };
  }),
  handleWrite(openRedirectSessionEndpoint, async ({ tx, store, body }) => {
    const opened = await openRedirectSession(tx, store, body.sessionToken);
    if (opened === undefined) throw new AppError("REDIRECT_SESSION_NOT_FOUND");
    return opened;
  }),
];
