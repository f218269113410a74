/**
 * The hosted identity pages, as a function from request to page: sign-in, sign-up, verification, second factors,
 * recovery, consent, sign-out and the authorize page. They are plain forms; a small script is loaded only where browser
 * APIs are needed. The server mounts them below `/auth/`, and in development their previews below `/dev/hosted`.
 */
// Must be the first import: CSS cascade layers are ordered by first occurrence.
import "#ui/tokens.css";
import "#ui/base.css";

import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { createCookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest, PageResponse } from "#ui/pages/page.ts";
import { createPages } from "#ui/pages/pages.tsx";
import { authorizePage } from "./consent/authorize.ts";
import { consentPage } from "./consent/consent.tsx";
import { logoutPage } from "./consent/logout.tsx";
import { createContext, type HostedContext, type HostedOptions, rememberLanguage } from "./context.ts";
import { challengePage } from "./factors/challenge.tsx";
import { enrollPage } from "./factors/enroll.tsx";
import { previewPages } from "./preview/preview.tsx";
import { prewarmPage } from "./prewarm.ts";
import { problemPage } from "./problem.tsx";
import { recoverPage } from "./recovery/recover.tsx";
import { resetPage } from "./recovery/reset.tsx";
import { emailCodePage } from "./sign-in/email-code.tsx";
import { loginPage } from "./sign-in/login.tsx";
import { passkeyChallenge, passkeySignIn } from "./sign-in/passkey.ts";
import { providerCallback, providerStart } from "./sign-in/provider.ts";
import { switchAction } from "./sign-in/switch-form.tsx";
import { blockedPage, pendingPage } from "./sign-up/pending.tsx";
import { signUpPage } from "./sign-up/signup.tsx";
import { verifyEmailPage } from "./sign-up/verify-email.tsx";

export type { HostedOptions } from "./context.ts";

export type HostedPages = {
  /** Returns `undefined` for a POST to a page without a form. GET and HEAD always return a page. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
};

const routes = [
  authorizePage,
  consentPage,
  prewarmPage,
  loginPage,
  passkeyChallenge,
  passkeySignIn,
  emailCodePage,
  providerStart,
  providerCallback,
  signUpPage,
  verifyEmailPage,
  challengePage,
  enrollPage,
  recoverPage,
  switchAction,
  resetPage,
  pendingPage,
  blockedPage,
  logoutPage,
];

export function createHostedPages(options: HostedOptions): HostedPages {
  const answer = createPages<HostedContext>({
    routes: options.isDevelopment ? [...routes, ...previewPages] : routes,
    notFound(context) {
      const { nothingTitle: title, nothing: problem } = context.texts.problems;
      return problemPage.render(context, { title, problem, status: 404 });
    },
    failed(context, error) {
      options.onError?.(error, context.request.requestId);
      const { wrongTitle: title, wrong } = context.texts.problems;
      const problem = formatMessage(context.language, wrong, { number: context.request.requestId });
      return problemPage.render(context, { title, problem, status: 500 });
    },
    isOutage: (error) => error instanceof ApiError && error.status === 503,
    unavailable(context) {
      const { unavailableTitle: title, unavailable: problem } = context.texts.problems;
      const { pathname, search } = context.request.url;
      const way = context.request.method === "GET" && { href: pathname + search, label: context.texts.problems.again };
      return problemPage.render(context, { title, problem, status: 503, ...(way && { way }) });
    },
    finish(context, response) {
      if (context.request.url.pathname.startsWith("/auth/")) rememberLanguage(context);
      return { ...response, headers: [...response.headers, ...context.jar.headers()] };
    },
  });
  return {
    handle: async (request) =>
      answer(await createContext(options, request, createCookieJar(request, options.baseUrl.startsWith("https:")))),
  };
}
