/**
 * The hidden frame of `{"login": {}}`. It only loads, without content or messages
 * (docs/protocol/redirect-sessions.md#prewarm).
 */
import { listFrameAncestors } from "#api/identity/oauth.ts";
import { htmlResponse } from "#ui/pages/page.ts";
import { resource } from "./pages.tsx";
import { securityHeaders } from "./security.ts";

const OWN_MACHINE = ["http://localhost:*", "http://127.0.0.1:*"];

export const prewarmPage = resource("/auth/prewarm", async (context) => {
  const { origins } = await context.request.call(listFrameAncestors, {}, context.hostedOptions);
  const frameAncestors = ["'self'", ...origins, ...(context.options.isDevelopment ? OWN_MACHINE : [])];
  const body =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ready</title></head><body></body></html>';
  return htmlResponse(body, { headers: securityHeaders({ frameAncestors }) });
});
