/** Consent page: the member grants or denies a third-party client access. */
import { decideConsent } from "#api/identity/hosted-identity.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Leave, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { AUTH_COOKIE, type HostedContext, readHostedSession } from "../context.ts";
import { CarriedFields, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { problemPage } from "../problem.tsx";
import { readSession } from "../session.ts";
import { linkTo } from "../sign-in/links.ts";
import { type ClientDescription, loadClientDescription } from "../sign-in/sign-in-flow.ts";
import type { Texts } from "../texts/texts.ts";
import { followStep } from "./authorize.ts";

type ConsentData = { client: ClientDescription; email: string };

export const consentPage = page<ConsentData>({
  path: "/auth/consent",
  async load(context) {
    if (context.carried.session === undefined) {
      const { missingTitle: title, missing: problem } = context.texts.problems;
      throw new Leave(problemPage.render(context, { title, problem, status: 404 }));
    }
    const [client, session] = await Promise.all([loadClientDescription(context), readSession(context)]);
    if (session === undefined) throw new Leave(redirectResponse(linkTo("/auth/login", context.carried), 302));
    return { client, email: session.email };
  },
  async act(context): Promise<PageResponse> {
    const intent = (await context.request.form()).get("intent");
    if (intent === "switch") return switchAccount(context);
    const { hostedSession = "none" } = readHostedSession(context);
    const body = { request: context.carried.session ?? "none", hostedSession, isGranted: intent === "allow" };
    return followStep(context, await context.request.call(decideConsent, { body }, context.hostedOptions));
  },
  title: ({ client }, { language, texts }) =>
    formatMessage(language, texts.consent.title, { client: client.clientName ?? "" }),
  policy: ({ client }) => ({ formOrigins: [client.redirectOrigin] }),
  View: ({ data }) => <ConsentForm {...data} />,
});

/** Forgets the session of this browser only; the account stays signed in elsewhere. */
function switchAccount({ jar, carried }: HostedContext): PageResponse {
  jar.delete(AUTH_COOKIE);
  return redirectResponse(linkTo("/auth/login", carried));
}

function ConsentForm({ client, email }: ConsentData) {
  const { language, texts } = useLocale();
  const { consent } = texts;
  const clientName = `\u2068${client.clientName ?? ""}\u2069`;
  return (
    <>
      <Heading title={formatMessage(language, consent.title, { client: clientName })} icon="shield">
        {formatMessage(language, consent.lead, { email: `\u2068${email}\u2069` })}
      </Heading>
      <section className={styles.card} aria-labelledby="will">
        <h2 id="will" className={styles.cardTitle}>
          {formatMessage(language, consent.will, { client: clientName })}
        </h2>
        <ul className={styles.grants}>
          {describeScopes(texts, client.scopes).map((text) => (
            <li key={text}>
              <Icon name="check" size={20} />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <form method="post" action="/auth/consent" className={styles.form}>
        <CarriedFields />
        <Button isWide size="lg" name="intent" value="allow">
          {consent.allow}
        </Button>
        <Button isWide size="lg" kind="secondary" name="intent" value="deny">
          {consent.deny}
        </Button>
        <p className={styles.small}>{consent.note}</p>
        <p className={styles.or}>
          {consent.notYou}{" "}
          <button type="submit" name="intent" value="switch" className={styles.textButton}>
            {consent.switch}
          </button>
        </p>
      </form>
    </>
  );
}

/** Descriptions of all requested scopes. */
function describeScopes({ consent }: Texts, scopes: readonly string[]): string[] {
  const words: Readonly<Record<string, string>> = consent.scopes;
  // `openid` is part of every consent, so it is listed only if nothing else is.
  const asked = scopes.filter((scope) => scope !== "openid");
  return (asked.length === 0 ? ["openid"] : asked).map((scope) => words[scope] ?? scope);
}
