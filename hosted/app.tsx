/**
 * The hosted identity pages, as one function from a request to a page: sign-in, sign-up, verification, recovery,
 * sign-out and the authorize page. Plain forms without any script. The server mounts them below `/auth/`.
 */
// First of all: the order of the cascade's layers is the order in which they are met.
import "#ui/tokens.css";
import "#ui/base.css";

import { createCookieJar } from "#ui/pages/cookies.ts";
import type { PageRequest, PageResponse } from "#ui/pages/page.ts";
import { createPages } from "#ui/pages/pages.tsx";
import { authorizePage } from "./authorize.ts";
import { createContext, type HostedContext, type HostedOptions } from "./context.ts";
import { loginPage } from "./login.tsx";
import { logoutPage } from "./logout.tsx";
import { pendingPage } from "./pending.tsx";
import { prewarmPage } from "./prewarm.ts";
import { problemPage } from "./problem.tsx";
import { recoverPage } from "./recover.tsx";
import { resetPage } from "./reset.tsx";
import { signUpPage } from "./signup.tsx";
import { resendAction, verifyEmailPage } from "./verify-email.tsx";

export type { HostedOptions } from "./context.ts";

export type HostedPages = {
  /** `undefined`: no form is taken here. GET and HEAD always get a page. */
  handle(request: PageRequest): Promise<PageResponse | undefined>;
};

const routes = [
  authorizePage,
  prewarmPage,
  loginPage,
  signUpPage,
  verifyEmailPage,
  resendAction,
  recoverPage,
  resetPage,
  pendingPage,
  logoutPage,
];

export function createHostedPages(options: HostedOptions): HostedPages {
  const answer = createPages<HostedContext>({
    routes,
    notFound: (context) =>
      problemPage.render(context, { title: "Nothing here", problem: "This page does not exist.", status: 404 }),
    failed(context, error) {
      options.onError?.(error, context.request.requestId);
      const problem = `Please try again in a moment. If it happens again, tell us this number: ${context.request.requestId}`;
      return problemPage.render(context, { title: "Something went wrong", problem, status: 500 });
    },
    finish: ({ jar }, response) => ({ ...response, headers: [...response.headers, ...jar.headers()] }),
  });
  return {
    handle: (request) =>
      answer(createContext(options, request, createCookieJar(request, options.baseUrl.startsWith("https:")))),
  };
}
