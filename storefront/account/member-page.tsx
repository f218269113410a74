/**
 * Pages of a member's own account. Whoever is not signed in is led to the sign-in and back; what needs a recent sign-in leads
 * through `/account/confirm` (checklist A17).
 */
import type { ReactNode } from "react";
import { ApiError } from "#sdk/call.ts";
import type { Params } from "#ui/pages/match.ts";
import { htmlResponse, Leave, leaveTo, type PageResponse } from "#ui/pages/page.ts";
import type { Render, Route } from "#ui/pages/pages.tsx";
import type { ShopContext } from "../context.ts";
import { renderDocument } from "../pages.tsx";
import { AccountFrame } from "./AccountFrame.tsx";
import type { SectionKey } from "./sections.ts";

/** What was wrong with a form: above it, or beside its fields. */
export type Problems = { message: string | undefined; fields: Readonly<Record<string, string>> };
export const noProblems: Problems = { message: undefined, fields: {} };

type MemberPage<Data> = {
  path: string;
  section: SectionKey;
  title(data: Data): string;
  /** Under the title. */
  lead?(data: Data): ReactNode;
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
    const head = { title: title(data), isIndexed: false };
    const body = (
      <AccountFrame section={section} title={title(data)} lead={lead?.(data)} notice={noticeOf(context)}>
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

/** Runs for a member, or leads to where one becomes one. */
export async function asMember<T>(context: ShopContext, run: () => Promise<T>): Promise<T> {
  if (context.shopper.role() !== "member") throw signInFirst(context);
  try {
    const answer = await run();
    // The sign-in ended somewhere else: the shopper layer holds a visitor now, whom some calls answer too.
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

const signInFirst = ({ request }: ShopContext): Leave =>
  leaveTo(`/account/sign-in?return=${encodeURIComponent(request.url.pathname)}`, 303);

export const confirmFirst = ({ request }: ShopContext): string =>
  `/account/confirm?next=${encodeURIComponent(request.url.pathname)}`;

export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.applicationError?.code : undefined;

/** What a form was refused for; anything else is thrown on. `words` say it better than the API's description, by code. */
export function readProblems(error: unknown, words: Readonly<Record<string, string>> = {}): Problems {
  const code = codeOf(error);
  if (
    !(error instanceof ApiError) ||
    error.status >= 500 ||
    error.status === 401 ||
    code === "REAUTHENTICATION_REQUIRED"
  )
    throw error;
  const { violations } = error;
  if (violations.length > 0) {
    const entries = violations.map(({ field, description }) => [lastPart(field), `This ${description}.`]);
    return { message: undefined, fields: Object.fromEntries(entries) };
  }
  return { message: words[code ?? ""] ?? error.details.applicationError?.description ?? error.message, fields: {} };
}

const lastPart = (field: string): string =>
  field
    .replace(/\[\d+\]$/, "")
    .split(".")
    .at(-1) ?? field;

/** Said once after a form, by the name in the address. */
const notices: Readonly<Record<string, string>> = {
  profile: "Your profile is saved.",
  photo: "Your picture is saved.",
  "photo-gone": "Your picture is removed.",
  email: "Your e-mail address is changed. Everybody else was signed out.",
  verified: "Your e-mail address is confirmed.",
  address: "The address is saved.",
  default: "This address comes first from now on.",
  password: "Your password is changed. Your other devices were signed out.",
  renamed: "The name is saved.",
  removed: "It no longer works for signing in.",
  session: "That device is signed out.",
  others: "You are signed out everywhere else.",
  device: "That browser is forgotten.",
  newsletter: "We send you our news from now on.",
  "no-newsletter": "You get no more news from us.",
  privacy: "Your choice is saved.",
  consent: "That program no longer has access.",
  confirmed: "Thank you. You can go on now.",
  unsaved: "It is off your wish list.",
  "booking-moved": "Your booking is moved. We have sent you the new entry for your calendar.",
  "booking-canceled": "Your booking is canceled.",
  "booking-refunded": "Your booking is canceled. What goes back is on its way, and a mail says so.",
  "subscription-pause": "It is paused. Nothing is charged until you resume it.",
  "subscription-resume": "It goes on.",
  "subscription-skip": "The next one is left out.",
  "subscription-cancel": "It is canceled. Nothing more is charged.",
  "subscription-retry": "We are trying the payment again.",
};

function noticeOf({ request }: ShopContext): string | undefined {
  const name = request.method === "POST" ? null : request.url.searchParams.get("done");
  return name !== null && Object.hasOwn(notices, name) ? notices[name] : undefined;
}
