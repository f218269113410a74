/** Sign-up page, with the custom fields and consents from the sign-in settings. */
import { hostedRegister } from "#api/identity/authentication.ts";
import type { IdentityProfile } from "#api/identity/identity-values.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { PageResponse } from "#ui/pages/page.ts";
import type { HostedContext } from "../context.ts";
import { EmailField, PasswordField, TextField } from "../fields.tsx";
import { type FormErrors, noErrors, readErrors } from "../form-errors.ts";
import { CarriedFields, FormMessage, Heading } from "../Heading.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import { page } from "../pages.tsx";
import { type Captcha, CaptchaSlot, readCaptcha, readCaptchaTokens } from "../sign-in/captcha.tsx";
import {
  type ClientDescription,
  followOutcome,
  loadClientDescription,
  loadSignInOptions,
  readDeviceInfo,
  type SignInOptions,
} from "../sign-in/sign-in-flow.ts";
import { EMAIL_FORM, EnterButton, readTypedEmail, SwitchButton } from "../sign-in/switch-form.tsx";
import { CustomFieldInput, readCustomFields } from "./custom-fields.tsx";

type SignUpData = {
  client: ClientDescription;
  offer: Pick<SignInOptions, "isSignUpOpen" | "customFields" | "consents" | "minPasswordLength">;
  /** Input by field name, without passwords. */
  typed: Readonly<Record<string, string>>;
  errors: FormErrors;
  captcha: Captcha | undefined;
};

const EMAIL_TAKEN = "-19995";
const KEPT_FIELDS = ["firstName", "lastName", "email"] as const;

export const signUpPage = page<SignUpData>({
  path: "/auth/signup",
  hasScript: true,
  load: (context) => load(context, context.request.url.searchParams, noErrors),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const offer = await loadSignInOptions(context);
    const missing = findMissingConsents(context, form, offer);
    if (missing !== undefined) return signUpPage.render(context, await load(context, form, missing));
    const email = (form.get("email") ?? "").trim().slice(0, 320);
    const password = (form.get("password") ?? "").slice(0, 1024);
    try {
      const profile = readProfile(form, offer);
      const body = { email, password, profile, ...readCaptchaTokens(form), ...readDeviceInfo(context) };
      return followOutcome(context, await context.request.call(hostedRegister, { body }, context.hostedOptions), email);
    } catch (error) {
      return signUpPage.render(context, await load(context, form, readErrors(context, error)));
    }
  },
  title: (_, { texts }) => texts.signUp.title,
  status: ({ errors }) => errors.status,
  policy: ({ client }) => ({ formOrigins: [client.redirectOrigin] }),
  View: ({ data }) => <SignUp {...data} />,
});

async function load(context: HostedContext, form: URLSearchParams, errors: FormErrors): Promise<SignUpData> {
  const [client, offer, captcha] = await Promise.all([
    loadClientDescription(context),
    loadSignInOptions(context),
    readCaptcha(context, errors),
  ]);
  const kept = [
    ...KEPT_FIELDS,
    ...offer.customFields.map(({ key }) => `field.${key}`),
    ...offer.consents.map(getConsentName),
  ];
  const typed = Object.fromEntries(kept.map((name) => [name, (form.get(name) ?? "").slice(0, 1000)]));
  if (typed.email === "") typed.email = readTypedEmail(context) ?? client.loginHint ?? "";
  return { client, offer, typed, errors, captcha };
}

const getConsentName = ({ key }: { key: string }): string => `consent.${key}`;

/** Server-side check of the required checkboxes. */
function findMissingConsents(
  { texts }: HostedContext,
  form: URLSearchParams,
  offer: SignInOptions,
): FormErrors | undefined {
  const missing = offer.consents.filter((consent) => consent.isRequired && form.get(getConsentName(consent)) !== "yes");
  if (missing.length === 0) return undefined;
  const fields = Object.fromEntries(missing.map((consent) => [getConsentName(consent), texts.errors.consent]));
  return { ...noErrors, status: 422, fields };
}

