/** The page tools bound to the hosted pages' context and frame. */
import { createPageTools } from "#ui/pages/pages.tsx";
import type { HostedContext } from "./context.ts";
import { HostedFrame } from "./HostedFrame.tsx";

export const { page, action, resource } = createPageTools<HostedContext>({
  site: ({ options }) => ({ name: options.storeName, baseUrl: options.baseUrl }),
  render: ({ options }, { head, body }) => (
    <HostedFrame head={head} storeName={options.storeName} stylesheets={options.assets.styles}>
      {body}
    </HostedFrame>
  ),
});
