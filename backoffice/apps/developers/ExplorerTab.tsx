import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { requireAccessToken } from "#backoffice/identity/session/session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./developers.module.css";
import { JsonView } from "./JsonView.tsx";
import { buildUrl, findOperations, type Operation } from "./operations.ts";
import { operationsQuery } from "./queries.ts";
import type { DevelopersSearch } from "./search.ts";
import { developersTexts } from "./texts/texts.ts";

const common = developersTexts[staffLanguage()];
const texts = common.explorer;

type Props = { search: DevelopersSearch; onChange: (change: Partial<DevelopersSearch>) => void };

const SHOWN = 60;
const tones: Record<string, Tone> = {
  GET: "note",
  POST: "success",
  PATCH: "warning",
  PUT: "warning",
  DELETE: "critical",
};

/** The API explorer: all operations, callable with the staff member's own permissions. */
export function ExplorerTab({ search, onChange }: Props) {
  const operations = useQuery(operationsQuery);
  const found = findOperations(operations.data ?? [], search.find);
  return (
    <Card isFlush>
      <div className={styles.searchRow}>
        <SearchBox
          label={common.search.operations}
          placeholder={common.search.operationsPlaceholder}
          value={search.find}
          onChange={(find) => onChange({ find })}
        />
        <span className={styles.soft} role="status">
          {operations.isSuccess && formatMessage(staffLanguage(), texts.count, { count: found.length })}
        </span>
        <a className={styles.link} href="/docs/api">
          {texts.reference}
        </a>
      </div>
      {operations.isPending && <SkeletonRows rows={8} />}
      {operations.isError && <ErrorState error={operations.error} onRetry={() => void operations.refetch()} />}
      <ul className={styles.entries}>
        {found.slice(0, SHOWN).map((operation) => (
          <li key={operation.id}>
            <details
              open={search.open === operation.id}
              onToggle={(event) => {
                if (event.currentTarget.open && search.open !== operation.id) onChange({ open: operation.id });
              }}
            >
              <summary className={styles.entry}>
                <span className={styles.callLine}>
                  <Badge tone={tones[operation.method] ?? "neutral"}>{operation.method}</Badge>
                  <span className={styles.code}>{operation.path}</span>
                </span>
                <span className={styles.soft}>{operation.summary}</span>
              </summary>
              {search.open === operation.id && <RequestForm operation={operation} />}
            </details>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className={styles.rest}>{formatMessage(staffLanguage(), texts.more, { count: found.length - SHOWN })}</p>
      )}
    </Card>
  );
}

type ResponseDetails = { status: number; milliseconds: number; requestId: string; text: string };

function RequestForm({ operation }: { operation: Operation }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [response, setResponse] = useState<ResponseDetails>();
  const isStaffCall = operation.actors.includes("staff");
  const isRead = operation.method === "GET" || /(query|search|count|list|get|find)/i.test(operation.id);
  const form = useMutationForm({
    values: {
      parameters: Object.fromEntries(operation.parameters.map(({ name }) => [name, ""])),
      body: operation.sample ?? "",
    },
    validate: ({ body }) => ({ body: findBodyError(body) }),
    shouldSend: () => {
      setIsConfirming(!isRead);
      return isRead;
    },
    request: ({ parameters, body }) => sendRequest(operation, parameters, body),
    onSuccess: setResponse,
  });
  const body = form.watch("body");
  return (
    <Form form={form} className={styles.details}>
      <p className={styles.badges}>
        <Badge>{operation.id}</Badge>
        {operation.actors.map((actor) => (
          <Badge key={actor} tone={actor === "staff" ? "success" : "neutral"}>
            {actor}
          </Badge>
        ))}
        {operation.permission !== undefined && (
          <Badge tone="note">
            {formatMessage(staffLanguage(), common.requiresPermission, { permission: operation.permission })}
          </Badge>
        )}
      </p>
      {!isStaffCall && <Banner tone="note">{texts.notStaff}</Banner>}
      <FieldStack>
        {operation.parameters.map(({ name, isRequired, note }) => (
          <TextField
            key={name}
            label={name}
            hint={note === "" ? undefined : note}
            {...form.field(`parameters.${name}`, { required: isRequired })}
          />
        ))}
        {operation.sample !== undefined && (
          <TextArea
            label={texts.body}
            className={styles.body}
            rows={Math.min(16, body.split("\n").length + 2)}
            spellCheck={false}
            {...form.field("body")}
          />
        )}
        <div>
          <Button type="submit" variant="primary" isBusy={form.isPending}>
            {common.send}
          </Button>
        </div>
      </FieldStack>
      {response !== undefined && (
        <section aria-label={texts.response} className={styles.stack}>
          <p className={styles.badges} role="status">
            <Badge tone={response.status === 200 ? "success" : "critical"}>
              {formatMessage(staffLanguage(), texts.responseStatus, { status: response.status })}
            </Badge>
            <span className={styles.soft}>
              {formatMessage(staffLanguage(), texts.responseDetails, {
                milliseconds: response.milliseconds,
                id: response.requestId,
              })}
            </span>
          </p>
          <JsonView value={response.text} label={texts.responseBody} />
        </section>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={texts.confirmTitle}
          isOpen
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            form.send();
          }}
          confirmLabel={common.send}
          isDangerous={operation.method === "DELETE"}
        >
          <p>
            {formatMessage(staffLanguage(), texts.confirmText, {
              method: operation.method,
              url: buildUrl(operation, form.getValues("parameters")),
            })}
          </p>
        </ConfirmDialog>
      )}
    </Form>
  );
}

async function sendRequest(
  operation: Operation,
  values: Record<string, string>,
  body: string,
): Promise<ResponseDetails> {
  const startedAt = performance.now();
  const answer = await fetch(buildUrl(operation, values), {
    method: operation.method,
    headers: {
      authorization: await requireAccessToken(),
      ...(body === "" ? {} : { "content-type": "application/json" }),
    },
    ...(body === "" || operation.method === "GET" ? {} : { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    milliseconds: Math.round(performance.now() - startedAt),
    requestId: answer.headers.get("x-request-id") ?? "",
    text: pretty(text),
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function findBodyError(body: string): string | undefined {
  if (body === "") return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : texts.invalidJson;
  }
}
