/**
 * The newsletter page: sign-up form (also the target of the footer's form), confirmation that an email was sent, and target
 * of that email's link. GET has no side effects, because email programs prefetch links.
 */
import { isEmailAddress } from "#api/email-address.ts";
import { confirmNewsletterSignUp, signUpForNewsletter } from "#api/identity/newsletter.ts";
import { ApiError } from "#sdk/call.ts";
import { refusalOf, type ShopContext } from "#storefront/context.ts";
import { page } from "#storefront/pages.tsx";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import layout from "../../../components/layout.module.css";
import { ActionResult } from "../ActionResult.tsx";
import { newsletterTexts } from "../texts/newsletter/texts.ts";

const outcomes = ["sent", "done", "late", "wrong"] as const;
type Outcome = (typeof outcomes)[number];
type NewsletterView = {
  token: string;
  /** The submitted email, if the form is shown again with an error. */
  email?: string;
  outcome: Outcome | undefined;
  problem?: string;
};

const MAX_MAIL = 254;
/** HTTP 429. */
const TOO_MANY = 429;

const to = (outcome: Outcome) => redirectResponse(`/newsletter?state=${outcome}`);

export const newsletterPage = page<NewsletterView>({
  path: "/newsletter",
  cache: "private",
  async load({ request }) {
    const { searchParams } = request.url;
    const state = searchParams.get("state");
    return {
      token: (searchParams.get("token") ?? "").slice(0, 100),
      outcome: outcomes.find((outcome) => outcome === state),
    };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const token = (form.get("token") ?? "").slice(0, 100);
    const email = (form.get("email") ?? "").trim();
    if (token === "" && !isEmailAddress(email)) return to("wrong");
    try {
      return to(await (token === "" ? ask(context, email) : confirm(context, token)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The API can reject an email that the page accepts.
      if (error.status === 400) return to("wrong");
      if (error.status !== TOO_MANY) throw error;
      return newsletterPage.render(context, { token, email, outcome: undefined, problem: refusalOf(context, error) });
    }
  },
  status: ({ problem }) => (problem === undefined ? 200 : TOO_MANY),
  head: (_, { shop }) => ({ title: newsletterTexts[shop.language].title, isIndexed: false }),
  // The token in the URL is a credential and must not leak through the referrer.
  headers: () => [["referrer-policy", "no-referrer"]],
  View: ({ data: { token, email, outcome, problem } }) => (
    <div className={`${layout.page} ${layout.prose}`}>
      {problem !== undefined && (
        <Notice tone="bad" isAnnounced>
          {problem}
        </Notice>
      )}
      {outcome === "sent" || outcome === "done" ? (
        <Asked outcome={outcome} />
      ) : token === "" ? (
        <Ask outcome={outcome} email={email} />
      ) : (
        <Confirm token={token} />
      )}
    </div>
  ),
});

async function ask({ request, shop }: ShopContext, email: string): Promise<Outcome> {
  const { needsConfirmation } = await request.call(signUpForNewsletter, { body: { email, language: shop.language } });
  return needsConfirmation ? "sent" : "done";
}

async function confirm({ request }: ShopContext, token: string): Promise<Outcome> {
  const { confirmed } = await request.call(confirmNewsletterSignUp, { body: { token } });
  return confirmed ? "done" : "late";
}

function Ask({ outcome, email }: { outcome: Outcome | undefined; email: string | undefined }) {
  const texts = useTexts(newsletterTexts);
  return (
    <form method="post" action="/newsletter" className={layout.prose}>
      <h1>{outcome === "late" ? texts.late.title : texts.title}</h1>
      <p>{outcome === "late" ? texts.late.text : texts.what}</p>
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={MAX_MAIL}
        defaultValue={email}
        error={outcome === "wrong" ? texts.wrong : undefined}
      />
      <p>
        <Button>{texts.submit}</Button>
      </p>
    </form>
  );
}

function Confirm({ token }: { token: string }) {
  const texts = useTexts(newsletterTexts);
  return (
    <form method="post" action="/newsletter" className={layout.prose}>
      <h1>{texts.confirm.title}</h1>
      <p>{texts.confirm.text}</p>
      <input type="hidden" name="token" value={token} />
      <p>
        <Button>{texts.confirm.submit}</Button>
      </p>
    </form>
  );
}

function Asked({ outcome }: { outcome: "sent" | "done" }) {
  return <ActionResult {...useTexts(newsletterTexts)[outcome]} />;
}
