/** Who is signed in at the hosted pages. */
import { describeHostedSession } from "#api/identity/hosted-identity.ts";
import { Leave, redirectResponse } from "#ui/pages/page.ts";
import { type HostedContext, hostedSessionOf } from "./context.ts";
import { linkTo } from "./sign-in/links.ts";

export type SignedIn = { hostedSession: string; email: string; isFresh: boolean };

export async function readSession(context: HostedContext): Promise<SignedIn | undefined> {
  const { hostedSession } = hostedSessionOf(context);
  if (hostedSession === undefined) return undefined;
  const {
    memberId,
    email = "",
    isFresh = false,
  } = await context.request.call(describeHostedSession, { body: { hostedSession } }, context.asHosted);
  return memberId === undefined ? undefined : { hostedSession, email, isFresh };
}

/** The way through the sign-in page and back to the page asked for. `fresh`: signed in, but too long ago for this. */
export function throughSignIn({ request, carried }: HostedContext, fresh: boolean): Leave {
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
  if (session === undefined) throw throughSignIn(context, false);
  return session;
}
