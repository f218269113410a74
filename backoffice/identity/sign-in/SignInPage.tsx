import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SignOnPolicy, updateSignOnPolicy } from "#api/identity/sign-on.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Refusal } from "#backoffice/components/Refusal.tsx";
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
  const [form, setForm] = useState(policy);
  const set = (change: Partial<SignOnPolicy>): void => setForm((previous) => ({ ...previous, ...change }));
  const save = useMutation({
    mutationFn: () => call(updateSignOnPolicy, { body: { signOnPolicy: form } }),
    onSuccess: ({ signOnPolicy }) => {
      queryClient.setQueryData(policyQuery.queryKey, signOnPolicy);
      showToast(texts.saved);
    },
  });
  const isChanged = JSON.stringify(form) !== JSON.stringify(policy);
  const { methods } = form;
  const methodBox = (name: keyof SignOnPolicy["methods"], label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={methods[name]}
      onChange={(event) => set({ methods: { ...methods, [name]: event.currentTarget.checked } })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <fieldset className={styles.plain} disabled={!canWrite}>
        <Stack>
          <Refusal error={save.error}>
            <Card title={signUp.title}>
              <FieldStack>
                <Checkbox
                  label={signUp.open}
                  hint={signUp.openHint}
                  checked={form.isSignUpOpen}
                  onChange={(event) => set({ isSignUpOpen: event.currentTarget.checked })}
                />
                <Checkbox
                  label={signUp.verify}
                  hint={signUp.verifyHint}
                  checked={form.requireEmailVerification || form.privacy === "strict"}
                  disabled={form.privacy === "strict"}
                  onChange={(event) => set({ requireEmailVerification: event.currentTarget.checked })}
                />
                <Checkbox
                  label={signUp.approve}
                  hint={signUp.approveHint}
                  checked={form.requireOwnerApproval}
                  onChange={(event) => set({ requireOwnerApproval: event.currentTarget.checked })}
                />
                <Checkbox
                  label={signUp.newsletter}
                  hint={signUp.newsletterHint}
                  checked={form.offersNewsletter}
                  onChange={(event) => set({ offersNewsletter: event.currentTarget.checked })}
                />
                <TextField
                  name="termsUrl"
                  label={signUp.terms}
                  type="url"
                  placeholder={URL_PREFIX}
                  hint={signUp.termsHint}
                  value={form.termsUrl ?? ""}
                  onChange={(event) => set({ termsUrl: event.currentTarget.value.trim() || null })}
                />
              </FieldStack>
            </Card>
            <Card title={signIn.title}>
              <FieldStack>
                <FieldGroup legend={signIn.methods}>
                  {methodBox("password", signIn.password, signIn.passwordHint)}
                  {methodBox("passkey", signIn.passkey, signIn.passkeyHint)}
                  {methodBox("emailCode", signIn.emailCode, signIn.emailCodeHint)}
                </FieldGroup>
                <SelectField
                  label={signIn.twoStep}
                  value={form.multiFactor}
                  hint={signIn.twoStepHint}
                  onChange={(event) => set({ multiFactor: event.currentTarget.value as SignOnPolicy["multiFactor"] })}
                >
                  <option value="OFF">{signIn.twoStepOff}</option>
                  <option value="OPTIONAL">{signIn.twoStepOptional}</option>
                  <option value="REQUIRED">{signIn.twoStepRequired}</option>
                </SelectField>
                <Checkbox
                  label={signIn.risk}
                  hint={signIn.riskHint}
                  checked={form.asksOnHighRisk}
                  onChange={(event) => set({ asksOnHighRisk: event.currentTarget.checked })}
                />
                <TextField
                  name="minPasswordLength"
                  label={signIn.minLength}
                  type="number"
                  min={8}
                  max={64}
                  required
                  suffix={signIn.characters}
                  value={String(form.minPasswordLength)}
                  onChange={(event) => set({ minPasswordLength: Number(event.currentTarget.value) })}
                />
              </FieldStack>
            </Card>
            <Card title={abuse.title}>
              <FieldStack>
                <SelectField
                  label={abuse.captcha}
                  value={form.captcha}
                  onChange={(event) => set({ captcha: event.currentTarget.value as SignOnPolicy["captcha"] })}
                >
                  <option value="OFF">{abuse.captchaOff}</option>
                  <option value="RISK">{abuse.captchaRisk}</option>
                  <option value="ALWAYS">{abuse.captchaAlways}</option>
                </SelectField>
                <SelectField
                  label={abuse.privacy}
                  value={form.privacy}
                  hint={abuse.privacyHint}
                  onChange={(event) => set({ privacy: event.currentTarget.value as SignOnPolicy["privacy"] })}
                >
                  <option value="standard">{abuse.privacyStandard}</option>
                  <option value="strict">{abuse.privacyStrict}</option>
                </SelectField>
              </FieldStack>
            </Card>
          </Refusal>
          {isChanged && (
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" isBusy={save.isPending}>
                {texts.save}
              </Button>
              <Button onClick={() => setForm(policy)}>{texts.discard}</Button>
            </div>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}
