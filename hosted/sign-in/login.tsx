/** Sign-in page: password, passkey (also by autofill), email code or identity provider. */
import { hostedLogin } from "#api/identity/authentication.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import { EmailField, PasswordField } from "../fields.tsx";
import { type FormErrors, noErrors, oneMessage, readErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { blockedPage } from "../sign-up/pending.tsx";
import type { Texts } from "../texts/texts.ts";
import { type Captcha, CaptchaSlot, readCaptcha, readCaptchaTokens } from "./captcha.tsx";
import { PasskeyForm } from "./PasskeyForm.tsx";
import {
  type ClientDescription,
  followOutcome,
  loadClientDescription,
  loadSignInOptions,
  readDeviceInfo,
  type SignInOptions,
} from "./sign-in-flow.ts";
import { EMAIL_FORM, EnterButton, readTypedEmail, SwitchButton } from "./switch-form.tsx";

type LoginData = {
  client: ClientDescription;
  offer: Pick<SignInOptions, "methods" | "isSignUpOpen" | "providers">;
  email: string;
  errors: FormErrors;
  captcha: Captcha | undefined;
  /** The member is signed in, but not recently enough for the next step. */
  isFresh: boolean;
};

export const loginPage = page<LoginData>({
  path: "/auth/login",
  hasScript: true,
  load: (context) => loadLogin(context, noErrors),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const email = form.get("email") ?? "";
    const password = (form.get("password") ?? "").slice(0, 1024);
    try {
      const body = { email: email.slice(0, 1000), password, ...readCaptchaTokens(form), ...readDeviceInfo(context) };
      return followOutcome(context, await context.request.call(hostedLogin, { body }, context.hostedOptions), email);
    } catch (error) {
      const errors = readErrors(context, error);
      if (errors.code === "LOGIN_REFUSED") return blockedPage.render(context, null);
      return loginPage.render(context, await loadLogin(context, translateErrors(context.texts, errors)));
    }
  },
  title: ({ isFresh }, { texts }) => (isFresh ? texts.login.freshTitle : texts.login.title),
  status: ({ errors }) => errors.status,
  policy: ({ client }) => ({ formOrigins: [client.redirectOrigin] }),
  View: ({ data }) => <LoginForm {...data} />,
});

/** Loads the form with an error, also for the other sign-in methods. */
export async function loadLogin(context: HostedContext, errors: FormErrors): Promise<LoginData> {
  const { searchParams } = context.request.url;
  const form = context.request.method === "POST" ? await context.request.form() : searchParams;
  const [client, offer, captcha] = await Promise.all([
    loadClientDescription(context),
    loadSignInOptions(context),
    readCaptcha(context, errors),
  ]);
  const email = (form.get("email") ?? readTypedEmail(context) ?? client.loginHint ?? "").slice(0, 254);
  return { client, offer, email, errors, captcha, isFresh: form.get("fresh") === "1" };
}

/** Shows one message for both codes, so that it doesn't reveal which accounts exist. */
function translateErrors({ login }: Texts, errors: FormErrors): FormErrors {
  switch (errors.code) {
    case "-19976":
    case "-19999":
      return oneMessage(401, login.wrong);
    case "-19973":
      return { ...oneMessage(403, login.mustReset), code: "-19973" };
    default:
      return errors;
  }
}

function LoginForm({ client, offer, email, errors, captcha, isFresh }: LoginData) {
  const { texts, link, carried } = useLocale();
  const { login } = texts;
  const { methods } = offer;
  const { reason } = carried;
  const lead =
    reason !== undefined
      ? login.reasons[reason]
      : client.clientName === undefined
        ? login.lead
        : login.leadClient.replace("{client}", client.clientName);
  return (
    <>
      <Heading title={isFresh ? login.freshTitle : login.title}>{isFresh ? login.freshLead : lead}</Heading>
      <FormMessage message={errors.message} />
      {errors.code === "-19973" && (
        <Notice tone="info">
          <SwitchButton to="recover">{login.setPassword}</SwitchButton>
        </Notice>
      )}
      {methods.password && (
        <form id={EMAIL_FORM} method="post" action="/auth/login" className={styles.form}>
          <EnterButton />
          <CarriedFields />
          {isFresh && <input type="hidden" name="fresh" value="1" />}
          <EmailField
            value={email}
            error={errors.fields.email}
            autoComplete={methods.passkey ? "username webauthn" : "username"}
          />
          <PasswordField label={texts.fields.password} error={errors.fields.password} />
          <p className={styles.beside}>
            <SwitchButton to="recover">{login.forgot}</SwitchButton>
          </p>
          <CaptchaSlot captcha={captcha} />
          <Button isWide size="lg">
            {login.submit}
          </Button>
        </form>
      )}
      <OtherMethods offer={offer} isOnly={!methods.password} />
      {offer.isSignUpOpen && !isFresh && (
        <p className={styles.or}>
          {login.newHere}{" "}
          {methods.password ? (
            <SwitchButton to="signup">{login.create}</SwitchButton>
          ) : (
            <a href={link("/auth/signup")}>{login.create}</a>
          )}
        </p>
      )}
    </>
  );
}

type OtherMethodsProps = { offer: LoginData["offer"]; isOnly: boolean };

function OtherMethods({ offer: { methods, providers }, isOnly }: OtherMethodsProps) {
  const { texts, link } = useLocale();
  if (!methods.passkey && !methods.emailCode && providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      {!isOnly && <p className={styles.divider}>{texts.login.or}</p>}
      {methods.passkey && <PasskeyForm label={texts.login.passkey} />}
      {methods.emailCode && <EmailCodeButton isOnly={isOnly} />}
      {providers.map(({ id, name }) => (
        <ButtonLink key={id} href={link("/auth/provider", { id })} isWide kind="plain">
          {name}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Without a password form there is no email field to carry over. */
function EmailCodeButton({ isOnly }: Pick<OtherMethodsProps, "isOnly">) {
  const { texts, link } = useLocale();
  const label = (
    <>
      <Icon name="mail" size={20} />
      {texts.login.emailCode}
    </>
  );
  if (isOnly)
    return (
      <ButtonLink href={link("/auth/email-code")} isWide>
        {label}
      </ButtonLink>
    );
  return (
    <Button isWide kind="plain" form={EMAIL_FORM} formAction="/auth/switch" formNoValidate name="to" value="email-code">
      {label}
    </Button>
  );
}
