import { queryOptions, useQuery } from "@tanstack/react-query";
import { getNewOrderEmails, setNewOrderEmails } from "#api/orders/orders/order-mails.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useTexts } from "#ui/language.ts";
import { newOrderEmailsTexts } from "./texts/texts.ts";

const newOrderEmailsQuery = queryOptions({
  queryKey: ["settings", "new-order-emails"],
  queryFn: async () => (await call(getNewOrderEmails, {})).recipients,
});

/** Who is emailed about new orders. */
export function NewOrderEmailsCard() {
  const texts = useTexts(newOrderEmailsTexts);
  const { data, error } = useQuery(newOrderEmailsQuery);
  return (
    <Card title={texts.title}>
      {error !== null && <Banner tone="critical">{messageOf(error)}</Banner>}
      {data === undefined && error === null && <SkeletonText lines={2} />}
      {data !== undefined && <RecipientsForm key={data.join()} recipients={data} />}
    </Card>
  );
}

function RecipientsForm({ recipients }: { recipients: readonly string[] }) {
  const texts = useTexts(newOrderEmailsTexts);
  const canWrite = useCan()("settings:write");
  const form = useMutationForm({
    values: { recipients: recipients.join(", ") },
    request: (values) =>
      call(setNewOrderEmails, {
        body: {
          recipients: values.recipients
            .split(/[\s,;]+/)
            .map((address) => address.trim())
            .filter(Boolean),
        },
      }),
    onSuccess: async () => {
      showToast(texts.saved);
      await queryClient.invalidateQueries({ queryKey: newOrderEmailsQuery.queryKey });
    },
  });
  return (
    <Form form={form} isReadOnly={!canWrite} isGuarded>
      <FieldStack>
        <TextField
          label={texts.recipients}
          hint={texts.hint}
          dir="ltr"
          autoComplete="off"
          {...form.field("recipients")}
        />
        {canWrite && (
          <div>
            <Button type="submit" isBusy={form.isPending}>
              {texts.save}
            </Button>
          </div>
        )}
      </FieldStack>
    </Form>
  );
}
