/** H01: sign in with a password, a passkey (also through autofill), an e-mail code or an identity provider. */
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
import { type Captcha, CaptchaSlot, captchaTokensOf, readCaptcha } from "./captcha.tsx";
import { PasskeyForm } from "./PasskeyForm.tsx";
import { type Asking, describeAsking, followOutcome, placeOf, readOffer, type SignInOffer } from "./sign-in-flow.ts";
import { EMAIL_FORM, EnterButton, readTyped, SwitchButton } from "./switch-form.tsx";

export type LoginData = {
  asking: Asking;
  offer: Pick<SignInOffer, "methods" | "isSignUpOpen" | "providers">;
  email: string;
  errors: FormErrors;
  captcha: Captcha | undefined;
  /** Signed in already, but too long ago for what comes next. */
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
      const body = { email: email.slice(0, 1000), password, ...captchaTokensOf(form), ...placeOf(context) };
      return followOutcome(context, await context.request.call(hostedLogin, { body }, context.asHosted), email);
    } catch (error) {
      const errors = readErrors(context, error);
      if (errors.code === "LOGIN_REFUSED") return blockedPage.render(context, null);
      return loginPage.render(context, await loadLogin(context, explain(context.texts, errors)));
    }
  },
  title: ({ isFresh }, { texts }) => (isFresh ? texts.login.freshTitle : texts.login.title),
  status: ({ errors }) => errors.status,
  policy: ({ asking }) => ({ formOrigins: [asking.redirectOrigin] }),
  View: ({ data }) => <LoginForm {...data} />,
});

/** The form again, with what went wrong; also for the other ways to sign in. */
export async function loadLogin(context: HostedContext, errors: FormErrors): Promise<LoginData> {
  const { searchParams } = context.request.url;
  const form = context.request.method === "POST" ? await context.request.form() : searchParams;
  const [asking, offer, captcha] = await Promise.all([
    describeAsking(context),
    readOffer(context),
    readCaptcha(context, errors),
  ]);
  const email = (form.get("email") ?? readTyped(context) ?? asking.loginHint ?? "").slice(0, 254);
  return { asking, offer, email, errors, captcha, isFresh: form.get("fresh") === "1" };
}

/** Which of the two was wrong is nobody's business (checklist A6). */
function explain({ login }: Texts, errors: FormErrors): FormErrors {
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

function LoginForm({ asking, offer, email, errors, captcha, isFresh }: LoginData) {
  const { texts, link, carried } = useLocale();
  const { login } = texts;
  const { methods } = offer;
  const { reason } = carried;
  const lead =
    reason !== undefined
      ? login.reasons[reason]
      : asking.clientName === undefined
        ? login.lead
        : login.leadClient.replace("{client}", asking.clientName);
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
      <OtherWays offer={offer} isOnly={!methods.password} />
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

type Ways = { offer: LoginData["offer"]; isOnly: boolean };

function OtherWays({ offer: { methods, providers }, isOnly }: Ways) {
  const { texts, link } = useLocale();
  if (!methods.passkey && !methods.emailCode && providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      {!isOnly && <p className={styles.divider}>{texts.login.or}</p>}
      {methods.passkey && <PasskeyForm label={texts.login.passkey} />}
      {methods.emailCode && <EmailCodeWay isOnly={isOnly} />}
      {providers.map(({ id, name }) => (
        <ButtonLink key={id} href={link("/auth/provider", { id })} isWide kind="plain">
          {name}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Without a password form there is no field whose email could go along. */
function EmailCodeWay({ isOnly }: Pick<Ways, "isOnly">) {
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
