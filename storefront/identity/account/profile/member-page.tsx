/**
 * Pages of a member's own account. Visitors are redirected to sign in and back; actions that need a recent sign-in redirect
 * through `/account/confirm`.
 */
import type { ReactNode } from "react";
import { ApiError } from "#sdk/call.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { renderDocument } from "#storefront/pages.tsx";
import type { Params } from "#ui/pages/match.ts";
import { htmlResponse, Leave, leaveTo, type PageResponse } from "#ui/pages/page.ts";
import type { Render, Route } from "#ui/pages/pages.tsx";
import { AccountFrame } from "../AccountFrame.tsx";
import { codeOf } from "../problems.ts";
import type { SectionKey } from "../sections.ts";
import { frameTexts } from "../texts/frame/texts.ts";

type MemberPage<Data> = {
  path: string;
  section: SectionKey;
  /** The section's name by default. */
  title?(data: Data, shop: ShopFacts): string;
  /** Text below the title. */
  lead?(data: Data, shop: ShopFacts): ReactNode;
  load(context: ShopContext, params: Params): Promise<Data>;
  act?(context: ShopContext, params: Params): Promise<PageResponse>;
  status?(data: Data): number;
  View(props: { data: Data }): ReactNode;
};

type Page<Data> = Route<ShopContext> & { render: Render<ShopContext, Data> };

export function memberPage<Data>({
  path,
  section,
  title,
  lead,
  load,
  act,
  status,
  View,
}: MemberPage<Data>): Page<Data> {
  const render: Render<ShopContext, Data> = (context, data) => {
    const { shop } = context;
    const name = title?.(data, shop) ?? frameTexts[shop.language].sections[section];
    const head = { title: name, isIndexed: false };
    const body = (
      <AccountFrame section={section} title={name} lead={lead?.(data, shop)} notice={noticeOf(context)}>
        <View data={data} />
      </AccountFrame>
    );
    return htmlResponse(renderDocument(context, head, body), { status: status?.(data) ?? 200 });
  };
  return {
    path,
    render,
    get: (context, params) => asMember(context, async () => render(context, await load(context, params))),
    ...(act && { post: (context: ShopContext, params: Params) => asMember(context, () => act(context, params)) }),
  };
}

/** Runs for a member; otherwise redirects to sign in. */
export async function asMember<T>(context: ShopContext, run: () => Promise<T>): Promise<T> {
  if (context.shopper.role() !== "member") throw signInFirst(context);
  try {
    const answer = await run();
    // Signed out elsewhere: the session belongs to a visitor now, for whom some calls also succeed.
    if (context.shopper.role() === "visitor") throw signInFirst(context);
    return answer;
  } catch (error) {
    if (error instanceof Leave || !(error instanceof ApiError)) throw error;
    if (codeOf(error) === "REAUTHENTICATION_REQUIRED") throw leaveTo(confirmFirst(context), 303);
    if (error.status === 401 || (error.status === 403 && context.shopper.role() !== "member"))
      throw signInFirst(context);
    throw error;
  }
}

function signInFirst({ request: { url } }: ShopContext): Leave {
  const reason = url.pathname === "/account/saved" ? "reason=wish-list&" : "";
  return leaveTo(`/account/sign-in?${reason}return=${encodeURIComponent(url.pathname)}`, 303);
}

const confirmFirst = ({ request }: ShopContext): string =>
  `/account/confirm?next=${encodeURIComponent(request.url.pathname)}`;

/** Notice shown once after a form, by its name in the URL. */
function noticeOf({ request, shop }: ShopContext): string | undefined {
  const name = request.method === "POST" ? null : request.url.searchParams.get("done");
  const notices: Readonly<Record<string, string>> = frameTexts[shop.language].notices;
  return name !== null && Object.hasOwn(notices, name) ? notices[name] : undefined;
}
