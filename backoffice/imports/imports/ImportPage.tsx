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
} from "#api/imports/imports.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Radio } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatWhenWithin, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLocale } from "#backoffice/language.ts";
import { formatBytes } from "#backoffice/store/media/upload/format-bytes.ts";
import { ColumnsCard } from "./ColumnsCard.tsx";
import { DownloadsCard } from "./DownloadsCard.tsx";
import { ImportItems } from "./ImportItems.tsx";
import styles from "./imports.module.css";
import { ProblemsCard } from "./ProblemsCard.tsx";
import { importQuery, refreshImport } from "./queries.ts";
import { UndoResult } from "./UndoResult.tsx";
import { countOf, formatNames, sentenceOf, stateLooks } from "./words.ts";

export type Recheck = Parameters<typeof call<typeof checkImport>>[1]["body"];

/** One import: the check, its result, its images, and undo. */
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
        {entry.downloads.total > 0 && entry.startedDate !== undefined && <DownloadsCard entry={entry} />}
        {hasItems && entry.problemsUrl !== undefined && <ProblemsCard entry={entry} />}
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
  const isWritten = entry.state === "DONE" || entry.state === "UNDOING" || entry.state === "UNDONE";
  const tiles = [
    { id: "CREATE", label: isWritten ? "created" : "new", count: counts.create },
    { id: "UPDATE", label: isWritten ? "updated" : "to update", count: counts.update },
    { id: "UNCHANGED", label: "no change", count: counts.unchanged },
    { id: "SKIP", label: "skipped", count: counts.skip },
    { id: "ERROR", label: isWritten ? "not imported" : "can't be imported", count: counts.error + done.failed },
  ] as const;
  return (
    <Card title={titleOf(entry)}>
      <div role="status" aria-live="polite">
        {entry.state === "READY" && <p>{sentenceOf(entry)}</p>}
        {entry.state === "DONE" && <Result entry={entry} />}
        {entry.state === "CANCELED" && <Result entry={entry} />}
        {entry.state === "UNDONE" && <UndoResult entry={entry} />}
        {entry.state === "FAILED" && <Banner tone="critical">{entry.problem ?? "The file can't be read."}</Banner>}
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
                  <strong>{tile.count.toLocaleString(staffLocale())}</strong>
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
      return "Checking the file";
    case "READY":
      return "Review";
    case "RUNNING":
      return "Importing";
    case "UNDOING":
      return "Undoing";
    default:
      return "Result";
  }
}

function Progress({ entry, share }: { entry: ProductImport; share: number }) {
  const { created, updated, failed, undone, kept } = entry.done;
  const count = entry.state === "UNDOING" ? undone + kept : created + updated + failed;
  const text = entry.state === "CHECKING" ? `${plural(entry.rows, "row")} read` : `${countOf(entry, count)} so far`;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={1} value={share} aria-label={titleOf(entry)} />
      <span className={styles.soft}>{text}. You can leave this page; the import continues.</span>
    </div>
  );
}

function Result({ entry }: { entry: ProductImport }) {
  const { created, updated, failed } = entry.done;
  const parts = [
    `${countOf(entry, created)} created`,
    ...(updated > 0 ? [`${countOf(entry, updated)} updated`] : []),
    ...(failed > 0 ? [`${countOf(entry, failed)} refused`] : []),
  ];
  const text = `${parts.join(", ")}.`;
  const skipped = entry.counts.error > 0 ? ` ${countOf(entry, entry.counts.error)} couldn't be imported.` : "";
  const changed = failed > 0 ? " The store changed between the check and the import; see Problems." : "";
  if (entry.state === "CANCELED") return <Banner tone="warning">Canceled. {text}</Banner>;
  return (
    <Banner tone={failed + entry.counts.error > 0 ? "warning" : "success"}>
      {text}
      {skipped}
      {changed}
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
          {`Import ${countOf(entry, counts.create + counts.update)}`}
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
          {done.created > 0 && `${countOf(entry, done.created)} that it created will be deleted. `}
          {done.updated > 0 && `${countOf(entry, done.updated)} will be restored. `}
          Collections, brands, options and images that it created are deleted unless something else uses them. Products
          that were changed after the import are kept.
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
    <Card title="Existing products">
      <Radio
        name="existing"
        label="Update existing products"
        hint="Columns that aren't in the file don't change."
        checked={entry.existing === "UPDATE"}
        onChange={() => onRecheck({ existing: "UPDATE" })}
      />
      <Radio
        name="existing"
        label="Skip existing products"
        hint="Only new products are added."
        checked={entry.existing === "SKIP"}
        onChange={() => onRecheck({ existing: "SKIP" })}
      />
    </Card>
  );
}
