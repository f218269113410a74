/** The steps that sign-in, sign-up, verification and challenge share. */

import type { Output } from "#api/endpoint.ts";
import type { HostedOutcome } from "#api/identity/authentication.ts";
import { describeSignIn } from "#api/identity/hosted-identity.ts";
import { describeAuthorization } from "#api/identity/oauth.ts";
import { Leave, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import {
  DEVICE_COOKIE,
  type HostedContext,
  rememberDevice,
  rememberSession,
  rememberVerification,
  SENT_COOKIE,
  VERIFY_COOKIE,
} from "../context.ts";
import { problemPage } from "../problem.tsx";
import { afterSignIn, linkTo } from "./links.ts";
import { forgetTyped } from "./switch-form.tsx";

/** What a form needs to know about the client that asks. */
export type Asking = {
  /** Undefined for the store's own pages. */
  clientName: string | undefined;
  redirectOrigin: string | undefined;
  /** E-mail that the client suggests. */
  loginHint: string | undefined;
  scopes: readonly string[];
};

const nobody: Asking = { clientName: undefined, redirectOrigin: undefined, loginHint: undefined, scopes: [] };

/** Leaves with an explanation when the sign-in under way has expired. */
export async function describeAsking(context: HostedContext): Promise<Asking> {
  const { session } = context.carried;
  if (session === undefined) return nobody;
  const known = await context.request.call(describeAuthorization, { body: { request: session } }, context.asHosted);
  if (!known.isOpen) {
    const { problems } = context.texts;
    const data = { title: problems.expiredTitle, problem: problems.expired, status: 410 };
    throw new Leave(problemPage.render(context, data));
  }
  return {
    clientName: known.isFirstParty === true ? undefined : known.clientName,
    redirectOrigin: known.redirectOrigin,
    loginHint: known.loginHint,
    scopes: known.scopes ?? [],
  };
}

export type SignInOffer = Output<typeof describeSignIn>;

/** What the merchant's sign-in settings offer. */
export const readOffer = (context: HostedContext): Promise<SignInOffer> =>
  context.request.call(describeSignIn, { body: {} }, context.asHosted);

/** Where the person sits, sent with every call that may end in a session. */
export function placeOf({ jar, request, language }: HostedContext) {
  const deviceToken = jar.get(DEVICE_COOKIE)?.slice(0, 200);
  const userAgent = request.header("user-agent")?.slice(0, 1000);
  return { language, ...(deviceToken && { deviceToken }), ...(userAgent && { userAgent }) };
}

/** Where an outcome leads (specification section 4, "Login outcome states"). `sentTo` is said on the page for the code. */
export function followOutcome(context: HostedContext, outcome: HostedOutcome, sentTo?: string): PageResponse {
  const { jar, carried } = context;
  if (outcome.deviceToken !== undefined) rememberDevice(context, outcome.deviceToken);
  switch (outcome.state) {
    case "REQUIRE_EMAIL_VERIFICATION":
      rememberVerification(context, outcome.stateToken ?? "");
      rememberSentTo(context, sentTo);
      return redirectResponse(linkTo("/auth/verify-email", carried));
    case "REQUIRE_MFA":
    case "STATUS_CHECK":
      if (outcome.stateToken !== undefined) rememberVerification(context, outcome.stateToken);
      return redirectResponse(
        linkTo("/auth/mfa", carried, { waiting: outcome.state === "STATUS_CHECK" ? "1" : undefined }),
      );
    case "REQUIRE_OWNER_APPROVAL":
      forgetVerification(context);
      return redirectResponse("/auth/pending");
    case "SUCCESS":
      forgetVerification(context);
      forgetTyped(context);
      rememberSession(context, outcome.hostedSession ?? "");
      return redirectResponse(afterSignIn({ ...carried, session: carried.session ?? outcome.request }));
  }

  function forgetVerification(of: HostedContext): void {
    for (const name of [VERIFY_COOKIE, SENT_COOKIE]) if (jar.get(name) !== undefined) of.jar.delete(name);
  }
}

const SENT_SECONDS = 15 * 60;

/** Kept beside the state token, so that the page can say where to look; it proves nothing. */
export function rememberSentTo({ jar }: HostedContext, email: string | undefined): void {
  if (email === undefined || email === "") jar.delete(SENT_COOKIE);
  else jar.set(SENT_COOKIE, encodeURIComponent(email.slice(0, 254)), { maxAge: SENT_SECONDS });
}

export function readSentTo({ jar }: HostedContext): string | undefined {
  try {
    return decodeURIComponent(jar.get(SENT_COOKIE) ?? "").slice(0, 254) || undefined;
  } catch {
    return undefined;
  }
}

/** The pending verification or challenge, or an explanation when there is none ("Unknown _state" in words). */
export function requireStateToken(context: HostedContext): string {
  const stateToken = context.jar.get(VERIFY_COOKIE);
  if (stateToken) return stateToken;
  throw stepExpired(context);
}

export function stepExpired(context: HostedContext): Leave {
  const { stepTitle: title, step: problem, signInAgain } = context.texts.problems;
  const way = { href: linkTo("/auth/login", context.carried), label: signInAgain };
  return new Leave(problemPage.render(context, { title, problem, status: 410, way }));
}
