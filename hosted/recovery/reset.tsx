/** Password reset page, opened by the link in the email. */
import { describeRecovery, recover } from "#api/identity/authentication.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import { AUTH_COOKIE, type HostedContext } from "../context.ts";
import { PasswordField } from "../fields.tsx";
import { type FormErrors, noErrors, readErrors } from "../form-errors.ts";
import { FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { loadSignInOptions } from "../sign-in/sign-in-flow.ts";

type ResetData =
  | { step: "form"; token: string; errors: FormErrors; minPasswordLength: number }
  | { step: "expired" }
  | { step: "done"; continueTo: string };

const loadRecovery = (context: HostedContext, recoveryToken: string) =>
  context.request.call(describeRecovery, { body: { recoveryToken } }, context.hostedOptions);

export const resetPage = page<ResetData>({
  path: "/auth/reset",
  hasScript: true,
  async load(context) {
    const token = (context.request.url.searchParams.get("token") ?? "").slice(0, 512);
    const { isOpen } = await loadRecovery(context, token);
    return isOpen ? loadForm(context, token, noErrors) : { step: "expired" };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const token = (form.get("token") ?? "").slice(0, 512);
    const { isOpen, returnUrl } = await loadRecovery(context, token);
    if (!isOpen) return resetPage.render(context, { step: "expired" });
    try {
      const body = { recoveryToken: token, password: (form.get("password") ?? "").slice(0, 1024) };
      await context.request.call(recover, { body });
      // All sessions have ended, including this browser's, so the member signs in with the new password.
      context.jar.delete(AUTH_COOKIE);
      return resetPage.render(context, { step: "done", continueTo: returnUrl ?? "/auth/login" });
    } catch (error) {
      return resetPage.render(context, await loadForm(context, token, readErrors(context, error)));
    }
  },
  title: ({ step }, { texts: { reset } }) =>
    ({ form: reset.title, done: reset.doneTitle, expired: reset.expiredTitle })[step],
  status: (data) => (data.step === "form" ? data.errors.status : data.step === "expired" ? 410 : 200),
  View: ({ data }) => {
    if (data.step === "form") return <ResetForm {...data} />;
    return data.step === "done" ? <Done continueTo={data.continueTo} /> : <Expired />;
  },
});

async function loadForm(context: HostedContext, token: string, errors: FormErrors): Promise<ResetData> {
  const { minPasswordLength } = await loadSignInOptions(context);
  return { step: "form", token, errors, minPasswordLength };
}

function ResetForm({ token, errors, minPasswordLength }: Extract<ResetData, { step: "form" }>) {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.reset.title}>{texts.reset.lead}</Heading>
      <FormMessage message={errors.message} />
      <form method="post" action="/auth/reset" className={styles.form}>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label={texts.fields.newPassword}
          error={errors.fields.password}
          isNew
          minLength={minPasswordLength}
        />
        <Button isWide size="lg">
          {texts.reset.submit}
        </Button>
      </form>
    </>
  );
}

function Done({ continueTo }: { continueTo: string }) {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.reset.doneTitle} icon="check">
        {texts.reset.doneLead}
      </Heading>
      <ButtonLink href={continueTo} isWide size="lg">
        {texts.reset.continue}
      </ButtonLink>
    </>
  );
}

function Expired() {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.reset.expiredTitle} icon="warn">
        {texts.reset.expiredLead}
      </Heading>
      <ButtonLink href="/auth/recover" isWide size="lg">
        {texts.reset.newLink}
      </ButtonLink>
    </>
  );
}
