/** The page tools bound to the hosted pages' context and frame. */
import { createPageTools } from "#ui/pages/pages.tsx";
import type { HostedContext } from "./context.ts";
import { HostedFrame } from "./HostedFrame.tsx";

export const { page, action, resource } = createPageTools<HostedContext>(({ options }, { head, body }) => (
  <HostedFrame head={head} storeName={options.storeName} baseUrl={options.baseUrl} stylesheets={options.assets.styles}>
    {body}
  </HostedFrame>
));
