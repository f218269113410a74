import { hostedRegister } from "#api/authentication.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import { type FormErrors, noErrors, readErrors } from "./form-errors.ts";
import { FormMessage, Heading, SessionField } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { page } from "./pages.tsx";
import { securityHeaders } from "./security.ts";
import { linkTo, sessionParameter } from "./session-link.ts";
import { type Asking, describeAsking, followOutcome } from "./sign-in-flow.ts";

type SignUpData = { asking: Asking; firstName: string; email: string; errors: FormErrors };

const EMAIL_TAKEN = "-19995";

export const signUpPage = page<SignUpData>({
  path: "/auth/signup",
  cache: "private",
  async load(context) {
    const { searchParams } = context.request.url;
    const asking = await describeAsking(context, sessionParameter(searchParams));
    return { asking, firstName: "", email: (searchParams.get("email") ?? "").slice(0, 254), errors: noErrors };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const session = sessionParameter(form);
    const firstName = (form.get("firstName") ?? "").trim().slice(0, 100);
    const email = (form.get("email") ?? "").slice(0, 320);
    const password = (form.get("password") ?? "").slice(0, 1024);
    try {
      const body = { email, password, ...(firstName === "" ? {} : { profile: { firstName } }) };
      return followOutcome(context, await context.request.call(hostedRegister, { body }, context.asHosted), session);
    } catch (error) {
      const asking = await describeAsking(context, session);
      return signUpPage.render(context, { asking, firstName, email, errors: readErrors(error) });
    }
  },
  head: () => ({ title: "Create an account" }),
  status: ({ errors }) => errors.status,
  headers: ({ asking }) => securityHeaders({ formOrigins: [asking.redirectOrigin] }),
  View: ({ data }) => <SignUpForm {...data} />,
});

function SignUpForm({ asking, firstName, email, errors }: SignUpData) {
  const { session } = asking;
  const isTaken = errors.code === EMAIL_TAKEN;
  return (
    <>
      <Heading title="Create an account">Follow your orders and check out faster.</Heading>
      {isTaken ? (
        <Notice tone="bad" isAnnounced>
          There is an account with this e-mail already. <a href={linkTo("/auth/login", session, { email })}>Sign in</a>{" "}
          or <a href={linkTo("/auth/recover", session, { email })}>set a new password</a>.
        </Notice>
      ) : (
        <FormMessage message={errors.message} />
      )}
      <form method="post" action="/auth/signup" className={styles.form}>
        <SessionField session={session} />
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          isOptional
          defaultValue={firstName}
          error={errors.fields.firstName}
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={email}
          error={errors.fields.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={256}
          hint="At least 8 characters. A short sentence is easy to remember and hard to guess."
          error={errors.fields.password}
        />
        <Button isWide size="lg">
          Create account
        </Button>
      </form>
      <p className={styles.or}>
        Have an account? <a href={linkTo("/auth/login", session)}>Sign in</a>
      </p>
    </>
  );
}
