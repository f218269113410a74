import { hostedLogin } from "#api/authentication.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import { type FormErrors, noErrors, oneMessage, readErrors } from "./form-errors.ts";
import { FormMessage, Heading, SessionField } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { page } from "./pages.tsx";
import { securityHeaders } from "./security.ts";
import { linkTo, sessionParameter } from "./session-link.ts";
import { type Asking, describeAsking, followOutcome } from "./sign-in-flow.ts";

type LoginData = { asking: Asking; email: string; errors: FormErrors };

export const loginPage = page<LoginData>({
  path: "/auth/login",
  cache: "private",
  async load(context) {
    const { searchParams } = context.request.url;
    const asking = await describeAsking(context, sessionParameter(searchParams));
    return { asking, email: (searchParams.get("email") ?? "").slice(0, 254), errors: noErrors };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const session = sessionParameter(form);
    const email = form.get("email") ?? "";
    try {
      const body = { email: email.slice(0, 1000), password: (form.get("password") ?? "").slice(0, 1024) };
      return followOutcome(context, await context.request.call(hostedLogin, { body }, context.asHosted), session);
    } catch (error) {
      const asking = await describeAsking(context, session);
      return loginPage.render(context, { asking, email, errors: explain(readErrors(error)) });
    }
  },
  head: () => ({ title: "Sign in" }),
  status: ({ errors }) => errors.status,
  headers: ({ asking }) => securityHeaders({ formOrigins: [asking.redirectOrigin] }),
  View: ({ data }) => <LoginForm {...data} />,
});

/** Which of the two was wrong is nobody's business (checklist A6). */
function explain(errors: FormErrors): FormErrors {
  switch (errors.code) {
    case "-19976":
    case "-19999":
      return oneMessage(401, "The e-mail or the password is wrong. Check both and try again.");
    case "-19973":
      return { ...oneMessage(403, "For your safety, please set a new password first."), code: "-19973" };
    case "LOGIN_REFUSED":
      return oneMessage(403, "This account cannot sign in. Write to us and we will sort it out.");
    default:
      return errors;
  }
}

function LoginForm({ asking, email, errors }: LoginData) {
  const { session, clientName } = asking;
  return (
    <>
      <Heading title="Sign in">
        {clientName === undefined ? "Good to see you again." : `to continue to ${clientName}`}
      </Heading>
      <FormMessage message={errors.message} />
      {errors.code === "-19973" && (
        <Notice tone="info">
          <a href={linkTo("/auth/recover", session, { email })}>Set a new password</a>
        </Notice>
      )}
      <form method="post" action="/auth/login" className={styles.form}>
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
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          error={errors.fields.password}
        />
        <p className={styles.beside}>
          <a href={linkTo("/auth/recover", session)}>Forgot your password?</a>
        </p>
        <Button isWide size="lg">
          Sign in
        </Button>
      </form>
      <p className={styles.or}>
        New here? <a href={linkTo("/auth/signup", session)}>Create an account</a>
      </p>
    </>
  );
}
