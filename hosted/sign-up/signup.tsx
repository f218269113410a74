/** H02: register, with the fields and consents that the sign-in settings ask for. */
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
import { type Captcha, CaptchaSlot, captchaTokensOf, readCaptcha } from "../sign-in/captcha.tsx";
import {
  type Asking,
  describeAsking,
  followOutcome,
  placeOf,
  readOffer,
  type SignInOffer,
} from "../sign-in/sign-in-flow.ts";
import { EMAIL_FORM, EnterButton, readTyped, SwitchButton } from "../sign-in/switch-form.tsx";
import { CustomFieldInput, readCustomFields } from "./custom-fields.tsx";

export type SignUpData = {
  asking: Asking;
  offer: Pick<SignInOffer, "isSignUpOpen" | "customFields" | "consents" | "minPasswordLength">;
  /** What was typed, by field name, without passwords. */
  typed: Readonly<Record<string, string>>;
  errors: FormErrors;
  captcha: Captcha | undefined;
};

const EMAIL_TAKEN = "-19995";
const KEPT = ["firstName", "lastName", "email"] as const;

export const signUpPage = page<SignUpData>({
  path: "/auth/signup",
  hasScript: true,
  load: (context) => load(context, context.request.url.searchParams, noErrors),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const offer = await readOffer(context);
    const missing = missingConsents(context, form, offer);
    if (missing !== undefined) return signUpPage.render(context, await load(context, form, missing));
    const email = (form.get("email") ?? "").trim().slice(0, 320);
    const password = (form.get("password") ?? "").slice(0, 1024);
    try {
      const profile = readProfile(form, offer);
      const body = { email, password, profile, ...captchaTokensOf(form), ...placeOf(context) };
      return followOutcome(context, await context.request.call(hostedRegister, { body }, context.asHosted), email);
    } catch (error) {
      return signUpPage.render(context, await load(context, form, readErrors(context, error)));
    }
  },
  title: (_, { texts }) => texts.signUp.title,
  status: ({ errors }) => errors.status,
  policy: ({ asking }) => ({ formOrigins: [asking.redirectOrigin] }),
  View: ({ data }) => <SignUp {...data} />,
});

async function load(context: HostedContext, form: URLSearchParams, errors: FormErrors): Promise<SignUpData> {
  const [asking, offer, captcha] = await Promise.all([
    describeAsking(context),
    readOffer(context),
    readCaptcha(context, errors),
  ]);
  const kept = [...KEPT, ...offer.customFields.map(({ key }) => `field.${key}`), ...offer.consents.map(consentName)];
  const typed = Object.fromEntries(kept.map((name) => [name, (form.get(name) ?? "").slice(0, 1000)]));
  if (typed.email === "") typed.email = readTyped(context) ?? asking.loginHint ?? "";
  return { asking, offer, typed, errors, captcha };
}

const consentName = ({ key }: { key: string }): string => `consent.${key}`;

/** The browser insists on these too; whoever gets around it is told here. */
function missingConsents({ texts }: HostedContext, form: URLSearchParams, offer: SignInOffer): FormErrors | undefined {
  const missing = offer.consents.filter((consent) => consent.isRequired && form.get(consentName(consent)) !== "yes");
  if (missing.length === 0) return undefined;
  const fields = Object.fromEntries(missing.map((consent) => [consentName(consent), texts.errors.consent]));
  return { ...noErrors, status: 422, fields };
}

function readProfile(form: URLSearchParams, { customFields, consents }: SignInOffer): IdentityProfile {
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
      {errors.code === EMAIL_TAKEN ? <Taken /> : <FormMessage message={errors.message} />}
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

function Taken() {
  const { texts } = useLocale();
  return (
    <Notice tone="bad" isAnnounced>
      {texts.signUp.taken} <SwitchButton to="login">{texts.signUp.signIn}</SwitchButton>,{" "}
      <SwitchButton to="recover">{texts.login.setPassword}</SwitchButton>.
    </Notice>
  );
}

type ConsentsProps = Pick<SignInOffer, "consents"> & { typed: SignUpData["typed"]; errors: FormErrors["fields"] };

/** Each apart, none ticked beforehand (GDPR Art. 7). */
function Consents({ consents, typed, errors }: ConsentsProps) {
  return consents.map((consent) => {
    const name = consentName(consent);
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

function ConsentText({ consent }: { consent: SignInOffer["consents"][number] }) {
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