function readProfile(form: URLSearchParams, { customFields, consents }: SignInOptions): IdentityProfile {
  const text = (name: string): string => (form.get(name) ?? "").trim().slice(0, 100);
  const custom = readCustomFields(form, customFields);
  return {
    ...(text("firstName") && { firstName: text("firstName") }),
    ...(text("lastName") && { lastName: text("lastName") }),
    ...(custom.length > 0 && { customFields: custom }),
    ...(consents.some(({ key }) => key === "newsletter") && { subscription: form.get("consent.newsletter") === "yes" }),
  };
}

function SignUp(data: SignUpData) {
  const { texts, link } = useLocale();
  if (data.offer.isSignUpOpen) return <SignUpForm {...data} />;
  return (
    <>
      <Heading title={texts.signUp.title}>{texts.signUp.closed}</Heading>
      <ButtonLink href={link("/auth/login")} isWide size="lg">
        {texts.signUp.signIn}
      </ButtonLink>
    </>
  );
}

function SignUpForm({ offer, typed, errors, captcha }: SignUpData) {
  const { texts } = useLocale();
  const { fields, signUp } = texts;
  return (
    <>
      <Heading title={signUp.title}>{signUp.lead}</Heading>
      {errors.code === EMAIL_TAKEN ? <EmailTaken /> : <FormMessage message={errors.message} />}
      <form id={EMAIL_FORM} method="post" action="/auth/signup" className={styles.form}>
        <EnterButton />
        <CarriedFields />
        <div className={styles.pair}>
          {(["firstName", "lastName"] as const).map((name) => (
            <TextField
              key={name}
              label={fields[name]}
              name={name}
              autoComplete={name === "firstName" ? "given-name" : "family-name"}
              maxLength={100}
              isOptional
              defaultValue={typed[name]}
              error={errors.fields[name]}
            />
          ))}
        </div>
        <EmailField value={typed.email ?? ""} error={errors.fields.email} />
        <PasswordField
          label={fields.password}
          error={errors.fields.password}
          isNew
          minLength={offer.minPasswordLength}
        />
        {offer.customFields.map((field) => (
          <CustomFieldInput
            key={field.key}
            field={field}
            value={typed[`field.${field.key}`] ?? ""}
            error={errors.fields[field.key]}
          />
        ))}
        <Consents consents={offer.consents} typed={typed} errors={errors.fields} />
        <CaptchaSlot captcha={captcha} />
        <Button isWide size="lg">
          {signUp.submit}
        </Button>
      </form>
      <p className={styles.or}>
        {signUp.haveAccount} <SwitchButton to="login">{signUp.signIn}</SwitchButton>
      </p>
    </>
  );
}

function EmailTaken() {
  const { texts } = useLocale();
  return (
    <Notice tone="bad" isAnnounced>
      {texts.signUp.taken} <SwitchButton to="login">{texts.signUp.signIn}</SwitchButton>,{" "}
      <SwitchButton to="recover">{texts.login.setPassword}</SwitchButton>.
    </Notice>
  );
}

type ConsentsProps = Pick<SignInOptions, "consents"> & { typed: SignUpData["typed"]; errors: FormErrors["fields"] };

/** One checkbox per consent, unchecked by default (GDPR Art. 7). */
function Consents({ consents, typed, errors }: ConsentsProps) {
  return consents.map((consent) => {
    const name = getConsentName(consent);
    const error = errors[name];
    return (
      <div key={consent.key} className={styles.check}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={typed[name] === "yes"}
          required={consent.isRequired}
          {...(error && { "aria-invalid": true as const, "aria-describedby": `${name}-error` })}
        />
        <label htmlFor={name}>
          <ConsentText consent={consent} />
        </label>
        {error && (
          <p id={`${name}-error`} className={styles.checkError}>
            {error}
          </p>
        )}
      </div>
    );
  });
}

function ConsentText({ consent }: { consent: SignInOptions["consents"][number] }) {
  const { texts, pages } = useLocale();
  const { signUp } = texts;
  if (consent.key === "newsletter") return signUp.newsletter;
  if (consent.key !== "terms") return consent.label;
  return (
    <>
      {signUp.agree}{" "}
      <a href={consent.url ?? "/pages/terms"} target="_blank" rel="noreferrer">
        {signUp.terms}
      </a>
      {pages.privacy && (
        <>
          {" "}
          {signUp.and}{" "}
          <a href="/pages/privacy" target="_blank" rel="noreferrer">
            {signUp.privacyPolicy}
          </a>
        </>
      )}
      .
    </>
  );
}
