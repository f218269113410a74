import { describeRecovery, recover } from "#api/authentication.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import { AUTH_COOKIE, type HostedContext } from "./context.ts";
import { type FormErrors, noErrors, readErrors } from "./form-errors.ts";
import { FormMessage, Heading } from "./Heading.tsx";
import styles from "./hosted.module.css";
import { page } from "./pages.tsx";
import { securityHeaders } from "./security.ts";

type ResetData =
  | { step: "form"; token: string; errors: FormErrors }
  | { step: "expired" }
  | { step: "done"; continueTo: string };

const describe = (context: HostedContext, recoveryToken: string) =>
  context.request.call(describeRecovery, { body: { recoveryToken } }, context.asHosted);

export const resetPage = page<ResetData>({
  path: "/auth/reset",
  cache: "private",
  async load(context) {
    const token = (context.request.url.searchParams.get("token") ?? "").slice(0, 512);
    const { isOpen } = await describe(context, token);
    return isOpen ? { step: "form", token, errors: noErrors } : { step: "expired" };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const token = (form.get("token") ?? "").slice(0, 512);
    const { isOpen, returnUrl } = await describe(context, token);
    if (!isOpen) return resetPage.render(context, { step: "expired" });
    try {
      const body = { recoveryToken: token, password: (form.get("password") ?? "").slice(0, 1024) };
      await context.request.call(recover, { body });
      // All sessions have ended, this browser's too. The new password is asked for once (checklist A12).
      context.jar.delete(AUTH_COOKIE);
      return resetPage.render(context, { step: "done", continueTo: returnUrl ?? "/auth/login" });
    } catch (error) {
      return resetPage.render(context, { step: "form", token, errors: readErrors(error) });
    }
  },
  head: () => ({ title: "Choose a new password" }),
  status: (data) => (data.step === "form" ? data.errors.status : data.step === "expired" ? 410 : 200),
  headers: () => securityHeaders(),
  View: ({ data }) => {
    if (data.step === "form") return <ResetForm token={data.token} errors={data.errors} />;
    return data.step === "done" ? <Done continueTo={data.continueTo} /> : <Expired />;
  },
});

function ResetForm({ token, errors }: { token: string; errors: FormErrors }) {
  return (
    <>
      <Heading title="Choose a new password">All devices that are signed in will be signed out.</Heading>
      <FormMessage message={errors.message} />
      <form method="post" action="/auth/reset" className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <Field
          label="New password"
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
          Save password
        </Button>
      </form>
    </>
  );
}

function Done({ continueTo }: { continueTo: string }) {
  return (
    <>
      <Heading title="Your new password is set">Use it the next time you sign in.</Heading>
      <ButtonLink href={continueTo} isWide size="lg">
        Continue
      </ButtonLink>
    </>
  );
}

function Expired() {
  return (
    <>
      <Heading title="This link no longer works">It was used already, or it is older than an hour.</Heading>
      <ButtonLink href="/auth/recover" isWide size="lg">
        Send a new link
      </ButtonLink>
    </>
  );
}
