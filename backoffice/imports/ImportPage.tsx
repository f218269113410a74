import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Download, Play, RotateCcw, Trash2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  cancelImport,
  checkImport,
  deleteImport,
  type ImportOutcome,
  type ProductImport,
  runImport,
  undoImport,
} from "#api/imports.ts";
import { call, queryClient } from "../client.ts";
import { Badge } from "../components/Badge.tsx";
import { Button, buttonClass } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Radio } from "../components/Field.tsx";
import { ConfirmDialog } from "../components/Modal.tsx";
import { Page, Stack } from "../components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { formatWhenWithin, plural } from "../format.ts";
import { formatBytes } from "../media/format-bytes.ts";
import { useCan } from "../session/use-session.ts";
import { ColumnsCard } from "./ColumnsCard.tsx";
import { ImportItems } from "./ImportItems.tsx";
import styles from "./imports.module.css";
import { importQuery, refreshImport } from "./queries.ts";
import { formatNames, sentenceOf, stateLooks } from "./words.ts";

export type Recheck = Parameters<typeof call<typeof checkImport>>[1]["body"];

/** One import: what the file says, what it would do or did, and the way back. */
export function ImportPage() {
  const { importId } = useParams({ from: "/shell/import/$importId" });
  const found = useQuery(importQuery(importId));
  const entry = found.data;
  if (entry === undefined) {
    return (
      <Page title="Import" back={{ to: "/import", label: "Import and export" }}>
        <Card>
          {found.isError ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonRows rows={5} />
          )}
        </Card>
      </Page>
    );
  }
  return <OneImport key={entry.id} entry={entry} />;
}

function OneImport({ entry }: { entry: ProductImport }) {
  const canImport = useCan()("products:write");
  const [outcome, setOutcome] = useState<ImportOutcome | "">("");
  const step = useMutation({
    mutationFn: async (take: () => Promise<{ import: ProductImport }>) => (await take()).import,
    onSuccess: (changed) => refreshImport(changed),
  });
  const recheck = (body: Recheck): void => step.mutate(() => call(checkImport, { params: { id: entry.id }, body }));
  const { label, ...look } = stateLooks[entry.state];
  const canChange = canImport && entry.startedDate === undefined && entry.state !== "CHECKING";
  const hasItems = entry.state !== "CHECKING" && entry.state !== "FAILED";
  return (
    <Page
      title={entry.fileName}
      badges={<Badge {...look}>{label}</Badge>}
      subtitle={`${formatNames[entry.format]}, ${formatBytes(entry.byteSize)}, ${formatWhenWithin(entry.createdDate)} by ${entry.startedBy}`}
      back={{ to: "/import", label: "Import and export" }}
    >
      <Stack>
        {step.isError && <Banner tone="critical">{messageOf(step.error)}</Banner>}
        <Summary
          entry={entry}
          outcome={outcome}
          onOutcome={setOutcome}
          actions={canImport && <Actions entry={entry} isBusy={step.isPending} onStep={(take) => step.mutate(take)} />}
        />
        {canChange && entry.state === "READY" && <ExistingCard entry={entry} onRecheck={recheck} />}
        {hasItems && <ImportItems entry={entry} outcome={outcome} onOutcome={setOutcome} />}
        {entry.state !== "CHECKING" && <ColumnsCard entry={entry} canChange={canChange} onRecheck={recheck} />}
      </Stack>
    </Page>
  );
}

type SummaryProps = {
  entry: ProductImport;
  outcome: ImportOutcome | "";
  onOutcome: (outcome: ImportOutcome | "") => void;
  actions: ReactNode;
};

function Summary({ entry, outcome, onOutcome, actions }: SummaryProps) {
  const { counts, done } = entry;
  const tiles = [
    { id: "CREATE", label: "new", count: counts.create },
    { id: "UPDATE", label: "changed", count: counts.update },
    { id: "UNCHANGED", label: "the same", count: counts.unchanged },
    { id: "SKIP", label: "skipped", count: counts.skip },
    { id: "ERROR", label: "with problems", count: counts.error + done.failed },
  ] as const;
  return (
    <Card title={titleOf(entry)}>
      <div role="status" aria-live="polite">
        {entry.state === "READY" && <p>{sentenceOf(entry)}</p>}
        {entry.state === "DONE" && <Result entry={entry} />}
        {entry.state === "CANCELED" && <Result entry={entry} />}
        {entry.state === "UNDONE" && <Undone entry={entry} />}
        {entry.state === "FAILED" && <Banner tone="critical">{entry.problem ?? "The file cannot be read."}</Banner>}
      </div>
      {entry.progress !== undefined && <Progress entry={entry} share={entry.progress} />}
      {entry.state !== "CHECKING" && entry.state !== "FAILED" && (
        <ul className={styles.counts}>
          {tiles
            .filter(({ id, count }) => count > 0 || id === outcome)
            .map((tile) => (
              <li key={tile.id}>
                <button
                  type="button"
                  className={styles.count}
                  aria-pressed={outcome === tile.id}
                  onClick={() => onOutcome(outcome === tile.id ? "" : tile.id)}
                >
                  <strong>{tile.count.toLocaleString("en-US")}</strong>
                  <span>{tile.label}</span>
                </button>
              </li>
            ))}
        </ul>
      )}
      <div className={styles.actions}>
        {actions}
        {entry.problemsUrl !== undefined && (
          <a className={buttonClass()} href={new URL(entry.problemsUrl).pathname} download>
            <Download aria-hidden="true" />
            Download problems
          </a>
        )}
      </div>
    </Card>
  );
}

