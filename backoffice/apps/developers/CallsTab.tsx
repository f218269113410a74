import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { plural } from "#backoffice/format.ts";
import { requireAccessToken } from "#backoffice/identity/session/session.ts";
import styles from "./developers.module.css";
import { JsonView } from "./JsonView.tsx";
import { addressOf, findOperations, type Operation } from "./operations.ts";
import { operationsQuery } from "./queries.ts";
import type { DevelopersSearch } from "./search.ts";

type Props = { search: DevelopersSearch; onChange: (change: Partial<DevelopersSearch>) => void };

const SHOWN = 60;
const tones: Record<string, Tone> = {
  GET: "note",
  POST: "success",
  PATCH: "warning",
  PUT: "warning",
  DELETE: "critical",
};

/** Every call of the API; each can be made from here, with one's own rights. */
export function CallsTab({ search, onChange }: Props) {
  const operations = useQuery(operationsQuery);
  const found = findOperations(operations.data ?? [], search.find);
  return (
    <Card isFlush>
      <div className={styles.searchRow}>
        <SearchBox
          label="Find a call"
          placeholder="cart coupon, query products …"
          value={search.find}
          onChange={(find) => onChange({ find })}
        />
        <span className={styles.soft} role="status">
          {operations.isSuccess && plural(found.length, "call")}
        </span>
        <a className={styles.link} href="/docs/api">
          The whole reference
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
              {search.open === operation.id && <Try operation={operation} />}
            </details>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className={styles.rest}>{plural(found.length - SHOWN, "more call")}: look for one by name.</p>
      )}
    </Card>
  );
}

type Answer = { status: number; milliseconds: number; requestId: string; text: string };

function Try({ operation }: { operation: Operation }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(operation.sample ?? "");
  const [isAsking, setIsAsking] = useState(false);
  const send = useMutation({ mutationFn: () => makeCall(operation, values, body) });
  const isStaffCall = operation.actors.includes("staff");
  const isRead = operation.method === "GET" || /(query|search|count|list|get|find)/i.test(operation.id);
  const problem = bodyProblem(body);
  return (
    <form
      className={styles.details}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRead) send.mutate();
        else setIsAsking(true);
      }}
    >
      <p className={styles.badges}>
        <Badge>{operation.id}</Badge>
        {operation.actors.map((actor) => (
          <Badge key={actor} tone={actor === "staff" ? "success" : "neutral"}>
            {actor}
          </Badge>
        ))}
        {operation.permission !== undefined && <Badge tone="note">{`needs ${operation.permission}`}</Badge>}
      </p>
      {!isStaffCall && <Banner tone="note">Staff may not make this call; trying it shows how it is refused.</Banner>}
      <FieldStack>
        {operation.parameters.map(({ name, isRequired, note }) => (
          <TextField
            key={name}
            label={name}
            required={isRequired}
            hint={note === "" ? undefined : note}
            value={values[name] ?? ""}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
        {operation.sample !== undefined && (
          <TextArea
            label="Body"
            className={styles.body}
            rows={Math.min(16, body.split("\n").length + 2)}
            spellCheck={false}
            value={body}
            error={problem}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        )}
        <div>
          <Button
            type="submit"
            variant="primary"
            isBusy={send.isPending}
            disabled={
              problem !== undefined || operation.parameters.some(({ name, isRequired }) => isRequired && !values[name])
            }
          >
            Send
          </Button>
        </div>
      </FieldStack>
      {send.isError && <Banner tone="critical">{messageOf(send.error)}</Banner>}
      {send.data !== undefined && (
        <section aria-label="Answer" className={styles.stack}>
          <p className={styles.badges} role="status">
            <Badge tone={send.data.status === 200 ? "success" : "critical"}>{`Status ${send.data.status}`}</Badge>
            <span className={styles.soft}>
              {send.data.milliseconds} ms · request {send.data.requestId}
            </span>
          </p>
          <JsonView value={send.data.text} label="Body of the answer" />
        </section>
      )}
      {isAsking && (
        <ConfirmDialog
          title="This may change the store"
          isOpen
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            send.mutate();
          }}
          confirmLabel="Send"
          isDangerous={operation.method === "DELETE"}
        >
          <p>
            {operation.method} {addressOf(operation, values)} goes to the real store with your rights, and is written
            into the audit log.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

async function makeCall(operation: Operation, values: Record<string, string>, body: string): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await fetch(addressOf(operation, values), {
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

function bodyProblem(body: string): string | undefined {
  if (body === "") return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "This is not JSON.";
  }
}
