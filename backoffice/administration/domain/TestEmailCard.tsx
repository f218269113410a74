import { queryOptions, useQuery } from "@tanstack/react-query";
import { getTestEmail, sendTestEmail } from "#api/administration/domain-checks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Banner } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { useCan, useStaff } from "#backoffice/identity/session/use-session.ts";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { domainTexts } from "./texts/texts.ts";

const POLL_MS = 1000;

const testEmailQuery = queryOptions({
  queryKey: ["settings", "test-email"],
  queryFn: async () => {
    const state = await call(getTestEmail, {});
    if (state.testEmail?.acceptedDate !== undefined) void refreshSetup();
    return state;
  },
  // Until the mail server has responded.
  refetchInterval: ({ state: { data } }) =>
    data?.isConnected &&
    data.testEmail !== undefined &&
    data.testEmail.acceptedDate === undefined &&
    data.testEmail.error === undefined
      ? POLL_MS
      : false,
});

/** Sends a test email. Its acceptance by the mail server completes the setup step. */
export function TestEmailCard() {
  const language = useLanguage();
  const texts = useTexts(domainTexts).test;
  const canWrite = useCan()("settings:write");
  const staff = useStaff();
  const { data } = useQuery(testEmailQuery);
  const form = useMutationForm({
    values: { recipient: staff?.email ?? "" },
    request: ({ recipient }) => call(sendTestEmail, { body: { recipient: recipient.trim() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: testEmailQuery.queryKey }),
  });
  const test = data?.testEmail;
  const fill = (message: string) =>
    formatMessage(language, message, {
      recipient: test?.recipient ?? "",
      when: test === undefined ? "" : formatWhenWithin(test.acceptedDate ?? test.sentDate),
      error: test?.error ?? "",
    });
  return (
    <Card title={texts.title}>
      <FieldStack>
        {data?.isConnected === false && <Banner tone="note">{texts.notConnected}</Banner>}
        {data?.isConnected === true && test !== undefined && (
          <Banner tone={test.acceptedDate ? "success" : test.error ? "critical" : "note"}>
            {fill(test.acceptedDate ? texts.accepted : test.error ? texts.failed : texts.waiting)}
          </Banner>
        )}
        {canWrite && (
          <Form form={form}>
            <FieldStack>
              <TextField label={texts.recipient} type="email" {...form.field("recipient", { required: true })} />
              <div>
                <Button type="submit" isBusy={form.isPending}>
                  {texts.send}
                </Button>
              </div>
            </FieldStack>
          </Form>
        )}
      </FieldStack>
    </Card>
  );
}
