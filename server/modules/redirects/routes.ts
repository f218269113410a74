import {
  createRedirectSession as createRedirectSessionEndpoint,
  openRedirectSession as openRedirectSessionEndpoint,
} from "#api/redirects.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleWrite } from "#server/platform/http/handlers.ts";
import { createRedirectSession } from "./create-redirect-session.ts";
import { openRedirectSession } from "./open-redirect-session.ts";

export const routes: Binding[] = [
  handleWrite(createRedirectSessionEndpoint, async ({ tx, store, actor, header, body }) => ({
    redirectSession: await createRedirectSession({ tx, store, actor, origin: header("origin"), body }),
  })),
  handleWrite(openRedirectSessionEndpoint, async ({ tx, store, body }) => {
    const opened = await openRedirectSession(tx, store, body.sessionToken);
    if (opened === undefined) throw new AppError("NOT_FOUND");
    return opened;
  }),
];
