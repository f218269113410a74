import { keepPreviousData, queryOptions, useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Output } from "#api/endpoint.ts";
import {
  listOrderMailTexts,
  type OrderMailTemplate,
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
import { FieldRow, FieldStack, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan, useStaff } from "#backoffice/identity/session/use-session.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { MailPreview } from "./MailPreview.tsx";
import styles from "./mails.module.css";
import { orderMailTexts } from "./texts/texts.ts";

export const orderMailsQuery = queryOptions({
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

type EditorProps = { text: MailText; testRecipient: string; onTestRecipient: (email: string) => void };

function Editor({ text: { template, language, words: saved, isOwn }, testRecipient, onTestRecipient }: EditorProps) {
  const staffLanguage = useLanguage();
  const texts = useTexts(orderMailTexts);
  const [words, setWords] = useState(saved);
  const can = useCan();
  const canWrite = can("settings:write");
  const isWhole = words.subject.trim() !== "" && words.heading.trim() !== "";
  const drafted = useDeferredValue(words);
  const preview = useQuery({
    queryKey: ["settings", "order-mail-preview", template, language, drafted],
    queryFn: () => call(previewOrderMail, { body: { template, language, words: drafted } }),
    enabled: isWhole && can("orders:read"),
    placeholderData: keepPreviousData,
  });
  const save = useMutation({
    mutationFn: (next: MailText["words"] | null) =>
      call(setOrderMailText, { params: { template, language }, body: { words: next } }),
    onSuccess: async (_, next) => {
      showToast(next === null ? texts.restored : texts.saved);
      await queryClient.invalidateQueries({ queryKey: orderMailsQuery.queryKey });
    },
  });
  const field = (name: keyof typeof words) => ({
    value: words[name],
    dir: "auto",
    lang: language,
    disabled: !canWrite,
    onChange: (event: { target: { value: string } }) => setWords({ ...words, [name]: event.target.value }),
  });
  const isChanged = (["subject", "heading", "intro"] as const).some((name) => words[name] !== saved[name]);
  const placeholders = ["{number}", "{store}", "{name}", ...(hasAmount(template) ? ["{amount}"] : [])].join(", ");
  return (
    <div className={styles.sides}>
      <Card title={texts.text} action={isOwn && <Badge tone="note">{texts.customized}</Badge>}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole) save.mutate(words);
          }}
        >
          <FieldStack>
            {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
            <TextField label={texts.subject} required maxLength={200} {...field("subject")} />
            <TextField label={texts.heading} required maxLength={200} {...field("heading")} />
            <TextArea label={texts.intro} rows={4} maxLength={2000} {...field("intro")} />
            <p className={styles.words}>
              <FormattedMessage message={texts.placeholders} values={{ placeholders }} />
            </p>
            {canWrite && (
              <div className={styles.buttons}>
                <Button type="submit" variant="primary" disabled={!isWhole || !isChanged} isBusy={save.isPending}>
                  {texts.save}
                </Button>
                {isOwn && <Button onClick={() => save.mutate(null)}>{texts.restore}</Button>}
              </div>
            )}
          </FieldStack>
        </form>
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
  const send = useMutation({
    mutationFn: () => call(sendTestOrderMail, { body: { template, language, words, to } }),
    onSuccess: () => showToast(formatMessage(staffLanguage, texts.testSent, { email: to })),
  });
  return (
    <form
      className={styles.test}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <FieldStack>
        {send.isError && <Banner tone="critical">{messageOf(send.error)}</Banner>}
        <TextField
          label={texts.testTo}
          type="email"
          required
          value={to}
          onChange={(event) => onRecipient(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" isBusy={send.isPending} disabled={to === ""}>
            {texts.sendTest}
          </Button>
        </div>
      </FieldStack>
    </form>
  );
}
