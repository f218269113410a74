/** Password recovery page, which requests a reset link. */
import { sendRecoveryEmail } from "#api/identity/authentication.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { EmailField } from "../fields.tsx";
import { type FormErrors, noErrors, readErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { linkTo } from "../sign-in/links.ts";
import { EMAIL_FORM, readTypedEmail, SwitchButton } from "../sign-in/switch-form.tsx";

type RecoverData = { email: string; isSent: boolean; errors: FormErrors };

export const recoverPage = page<RecoverData>({
  path: "/auth/recover",
  async load(context) {
    const isSent = context.request.url.searchParams.get("sent") === "1";
    return { email: readTypedEmail(context) ?? "", isSent, errors: noErrors };
  },
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const email = (form.get("email") ?? "").trim().slice(0, 320);
    try {
      await context.request.call(sendRecoveryEmail, { body: { email, language: context.language } });
      return redirectResponse(linkTo("/auth/recover", context.carried, { sent: "1" }));
    } catch (error) {
      return recoverPage.render(context, { email, isSent: false, errors: readErrors(context, error) });
    }
  },
  title: ({ isSent }, { texts }) => (isSent ? texts.recover.sentTitle : texts.recover.title),
  status: ({ errors }) => errors.status,
  View: ({ data }) => (data.isSent ? <Sent /> : <RecoverForm {...data} />),
});

function RecoverForm({ email, errors }: RecoverData) {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.recover.title}>{texts.recover.lead}</Heading>
      <FormMessage message={errors.message} />
      <form id={EMAIL_FORM} method="post" action="/auth/recover" className={styles.form}>
        <CarriedFields />
        <EmailField value={email} error={errors.fields.email} />
        <Button isWide size="lg">
          {texts.recover.submit}
        </Button>
      </form>
      <p className={styles.or}>
        {texts.recover.remembered} <SwitchButton to="login">{texts.login.submit}</SwitchButton>
      </p>
    </>
  );
}

/** Shows the same text whether or not the email has an account. */
function Sent() {
  const { texts, link } = useLocale();
  return (
    <>
      <Heading title={texts.recover.sentTitle} icon="mail">
        {texts.recover.sentLead}
      </Heading>
      <ButtonLink href={link("/auth/login")} isWide size="lg" kind="secondary">
        {texts.recover.back}
      </ButtonLink>
    </>
  );
}
