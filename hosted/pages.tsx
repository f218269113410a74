/** Page tools bound to the context and layout of the hosted pages. */
import { htmlResponse } from "#ui/pages/page.ts";
import { createPageTools, type PageDeclaration, type Render, type Route } from "#ui/pages/pages.tsx";
import type { HostedContext } from "./context.ts";
import { HostedFrame } from "./HostedFrame.tsx";
import { createLocale, LocaleProvider } from "./locale.ts";
import { type Policy, securityHeaders } from "./security.ts";

type HostedPage<Data> = Omit<PageDeclaration<HostedContext, Data>, "cache" | "headers" | "head"> & {
  title(data: Data, context: HostedContext): string;
  /** Permissions beyond displaying the page and posting forms to this origin. */
  policy?(data: Data): Policy;
  /** Loads the script for pages that use browser APIs. Pages work without it, except for passkeys and captchas. */
  hasScript?: boolean;
};

const createTools = (hasScript: boolean) =>
  createPageTools<HostedContext>({
    site: ({ storeName, options, language }) => ({ name: storeName, baseUrl: options.baseUrl, language }),
    render: (context, { head, body }) => (
      <LocaleProvider value={createLocale(context)}>
        <HostedFrame head={head} context={context} hasScript={hasScript}>
          {body}
        </HostedFrame>
      </LocaleProvider>
    ),
  });

const plain = createTools(false);
const scripted = createTools(true);

type Page<Data> = Route<HostedContext> & { render: Render<HostedContext, Data> };

export function page<Data>({ path, load, act, ...rest }: HostedPage<Data>): Page<Data> {
  const { title, policy, hasScript = false, View, status } = rest;
  const tools = hasScript ? scripted : plain;
  const render: Render<HostedContext, Data> = (context, data) => {
    const head = { title: title(data, context), isIndexed: false };
    // Layout and page are rendered separately, so each needs the locale.
    const body = (
      <LocaleProvider value={createLocale(context)}>
        <View data={data} />
      </LocaleProvider>
    );
    return htmlResponse(tools.renderDocument(context, head, body), {
      status: status?.(data) ?? 200,
      headers: securityHeaders({ hasScript, ...policy?.(data) }),
    });
  };
  return {
    path,
    render,
    get: async (context, params) => render(context, await load(context, params)),
    ...(act && { post: act }),
  };
}

export const { action, resource } = plain;
