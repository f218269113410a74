/** The page tools bound to the hosted pages' context and frame. */
import { htmlResponse } from "#ui/pages/page.ts";
import { createPageTools, type PageDeclaration, type Render, type Route } from "#ui/pages/pages.tsx";
import type { HostedContext } from "./context.ts";
import { HostedFrame } from "./HostedFrame.tsx";
import { LocaleProvider, localeOf } from "./locale.ts";
import { type Policy, securityHeaders } from "./security.ts";

type HostedPage<Data> = Omit<PageDeclaration<HostedContext, Data>, "cache" | "headers" | "head"> & {
  title(data: Data, context: HostedContext): string;
  /** What the page may do beyond showing itself and posting to us. */
  policy?(data: Data): Policy;
  /** Loads the small script, where a browser's own abilities are needed. Pages work without, but for passkeys and captchas. */
  hasScript?: boolean;
};

const toolsFor = (hasScript: boolean) =>
  createPageTools<HostedContext>({
    site: ({ storeName, options, language }) => ({ name: storeName, baseUrl: options.baseUrl, language }),
    render: (context, { head, body }) => (
      <LocaleProvider value={localeOf(context)}>
        <HostedFrame head={head} context={context} hasScript={hasScript}>
          {body}
        </HostedFrame>
      </LocaleProvider>
    ),
  });

const plain = toolsFor(false);
const scripted = toolsFor(true);

type Page<Data> = Route<HostedContext> & { render: Render<HostedContext, Data> };

export function page<Data>({ path, load, act, ...rest }: HostedPage<Data>): Page<Data> {
  const { title, policy, hasScript = false, View, status } = rest;
  const tools = hasScript ? scripted : plain;
  const render: Render<HostedContext, Data> = (context, data) => {
    const head = { title: title(data, context), isIndexed: false };
    // Frame and page are rendered apart, so each is told the language.
    const body = (
      <LocaleProvider value={localeOf(context)}>
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
