/** The member signed in on the hosted pages. */
import { describeHostedSession } from "#api/identity/hosted-identity.ts";
import { Leave, redirectResponse } from "#ui/pages/page.ts";
import { type HostedContext, readHostedSession } from "./context.ts";
import { linkTo } from "./sign-in/links.ts";

export type SignedIn = { hostedSession: string; email: string; isFresh: boolean };

export async function readSession(context: HostedContext): Promise<SignedIn | undefined> {
  const { hostedSession } = readHostedSession(context);
  if (hostedSession === undefined) return undefined;
  const {
    memberId,
    email = "",
    isFresh = false,
  } = await context.request.call(describeHostedSession, { body: { hostedSession } }, context.hostedOptions);
  return memberId === undefined ? undefined : { hostedSession, email, isFresh };
}

/** Redirects through the sign-in page and back. `fresh`: the member is signed in, but not recently enough. */
export function redirectThroughSignIn({ request, carried }: HostedContext, fresh: boolean): Leave {
  const back = linkTo(request.url.pathname, { ...carried, session: undefined });
  const address = linkTo(
    "/auth/login",
    { ...carried, session: undefined, next: back },
    { fresh: fresh ? "1" : undefined },
  );
  return new Leave(redirectResponse(address, 303));
}

export async function requireSession(context: HostedContext): Promise<SignedIn> {
  const session = await readSession(context);
  if (session === undefined) throw redirectThroughSignIn(context, false);
  return session;
}
