import { keepPreviousData, queryOptions, useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Output } from "#api/endpoint.ts";
import {
  listOrderMailTexts,
  type OrderMailTemplate,
  OrderMailWords,
  orderMailTemplates,
  previewOrderMail,
  sendTestOrderMail,
  setOrderMailText,
} from "#api/orders/orders/order-mails.ts";
import { languageNames, languages } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan, useStaff } from "#backoffice/identity/session/use-session.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { MailPreview } from "./MailPreview.tsx";
import styles from "./mails.module.css";
import { orderMailTexts } from "./texts/texts.ts";

const orderMailsQuery = queryOptions({
  queryKey: ["settings", "order-mails"],
  queryFn: async () => (await call(listOrderMailTexts, {})).texts,
});

type MailText = Output<typeof listOrderMailTexts>["texts"][number];

const hasAmount = (template: OrderMailTemplate): boolean => template === "refunded" || template === "paymentLink";

/** Subject, heading and introduction of each order email in each language, with a preview. */
export function OrderMailsPage() {
  const staffLanguage = useLanguage();
  const texts = useTexts(orderMailTexts);
  const { data } = useSuspenseQuery(orderMailsQuery);
  const [template, setTemplate] = useState<OrderMailTemplate>("confirmation");
  const [language, setLanguage] = useState<MailText["language"]>("en");
  // Kept here because the editor is recreated for each template and language.
  const [testRecipient, setTestRecipient] = useState(useStaff()?.email ?? "");
  const text = data.find((one) => one.template === template && one.language === language);
  return (
    <Page title={texts.title} back={{ to: "/settings/orders", label: texts.back }}>
      <Stack>
        <Card>
          <FieldRow>
            <SelectField
              label={texts.email}
              value={template}
              onChange={(event) =>
                setTemplate(orderMailTemplates.find((one) => one === event.target.value) ?? "confirmation")
              }
            >
              {orderMailTemplates.map((one) => (
                <option key={one} value={one}>
                  {data.some((each) => each.template === one && each.isOwn)
                    ? formatMessage(staffLanguage, texts.customizedName, { name: texts.names[one] })
                    : texts.names[one]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={texts.language}
              value={language}
              onChange={(event) => setLanguage(languages.find((one) => one === event.target.value) ?? "en")}
            >
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SelectField>
          </FieldRow>
        </Card>
        {text !== undefined && (
          <Editor
            key={`${template} ${language} ${text.isOwn}`}
            text={text}
            testRecipient={testRecipient}
            onTestRecipient={setTestRecipient}
          />
        )}
      </Stack>
    </Page>
  );
}

async function done(message: string): Promise<void> {
  showToast(message);
  await queryClient.invalidateQueries({ queryKey: orderMailsQuery.queryKey });
}

type EditorProps = { text: MailText; testRecipient: string; onTestRecipient: (email: string) => void };

function Editor({ text: { template, language, words: saved, isOwn }, testRecipient, onTestRecipient }: EditorProps) {
  const staffLanguage = useLanguage();
  const texts = useTexts(orderMailTexts);
  const can = useCan();
  const canWrite = can("settings:write");
  const form = useMutationForm({
    values: saved,
    schema: OrderMailWords,
    request: (next) => call(setOrderMailText, { params: { template, language }, body: { words: next } }),
    onSuccess: () => done(texts.saved),
  });
  const words = form.watch();
  const isWhole = words.subject.trim() !== "" && words.heading.trim() !== "";
  const drafted = useDeferredValue(words);
  const preview = useQuery({
    queryKey: ["settings", "order-mail-preview", template, language, drafted],
    queryFn: () => call(previewOrderMail, { body: { template, language, words: drafted } }),
    enabled: isWhole && can("orders:read"),
    placeholderData: keepPreviousData,
  });
  const restore = useMutation({
    mutationFn: () => call(setOrderMailText, { params: { template, language }, body: { words: null } }),
    onSuccess: () => done(texts.restored),
  });
  const field = (name: keyof typeof words) => ({
    dir: "auto",
    lang: language,
    ...form.field(name, { required: name !== "intro" }),
  });
  const placeholders = ["{number}", "{store}", "{name}", ...(hasAmount(template) ? ["{amount}"] : [])].join(", ");
  return (
    <div className={styles.sides}>
      <Card title={texts.text} action={isOwn && <Badge tone="note">{texts.customized}</Badge>}>
        <Form form={form} isReadOnly={!canWrite} isGuarded>
          <FieldStack error={restore.error ?? undefined}>
            <TextField label={texts.subject} {...field("subject")} />
            <TextField label={texts.heading} {...field("heading")} />
            <TextArea label={texts.intro} rows={4} {...field("intro")} />
            <p className={styles.words}>
              <FormattedMessage message={texts.placeholders} values={{ placeholders }} />
            </p>
            {canWrite && (
              <div className={styles.buttons}>
                <Button type="submit" variant="primary" disabled={!form.isDirty} isBusy={form.isPending}>
                  {texts.save}
                </Button>
                {isOwn && (
                  <Button isBusy={restore.isPending} onClick={() => restore.mutate()}>
                    {texts.restore}
                  </Button>
                )}
              </div>
            )}
          </FieldStack>
        </Form>
        {can("orders:write") && (
          <TestForm
            template={template}
            language={language}
            words={words}
            to={testRecipient}
            onRecipient={onTestRecipient}
          />
        )}
      </Card>
      <Card title={texts.preview}>
        {preview.isPending && can("orders:read") && <SkeletonText lines={8} />}
        {preview.isError && <Banner tone="critical">{messageOf(preview.error)}</Banner>}
        {preview.data !== undefined && (
          <>
            <p className={styles.subject}>
              <strong>{preview.data.subject}</strong>
            </p>
            <MailPreview
              html={preview.data.html}
              title={
                preview.data.isSample
                  ? texts.previewOfSample
                  : formatMessage(staffLanguage, texts.previewOfOrder, { number: String(preview.data.orderNumber) })
              }
            />
            {preview.data.isSample && <p className={styles.words}>{texts.sample}</p>}
          </>
        )}
      </Card>
    </div>
  );
}

type TestFormProps = Pick<MailText, "template" | "language" | "words"> & {
  to: string;
  onRecipient: (email: string) => void;
};

function TestForm({ template, language, words, to, onRecipient }: TestFormProps) {
  const staffLanguage = useLanguage();
  const texts = useTexts(orderMailTexts);
  const form = useMutationForm({
    values: { to },
    schema: bodyOf(sendTestOrderMail),
    request: (values) => call(sendTestOrderMail, { body: { template, language, words, ...values } }),
    onSuccess: (_, values) => showToast(formatMessage(staffLanguage, texts.testSent, { email: values.to })),
  });
  const recipient = form.field("to");
  return (
    <Form form={form} className={styles.test}>
      <FieldStack>
        <TextField
          label={texts.testTo}
          type="email"
          {...recipient}
          onChange={(event) => {
            onRecipient(event.currentTarget.value);
            return recipient.onChange(event);
          }}
        />
        <div className={styles.buttons}>
          <Button type="submit" isBusy={form.isPending}>
            {texts.sendTest}
          </Button>
        </div>
      </FieldStack>
    </Form>
  );
}
