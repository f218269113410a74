import { useSuspenseQuery } from "@tanstack/react-query";
import { type SignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldGroup, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useCan } from "../session/use-session.ts";
import { CustomFieldsCard } from "./CustomFieldsCard.tsx";
import { ProvidersCard } from "./ProvidersCard.tsx";
import { policyQuery } from "./queries.ts";
import styles from "./sign-in.module.css";
import { signInTexts } from "./texts/texts.ts";

const texts = signInTexts[staffLanguage()];
const { signUp, signIn, abuse } = texts;
const URL_PREFIX = "https://";

/** Settings for sign-up and sign-in of customers. */
export function SignInPage() {
  const { data: policy } = useSuspenseQuery(policyQuery);
  const can = useCan();
  const canWrite = can("settings:write");
  return (
    <Page title={texts.title} width="narrow" subtitle={texts.subtitle} back={{ to: "/settings", label: texts.back }}>
      <Stack>
        <PolicyForm key={JSON.stringify(policy)} policy={policy} canWrite={canWrite} />
        <ProvidersCard canWrite={canWrite} />
        <CustomFieldsCard canWrite={canWrite} />
      </Stack>
    </Page>
  );
}

function PolicyForm({ policy, canWrite }: { policy: SignOnPolicy; canWrite: boolean }) {
  const form = useMutationForm({
    values: { ...policy, termsUrl: policy.termsUrl ?? "" },
    schema: bodyOf(updateSignOnPolicy, "signOnPolicy"),
    request: ({ termsUrl, ...values }) =>
      call(updateSignOnPolicy, { body: { signOnPolicy: { ...values, termsUrl: termsUrl.trim() || null } } }),
    onSuccess: ({ signOnPolicy }) => {
      queryClient.setQueryData(policyQuery.queryKey, signOnPolicy);
      showToast(texts.saved);
    },
  });
  const isStrict = form.watch("privacy") === "strict";
  const verifies = form.bind("requireEmailVerification");
  return (
    <Form form={form} isReadOnly={!canWrite} isGuarded>
      <Stack>
        <Card title={signUp.title}>
          <FieldStack>
            <Checkbox label={signUp.open} hint={signUp.openHint} {...form.field("isSignUpOpen")} />
            <Checkbox
              label={signUp.verify}
              hint={signUp.verifyHint}
              checked={verifies.value || isStrict}
              disabled={isStrict}
              onChange={(event) => verifies.onChange(event.currentTarget.checked)}
            />
            <Checkbox label={signUp.approve} hint={signUp.approveHint} {...form.field("requireOwnerApproval")} />
            <Checkbox label={signUp.newsletter} hint={signUp.newsletterHint} {...form.field("offersNewsletter")} />
            <TextField
              label={signUp.terms}
              type="url"
              placeholder={URL_PREFIX}
              hint={signUp.termsHint}
              {...form.field("termsUrl")}
            />
          </FieldStack>
        </Card>
        <Card title={signIn.title}>
          <FieldStack>
            <FieldGroup legend={signIn.methods}>
              <Checkbox label={signIn.password} hint={signIn.passwordHint} {...form.field("methods.password")} />
              <Checkbox label={signIn.passkey} hint={signIn.passkeyHint} {...form.field("methods.passkey")} />
              <Checkbox label={signIn.emailCode} hint={signIn.emailCodeHint} {...form.field("methods.emailCode")} />
            </FieldGroup>
            <SelectField label={signIn.twoStep} hint={signIn.twoStepHint} {...form.field("multiFactor")}>
              <option value="OFF">{signIn.twoStepOff}</option>
              <option value="OPTIONAL">{signIn.twoStepOptional}</option>
              <option value="REQUIRED">{signIn.twoStepRequired}</option>
            </SelectField>
            <Checkbox label={signIn.risk} hint={signIn.riskHint} {...form.field("asksOnHighRisk")} />
            <TextField
              label={signIn.minLength}
              type="number"
              suffix={signIn.characters}
              {...form.field("minPasswordLength")}
            />
          </FieldStack>
        </Card>
        <Card title={abuse.title}>
          <FieldStack>
            <SelectField label={abuse.captcha} {...form.field("captcha")}>
              <option value="OFF">{abuse.captchaOff}</option>
              <option value="RISK">{abuse.captchaRisk}</option>
              <option value="ALWAYS">{abuse.captchaAlways}</option>
            </SelectField>
            <SelectField label={abuse.privacy} hint={abuse.privacyHint} {...form.field("privacy")}>
              <option value="standard">{abuse.privacyStandard}</option>
              <option value="strict">{abuse.privacyStrict}</option>
            </SelectField>
          </FieldStack>
        </Card>
        {form.isDirty && (
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isBusy={form.isPending}>
              {texts.save}
            </Button>
            <Button onClick={form.discard}>{texts.discard}</Button>
          </div>
        )}
      </Stack>
    </Form>
  );
}
