import { useMutation } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { checkDomain, type DomainCheck, type DomainReport } from "#api/administration/domain-checks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDate } from "#backoffice/format.ts";
import { storeSettingsTexts } from "#backoffice/store/settings/texts/texts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./DomainPage.module.css";
import { RecordToCopy } from "./RecordToCopy.tsx";
import { TestEmailCard } from "./TestEmailCard.tsx";
import { domainTexts } from "./texts/texts.ts";

/** Whether customers reach the store at its domain, and whether its emails reach them. */
export function DomainPage() {
  const language = useLanguage();
  const texts = useTexts(domainTexts);
  const { title } = useTexts(storeSettingsTexts);
  const check = useMutation({
    mutationFn: async (body: { dkimSelector?: string }) => (await call(checkDomain, { body })).report,
  });
  const { mutate } = check;
  // The checks contact name servers, so they run when the page opens and on request, and not in the background.
  useEffect(() => mutate({}), [mutate]);
  const report = check.data;
  return (
    <Page
      title={texts.title}
      width="narrow"
      subtitle={texts.subtitle}
      back={{ to: "/settings", label: title }}
      actions={
        <Button icon={<RefreshCw aria-hidden="true" />} isBusy={check.isPending} onClick={() => mutate({})}>
          {texts.again}
        </Button>
      }
    >
      <Stack>
        {check.isError && <ErrorState error={check.error} onRetry={() => mutate({})} />}
        {report === undefined && check.isPending && (
          <Card title={texts.domain}>
            <SkeletonText lines={4} />
          </Card>
        )}
        {report !== undefined && (
          <>
            <Card title={texts.domain}>
              {report.isLocal ? (
                <Banner tone="note">{formatMessage(language, texts.local, { host: report.host })}</Banner>
              ) : (
                <CheckList checks={report.domain} host={report.host} />
              )}
            </Card>
            <Card title={texts.sender}>
              <p className={styles.soft}>{formatMessage(language, texts.senderText, { sender: report.sender })}</p>
              <CheckList checks={report.email} host={report.senderDomain} />
              <SelectorForm
                report={report}
                isBusy={check.isPending}
                onCheck={(dkimSelector) => mutate({ dkimSelector })}
              />
            </Card>
          </>
        )}
        <TestEmailCard />
      </Stack>
    </Page>
  );
}

const tones = { OK: "success", MISSING: "warning", WRONG: "critical", UNKNOWN: "neutral" } as const;

function CheckList({ checks, host }: { checks: readonly DomainCheck[]; host: string }) {
  const language = useLanguage();
  const texts = useTexts(domainTexts);
  return (
    <ul className={styles.checks}>
      {checks.map(({ id, state, problem, found, record, certificate }) => (
        <li key={id} className={styles.check}>
          <p className={styles.name}>
            <strong>{texts.names[id]}</strong>
            <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          </p>
          <p>{problem === undefined ? texts.fine[id] : formatMessage(language, texts.problems[problem], { host })}</p>
          {certificate !== undefined && (
            <p className={styles.soft}>
              {formatMessage(language, texts.certificate, {
                issuer: certificate.issuer,
                date: formatDate(certificate.expiresDate),
              })}
            </p>
          )}
          {found.map((text) => (
            <code key={text} className={styles.found}>
              {text}
            </code>
          ))}
          {record !== undefined && <RecordToCopy record={record} />}
        </li>
      ))}
    </ul>
  );
}

type SelectorProps = { report: DomainReport; isBusy: boolean; onCheck: (selector: string) => void };

function SelectorForm({ report, isBusy, onCheck }: SelectorProps) {
  const texts = useTexts(domainTexts);
  const form = useMutationForm({
    values: { dkimSelector: report.dkimSelector },
    schema: bodyOf(checkDomain),
    request: async ({ dkimSelector }) => onCheck(dkimSelector.trim()),
  });
  return (
    <Form form={form}>
      <FieldStack>
        <TextField label={texts.selector} hint={texts.selectorHint} {...form.field("dkimSelector")} />
        <div>
          <Button type="submit" isBusy={isBusy}>
            {texts.checkSelector}
          </Button>
        </div>
      </FieldStack>
    </Form>
  );
}