function titleOf({ state }: ProductImport): string {
  switch (state) {
    case "CHECKING":
      return "Reading the file";
    case "READY":
      return "What would happen";
    case "RUNNING":
      return "Importing";
    case "UNDOING":
      return "Taking it back";
    default:
      return "What happened";
  }
}

function Progress({ entry, share }: { entry: ProductImport; share: number }) {
  const { created, updated, failed, undone, kept } = entry.done;
  const count = entry.state === "UNDOING" ? undone + kept : created + updated + failed;
  const text = entry.state === "CHECKING" ? `${plural(entry.rows, "row")} read` : `${plural(count, "product")} so far`;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={1} value={share} aria-label={titleOf(entry)} />
      <span className={styles.soft}>{text}. You may leave this page: it goes on.</span>
    </div>
  );
}

function Result({ entry: { done, state } }: { entry: ProductImport }) {
  const { created, updated, failed } = done;
  const text = `${plural(created, "product")} created, ${plural(updated, "product")} changed${failed > 0 ? `, ${plural(failed, "product")} refused` : ""}.`;
  if (state === "CANCELED") return <Banner tone="warning">Canceled. {text}</Banner>;
  return <Banner tone={failed > 0 ? "warning" : "success"}>{text}</Banner>;
}

function Undone({ entry: { done } }: { entry: ProductImport }) {
  return (
    <Banner tone="note">
      {plural(done.undone, "product")} taken back.
      {done.kept > 0 && ` ${plural(done.kept, "product")} stayed as they are, because somebody changed them since.`}
    </Banner>
  );
}

type ActionsProps = {
  entry: ProductImport;
  isBusy: boolean;
  onStep: (take: () => Promise<{ import: ProductImport }>) => void;
};

function Actions({ entry, isBusy, onStep }: ActionsProps) {
  const params = { id: entry.id };
  const [isAsking, setIsAsking] = useState<"undo" | "delete">();
  const navigate = useNavigate();
  const { counts, done } = entry;
  const forget = useMutation({
    mutationFn: () => call(deleteImport, { params }),
    onSuccess: async () => {
      await navigate({ to: "/import" });
      await queryClient.invalidateQueries({ queryKey: ["imports", "list"] });
      showToast("Import deleted");
    },
  });
  const isWorking = entry.state === "CHECKING" || entry.state === "RUNNING";
  const isWritten = (entry.state === "DONE" || entry.state === "CANCELED") && entry.startedDate !== undefined;
  return (
    <>
      {entry.state === "READY" && counts.create + counts.update > 0 && (
        <Button
          variant="primary"
          icon={<Play aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => onStep(() => call(runImport, { params }))}
        >
          {`Import ${plural(counts.create + counts.update, "product")}`}
        </Button>
      )}
      {isWorking && (
        <Button
          icon={<X aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => onStep(() => call(cancelImport, { params }))}
        >
          Cancel
        </Button>
      )}
      {isWritten && done.created + done.updated > 0 && (
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => setIsAsking("undo")}>
          Undo this import
        </Button>
      )}
      {!isWorking && entry.state !== "UNDOING" && (
        <Button variant="plain" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking("delete")}>
          Delete from history
        </Button>
      )}
      <ConfirmDialog
        title="Undo this import?"
        isOpen={isAsking === "undo"}
        onClose={() => setIsAsking(undefined)}
        onConfirm={() => {
          setIsAsking(undefined);
          onStep(() => call(undoImport, { params }));
        }}
        confirmLabel="Undo import"
        isDangerous
      >
        <p>
          {done.created > 0 && `${plural(done.created, "product")} that it created will be deleted. `}
          {done.updated > 0 && `${plural(done.updated, "product")} get back what they had. `}
          What somebody changed since stays as it is.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete this import from the history?"
        isOpen={isAsking === "delete"}
        onClose={() => setIsAsking(undefined)}
        onConfirm={() => forget.mutate()}
        confirmLabel="Delete"
        isBusy={forget.isPending}
        isDangerous
      >
        <p>The products stay. The import can no longer be undone.</p>
        {forget.isError && <Banner tone="critical">{messageOf(forget.error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}

function ExistingCard({ entry, onRecheck }: { entry: ProductImport; onRecheck: (body: Recheck) => void }) {
  return (
    <Card title="Products that exist already">
      <Radio
        name="existing"
        label="Change them to what the file says"
        hint="Columns that the file leaves out stay as they are."
        checked={entry.existing === "UPDATE"}
        onChange={() => onRecheck({ existing: "UPDATE" })}
      />
      <Radio
        name="existing"
        label="Leave them alone"
        hint="Only new products are created."
        checked={entry.existing === "SKIP"}
        onChange={() => onRecheck({ existing: "SKIP" })}
      />
    </Card>
  );
}
