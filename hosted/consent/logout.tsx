/** Sign-out page. */
import { endHostedSession } from "#api/identity/oauth.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Leave, redirectResponse } from "#ui/pages/page.ts";
import { AUTH_COOKIE, type HostedContext, readHostedSession } from "../context.ts";
import { CarriedFields, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { parseOrigin } from "../security.ts";

type LogoutData = { isDone: boolean; clientId: string | undefined; returnUrl: string | undefined };

/** Ends the hosted session and returns the URL to redirect to, which the API has validated. */
async function signOut(context: HostedContext, asked: Record<string, string | undefined>): Promise<string | undefined> {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const body = { ...readHostedSession(context), ...given };
  const { returnUrl } = await context.request.call(endHostedSession, { body }, context.hostedOptions);
  context.jar.delete(AUTH_COOKIE);
  return returnUrl;
}

const readSignOutRequest = (parameters: URLSearchParams) => ({
  clientId: parameters.get("client_id")?.slice(0, 100),
  returnUrl: parameters.get("post_logout_redirect_uri")?.slice(0, 2048),
});

export const logoutPage = page<LogoutData>({
  path: "/auth/logout",
  async load(context) {
    const request = context.carried.session;
    const asked = readSignOutRequest(context.request.url.searchParams);
    // A client's request is identified by an unguessable token. Without one the user must confirm, so that a link alone
    // can't sign out.
    if (request === undefined) return { ...asked, isDone: readHostedSession(context).hostedSession === undefined };
    const returnUrl = await signOut(context, { request });
    if (returnUrl !== undefined) throw new Leave(redirectResponse(returnUrl, 302));
    return { isDone: true, clientId: undefined, returnUrl: undefined };
  },
  async act(context) {
    const { clientId, returnUrl } = readSignOutRequest(await context.request.form());
    const allowed = await signOut(context, { clientId, postLogoutRedirectUri: returnUrl });
    return redirectResponse(allowed ?? context.carried.next ?? "/auth/logout");
  },
  title: ({ isDone }, { texts }) => (isDone ? texts.logout.doneTitle : texts.logout.title),
  policy: ({ returnUrl }) => ({ formOrigins: [parseOrigin(returnUrl)] }),
  View: ({ data }) => (data.isDone ? <SignedOut /> : <Confirm {...data} />),
});

function Confirm({ clientId, returnUrl }: LogoutData) {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.logout.title}>{texts.logout.lead}</Heading>
      <form method="post" action="/auth/logout" className={styles.form}>
        <CarriedFields />
        {clientId && <input type="hidden" name="client_id" value={clientId} />}
        {returnUrl && <input type="hidden" name="post_logout_redirect_uri" value={returnUrl} />}
        <Button isWide size="lg">
          {texts.logout.submit}
        </Button>
        <ButtonLink href="/" isWide size="lg" kind="secondary">
          {texts.logout.stay}
        </ButtonLink>
      </form>
    </>
  );
}

function SignedOut() {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.logout.doneTitle} icon="check">
        {texts.logout.doneLead}
      </Heading>
      <ButtonLink href="/" isWide size="lg">
        {texts.frame.backToShop}
      </ButtonLink>
    </>
  );
}
