import { sendRecoveryEmail } from "#api/authentication.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { type FormErrors, noErrors, readErrors } from "./form-errors.ts";
import { FormMessage, Heading, SessionField } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { page } from "./pages.tsx";
import { securityHeaders } from "./security.ts";
import { linkTo, sessionParameter } from "./session-link.ts";

type RecoverData = { session: string | undefined; email: string; isSent: boolean; errors: FormErrors };

export const recoverPage = page<RecoverData>({
  path: "/auth/recover",
  cache: "private",
  async load({ request: { url } }) {
    const email = (url.searchParams.get("email") ?? "").slice(0, 254);
    return {
      session: sessionParameter(url.searchParams),
      email,
      isSent: url.searchParams.get("sent") === "1",
      errors: noErrors,
    };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const session = sessionParameter(form);
    const email = (form.get("email") ?? "").slice(0, 320);
    try {
      await context.request.call(sendRecoveryEmail, { body: { email } });
      return redirectResponse(linkTo("/auth/recover", session, { sent: "1" }));
    } catch (error) {
      return recoverPage.render(context, { session, email, isSent: false, errors: readErrors(error) });
    }
  },
  head: () => ({ title: "Set a new password" }),
  status: ({ errors }) => errors.status,
  headers: () => securityHeaders(),
  View: ({ data }) => (data.isSent ? <Sent session={data.session} /> : <RecoverForm {...data} />),
});

function RecoverForm({ session, email, errors }: RecoverData) {
  return (
    <>
      <Heading title="Set a new password">Tell us your e-mail and we send you a link.</Heading>
      <FormMessage message={errors.message} />
      <form method="post" action="/auth/recover" className={styles.form}>
        <SessionField session={session} />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          defaultValue={email}
          error={errors.fields.email}
        />
        <Button isWide size="lg">
          Send the link
        </Button>
      </form>
      <p className={styles.or}>
        Remembered it? <a href={linkTo("/auth/login", session)}>Sign in</a>
      </p>
    </>
  );
}

/** The same words for every address, whether it has an account or not. */
function Sent({ session }: { session: string | undefined }) {
  return (
    <>
      <Heading title="Look into your mail">
        If there is an account with this address, a link to set a new password is on its way. It works for one hour.
      </Heading>
      <ButtonLink href={linkTo("/auth/login", session)} isWide size="lg" kind="secondary">
        Back to sign in
      </ButtonLink>
    </>
  );
}
