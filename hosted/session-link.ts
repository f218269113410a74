/** The sign-in under way travels from page to page as `?session=`, an unguessable token that says nothing by itself. */
const TOKEN = /^[\w-]{20,128}$/;

export function sessionParameter(parameters: URLSearchParams): string | undefined {
  const token = parameters.get("session") ?? "";
  return TOKEN.test(token) ? token : undefined;
}

/** A page of ours with the sign-in under way, and further parameters that are not empty. */
export function linkTo(
  path: string,
  session: string | undefined,
  more: Record<string, string | undefined> = {},
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ session, ...more })) if (value) parameters.set(name, value);
  const search = parameters.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Where a finished sign-in leads: on with what was asked, or into the member's own pages, which begin a sign-in that finds this one. */
export const afterSignIn = (session: string | undefined): string =>
  session === undefined ? "/account/sign-in" : linkTo("/auth/authorize", session);
