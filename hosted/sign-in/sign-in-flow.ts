/** Steps shared by sign-in, sign-up, verification and challenge. */

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
import { getSignInDestination, linkTo } from "./links.ts";
import { clearTypedEmail } from "./switch-form.tsx";

/** What a form shows about the client. */
export type ClientDescription = {
  /** Undefined for the store's own pages. */
  clientName: string | undefined;
  redirectOrigin: string | undefined;
  /** Email suggested by the client. */
  loginHint: string | undefined;
  scopes: readonly string[];
};

const NO_CLIENT: ClientDescription = {
  clientName: undefined,
  redirectOrigin: undefined,
  loginHint: undefined,
  scopes: [],
};

/** Throws a page with an explanation if the pending authorization request has expired. */
export async function loadClientDescription(context: HostedContext): Promise<ClientDescription> {
  const { session } = context.carried;
  if (session === undefined) return NO_CLIENT;
  const known = await context.request.call(
    describeAuthorization,
    { body: { request: session } },
    context.hostedOptions,
  );
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

export type SignInOptions = Output<typeof describeSignIn>;

/** The sign-in options from the merchant's settings. */
export const loadSignInOptions = (context: HostedContext): Promise<SignInOptions> =>
  context.request.call(describeSignIn, { body: {} }, context.hostedOptions);

/** Device information, sent with every call that can start a session. */
export function readDeviceInfo({ jar, request, language }: HostedContext) {
  const deviceToken = jar.get(DEVICE_COOKIE)?.slice(0, 200);
  const userAgent = request.header("user-agent")?.slice(0, 1000);
  return { language, ...(deviceToken && { deviceToken }), ...(userAgent && { userAgent }) };
}

/** Redirects according to the outcome (docs/protocol/core.md#login-outcomes). `sentTo` is shown on the code page. */
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
      clearVerification(context);
      return redirectResponse("/auth/pending");
    case "SUCCESS":
      clearVerification(context);
      clearTypedEmail(context);
      rememberSession(context, outcome.hostedSession ?? "");
      return redirectResponse(getSignInDestination({ ...carried, session: carried.session ?? outcome.request }));
  }

  function clearVerification(of: HostedContext): void {
    for (const name of [VERIFY_COOKIE, SENT_COOKIE]) if (jar.get(name) !== undefined) of.jar.delete(name);
  }
}

const SENT_SECONDS = 15 * 60;

/** Stored beside the state token so that the page can show the recipient. Authenticates nothing. */
export function rememberSentTo({ jar }: HostedContext, email: string | undefined): void {
  if (email === undefined || email === "") jar.delete(SENT_COOKIE);
  else jar.set(SENT_COOKIE, email.slice(0, 254), { maxAge: SENT_SECONDS });
}

export const readSentTo = ({ jar }: HostedContext): string | undefined =>
  jar.get(SENT_COOKIE)?.slice(0, 254) || undefined;

/** Returns the pending verification or challenge; throws a page with an explanation if there is none. */
export function requireStateToken(context: HostedContext): string {
  const stateToken = context.jar.get(VERIFY_COOKIE);
  if (stateToken) return stateToken;
  throw createStepExpired(context);
}

export function createStepExpired(context: HostedContext): Leave {
  const { stepTitle: title, step: problem, signInAgain } = context.texts.problems;
  const way = { href: linkTo("/auth/login", context.carried), label: signInAgain };
  return new Leave(problemPage.render(context, { title, problem, status: 410, way }));
}
