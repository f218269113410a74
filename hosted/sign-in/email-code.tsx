/** Sign-in with an email code instead of a password. */
import { createEmailCodeSignIn } from "#api/identity/hosted-identity.ts";
import { Button } from "#ui/Button.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { type HostedContext, rememberVerification } from "../context.ts";
import { EmailField } from "../fields.tsx";
import { type FormErrors, noErrors, readErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { type Captcha, CaptchaSlot, readCaptcha, readCaptchaTokens } from "./captcha.tsx";
import { linkTo } from "./links.ts";
import { type ClientDescription, loadClientDescription, readDeviceInfo, rememberSentTo } from "./sign-in-flow.ts";
import { EMAIL_FORM, readTypedEmail, SwitchButton } from "./switch-form.tsx";

type EmailCodeData = {
  client: ClientDescription;
  email: string;
  errors: FormErrors;
  captcha: Captcha | undefined;
};

export const emailCodePage = page<EmailCodeData>({
  path: "/auth/email-code",
  hasScript: true,
  load: (context) => load(context, readTypedEmail(context), noErrors),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const email = (form.get("email") ?? "").trim().slice(0, 320);
    try {
      const body = { email, ...readCaptchaTokens(form), ...readDeviceInfo(context) };
      const { stateToken } = await context.request.call(createEmailCodeSignIn, { body }, context.hostedOptions);
      rememberVerification(context, stateToken);
      rememberSentTo(context, email);
      return redirectResponse(linkTo("/auth/verify-email", context.carried, { way: "sign-in" }));
    } catch (error) {
      return emailCodePage.render(context, await load(context, email, readErrors(context, error)));
    }
  },
  title: (_, { texts }) => texts.emailCode.title,
  status: ({ errors }) => errors.status,
  policy: ({ client }) => ({ formOrigins: [client.redirectOrigin] }),
  View: ({ data }) => <EmailCodeForm {...data} />,
});

async function load(context: HostedContext, email: string | undefined, errors: FormErrors): Promise<EmailCodeData> {
  const [client, captcha] = await Promise.all([loadClientDescription(context), readCaptcha(context, errors)]);
  return { client, email: (email ?? client.loginHint ?? "").slice(0, 254), errors, captcha };
}

function EmailCodeForm({ email, errors, captcha }: EmailCodeData) {
  const { texts } = useLocale();
  return (
    <>
      <Heading title={texts.emailCode.title}>{texts.emailCode.lead}</Heading>
      <FormMessage message={errors.message} />
      <form id={EMAIL_FORM} method="post" action="/auth/email-code" className={styles.form}>
        <CarriedFields />
        <EmailField value={email} error={errors.fields.email} />
        <CaptchaSlot captcha={captcha} />
        <Button isWide size="lg">
          {texts.emailCode.submit}
        </Button>
      </form>
      <p className={styles.or}>
        <SwitchButton to="login">{texts.emailCode.back}</SwitchButton>
      </p>
    </>
  );
}
