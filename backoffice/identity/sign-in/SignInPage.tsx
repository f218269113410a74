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
import { useCan } from "../session/use-session.ts";
import { CustomFieldsCard } from "./CustomFieldsCard.tsx";
import { ProvidersCard } from "./ProvidersCard.tsx";
import { policyQuery } from "./queries.ts";
import styles from "./sign-in.module.css";

/** How customers join and sign in. */
export function SignInPage() {
  const { data: policy } = useSuspenseQuery(policyQuery);
  const can = useCan();
  const canWrite = can("settings:write");
  return (
    <Page
      title="Customer sign-in"
      width="narrow"
      subtitle="How people join, and how they prove who they are"
      back={{ to: "/settings", label: "Settings" }}
    >
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
      showToast("Saved");
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
            <Card title="Joining">
              <FieldStack>
                <Checkbox
                  label="Anybody may create an account"
                  hint="Without it, only you can add customers."
                  checked={form.isSignUpOpen}
                  onChange={(event) => set({ isSignUpOpen: event.currentTarget.checked })}
                />
                <Checkbox
                  label="Confirm the e-mail address first"
                  hint="A code goes to the address before the account works."
                  checked={form.requireEmailVerification || form.privacy === "strict"}
                  disabled={form.privacy === "strict"}
                  onChange={(event) => set({ requireEmailVerification: event.currentTarget.checked })}
                />
                <Checkbox
                  label="You approve each new account"
                  hint="For shops with members. New accounts wait in Customers until you let them in."
                  checked={form.requireOwnerApproval}
                  onChange={(event) => set({ requireOwnerApproval: event.currentTarget.checked })}
                />
                <Checkbox
                  label="Offer the newsletter"
                  hint="Never ticked beforehand."
                  checked={form.offersNewsletter}
                  onChange={(event) => set({ offersNewsletter: event.currentTarget.checked })}
                />
                <TextField
                  name="termsUrl"
                  label="Address of your terms"
                  type="url"
                  placeholder="https://"
                  hint="Sign-up asks people to accept them. Leave empty to ask nothing."
                  value={form.termsUrl ?? ""}
                  onChange={(event) => set({ termsUrl: event.currentTarget.value.trim() || null })}
                />
              </FieldStack>
            </Card>
            <Card title="Signing in">
              <FieldStack>
                <FieldGroup legend="Ways to sign in">
                  {methodBox("password", "Password", "What everybody knows.")}
                  {methodBox(
                    "passkey",
                    "Passkey",
                    "Fingerprint, face or screen lock; nothing to remember or to steal.",
                  )}
                  {methodBox("emailCode", "Code by e-mail", "Six digits to the address, instead of a password.")}
                </FieldGroup>
                <SelectField
                  label="Second factor"
                  value={form.multiFactor}
                  hint="An authenticator app, a passkey or a code."
                  onChange={(event) => set({ multiFactor: event.currentTarget.value as SignOnPolicy["multiFactor"] })}
                >
                  <option value="OFF">Not offered</option>
                  <option value="OPTIONAL">Customers decide</option>
                  <option value="REQUIRED">Everybody needs one</option>
                </SelectField>
                <Checkbox
                  label="Ask again when a sign-in looks risky"
                  hint="A new device after wrong passwords, or several places at once."
                  checked={form.asksOnHighRisk}
                  onChange={(event) => set({ asksOnHighRisk: event.currentTarget.checked })}
                />
                <TextField
                  name="minPasswordLength"
                  label="Shortest password"
                  type="number"
                  min={8}
                  max={64}
                  required
                  suffix="characters"
                  value={String(form.minPasswordLength)}
                  onChange={(event) => set({ minPasswordLength: Number(event.currentTarget.value) })}
                />
              </FieldStack>
            </Card>
            <Card title="Against abuse">
              <FieldStack>
                <SelectField
                  label="Captcha"
                  value={form.captcha}
                  onChange={(event) => set({ captcha: event.currentTarget.value as SignOnPolicy["captcha"] })}
                >
                  <option value="OFF">Never</option>
                  <option value="RISK">After failed attempts</option>
                  <option value="ALWAYS">Always</option>
                </SelectField>
                <SelectField
                  label="Who has an account"
                  value={form.privacy}
                  hint="Strict never reveals whether an e-mail address has an account. It needs confirmed addresses."
                  onChange={(event) => set({ privacy: event.currentTarget.value as SignOnPolicy["privacy"] })}
                >
                  <option value="standard">Standard: helpful messages</option>
                  <option value="strict">Strict: no hints at all</option>
                </SelectField>
              </FieldStack>
            </Card>
          </Refusal>
          {isChanged && (
            <div className={styles.buttons}>
              <Button type="submit" variant="primary" isBusy={save.isPending}>
                Save
              </Button>
              <Button onClick={() => setForm(policy)}>Discard</Button>
            </div>
          )}
        </Stack>
      </fieldset>
    </form>
  );
}
