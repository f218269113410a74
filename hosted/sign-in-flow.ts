/** The steps that sign-in, sign-up and verification share. */
import type { HostedOutcome } from "#api/authentication.ts";
import { describeAuthorization } from "#api/oauth.ts";
import { Leave, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { type HostedContext, rememberSession, rememberVerification, VERIFY_COOKIE } from "./context.ts";
import { problemPage } from "./problem.tsx";
import { afterSignIn, linkTo } from "./session-link.ts";

/** What a form needs to know about the client that asks. */
export type Asking = {
  session: string | undefined;
  /** Undefined for the store's own pages. */
  clientName: string | undefined;
  redirectOrigin: string | undefined;
};

/** Leaves with an explanation when the sign-in under way has expired. */
export async function describeAsking(context: HostedContext, session: string | undefined): Promise<Asking> {
  if (session === undefined) return { session, clientName: undefined, redirectOrigin: undefined };
  const known = await context.request.call(describeAuthorization, { body: { request: session } }, context.asHosted);
  if (!known.isOpen) {
    throw new Leave(
      problemPage.render(context, {
        title: "This sign-in has expired",
        problem: "It was finished already, or left alone for too long. Go back to the shop and start again.",
        status: 410,
      }),
    );
  }
  const clientName = known.isFirstParty === true ? undefined : known.clientName;
  return { session, clientName, redirectOrigin: known.redirectOrigin };
}

/** Where an outcome leads (specification section 4, "Login outcome states"). */
export function followOutcome(
  context: HostedContext,
  outcome: HostedOutcome,
  session: string | undefined,
): PageResponse {
  if (outcome.state === "REQUIRE_EMAIL_VERIFICATION") {
    rememberVerification(context, outcome.stateToken ?? "");
    return redirectResponse(linkTo("/auth/verify-email", session));
  }
  if (context.jar.get(VERIFY_COOKIE) !== undefined) context.jar.delete(VERIFY_COOKIE);
  if (outcome.state === "REQUIRE_OWNER_APPROVAL") return redirectResponse("/auth/pending");
  rememberSession(context, outcome.hostedSession ?? "");
  return redirectResponse(afterSignIn(session));
}
