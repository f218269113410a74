import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Download, Play, RotateCcw, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import {
  cancelImport,
  checkImport,
  deleteImport,
  type FileImport,
  type ImportOutcome,
  runImport,
  undoImport,
} from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button, buttonClass } from "#backoffice/components/forms/Button.tsx";
import { Radio } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { formatNumber, formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { formatBytes } from "#backoffice/store/media/upload/format-bytes.ts";
import { ColumnsCard, type Recheck } from "./ColumnsCard.tsx";
import { DownloadsCard } from "./DownloadsCard.tsx";
import { ImportItems } from "./ImportItems.tsx";
import { countOf, formatNames, stateLooks, summarizeDone, summarizeReview } from "./import-names.ts";
import styles from "./imports.module.css";
import { ProblemsCard } from "./ProblemsCard.tsx";
import { importQuery, refreshImport, refreshResults } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";
import { UndoResult } from "./UndoResult.tsx";

const language = staffLanguage();
const texts = importsTexts[language];

/** One import: the check, its result, its images, and undo. */
export function ImportPage() {
  const { importId } = useParams({ from: "/shell/import/$importId" });
  const found = useQuery(importQuery(importId));
  const entry = found.data;
  if (entry === undefined) {
    return (
      <Page title={texts.import} back={{ to: "/import", label: texts.title }}>
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

const writePermissions = {
  PRODUCTS: "products:write",
  CUSTOMERS: "members:write",
  ORDERS: "orders:write",
  PAGES: "content:write",
  REDIRECTS: "content:write",
} as const;

function OneImport({ entry }: { entry: FileImport }) {
  const can = useCan();
  const canImport = can("products:write") && can(writePermissions[entry.content]);
  const [outcome, setOutcome] = useState<ImportOutcome | "">("");
  const step = useMutation({
    mutationFn: async (take: () => Promise<{ import: FileImport }>) => (await take()).import,
    onSuccess: (changed) => refreshImport(changed),
  });
  const recheck = (body: Recheck): void => step.mutate(() => call(checkImport, { params: { id: entry.id }, body }));
  const { label, ...look } = stateLooks[entry.state];
  const isChecking = entry.state === "CHECKING";
  // What was read before the check ended is outdated.
  useEffect(() => (isChecking ? () => void refreshResults() : undefined), [isChecking]);
  const canChange = canImport && entry.startedDate === undefined && !isChecking;
  const hasItems = !isChecking && (entry.state !== "FAILED" || entry.startedDate !== undefined);
  return (
    <Page
      title={entry.fileName}
      badges={<Badge {...look}>{label}</Badge>}
      subtitle={formatMessage(language, texts.details, {
        format: formatNames[entry.format],
        size: formatBytes(entry.byteSize),
        when: formatWhenWithin(entry.createdDate),
        name: entry.startedBy,
      })}
      back={{ to: "/import", label: texts.title }}
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
        {(isChecking || (hasItems && entry.problemsUrl !== undefined)) && (
          <ProblemsCard entry={entry} canFix={canImport && (isChecking || entry.state === "READY")} />
        )}
        {hasItems && <ImportItems entry={entry} outcome={outcome} onOutcome={setOutcome} />}
        {!isChecking && <ColumnsCard entry={entry} canChange={canChange} onRecheck={recheck} />}
      </Stack>
    </Page>
  );
}

type SummaryProps = {
  entry: FileImport;
  outcome: ImportOutcome | "";
  onOutcome: (outcome: ImportOutcome | "") => void;
  actions: ReactNode;
};

function Summary({ entry, outcome, onOutcome, actions }: SummaryProps) {
  const { counts, done } = entry;
  const isWritten = entry.state === "DONE" || entry.state === "UNDOING" || entry.state === "UNDONE";
  const tiles = [
    { id: "CREATE", label: isWritten ? texts.tiles.created : texts.tiles.new, count: counts.create },
    { id: "UPDATE", label: isWritten ? texts.tiles.updated : texts.tiles.toUpdate, count: counts.update },
    { id: "UNCHANGED", label: texts.tiles.unchanged, count: counts.unchanged },
    { id: "SKIP", label: texts.tiles.skipped, count: counts.skip },
    {
      id: "ERROR",
      label: isWritten ? texts.tiles.notImported : texts.tiles.withProblems,
      count: counts.error + done.failed,
    },
  ] as const;
  return (
    <Card title={titleOf(entry)}>
      <div role="status" aria-live="polite">
        {entry.state === "READY" && <p>{summarizeReview(entry)}</p>}
        {entry.state === "DONE" && <Result entry={entry} />}
        {entry.state === "CANCELED" && <Result entry={entry} />}
        {entry.state === "UNDONE" && <UndoResult entry={entry} />}
        {entry.state === "FAILED" && <Banner tone="critical">{entry.problem ?? texts.summary.unreadable}</Banner>}
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
                  <strong>{formatNumber(tile.count)}</strong>
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
            {texts.summary.problemsFile}
          </a>
        )}
      </div>
    </Card>
  );
}

function titleOf({ state }: FileImport): string {
  switch (state) {
    case "CHECKING":
      return texts.summary.checking;
    case "READY":
      return texts.summary.review;
    case "RUNNING":
      return texts.summary.importing;
    case "UNDOING":
      return texts.summary.undoing;
    default:
      return texts.summary.result;
  }
}

function Progress({ entry, share }: { entry: FileImport; share: number }) {
  const { created, updated, failed, undone, kept } = entry.done;
  const count = entry.state === "UNDOING" ? undone + kept : created + updated + failed;
  const text =
    entry.state === "CHECKING"
      ? formatMessage(language, texts.rowsRead, { count: entry.rows })
      : formatMessage(language, texts.summary.processed, { items: countOf(entry, count) });
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={1} value={share} aria-label={titleOf(entry)} />
      <span className={styles.soft}>{formatMessage(language, texts.summary.progress, { progress: text })}</span>
    </div>
  );
}

function Result({ entry }: { entry: FileImport }) {
  const { failed } = entry.done;
  const { error } = entry.counts;
  const counts = summarizeDone(entry);
  if (entry.state === "CANCELED") {
    return <Banner tone="warning">{formatMessage(language, texts.summary.canceled, { counts })}</Banner>;
  }
  return (
    <Banner tone={failed + error > 0 ? "warning" : "success"}>
      <p>{formatMessage(language, texts.summary.imported, { counts })}</p>
      {error > 0 && <p>{formatMessage(language, texts.summary.notImported, { count: error })}</p>}
      {failed > 0 && <p>{texts.summary.storeChanged}</p>}
    </Banner>
  );
}

type ActionsProps = {
  entry: FileImport;
  isBusy: boolean;
  onStep: (take: () => Promise<{ import: FileImport }>) => void;
};

function Actions({ entry, isBusy, onStep }: ActionsProps) {
  const params = { id: entry.id };
  const [dialog, setDialog] = useState<"undo" | "delete">();
  const navigate = useNavigate();
  const { counts, done } = entry;
  const remove = useMutation({
    mutationFn: () => call(deleteImport, { params }),
    onSuccess: async () => {
      await navigate({ to: "/import" });
      await queryClient.invalidateQueries({ queryKey: ["imports", "list"] });
      showToast(texts.actions.deleted);
    },
  });
  const isWorking = entry.state === "CHECKING" || entry.state === "RUNNING";
  const hasEnded = entry.state === "DONE" || entry.state === "CANCELED" || entry.state === "FAILED";
  const isWritten = hasEnded && entry.startedDate !== undefined;
  return (
    <>
      {entry.state === "READY" && counts.create + counts.update > 0 && (
        <Button
          variant="primary"
          icon={<Play aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => onStep(() => call(runImport, { params }))}
        >
          {formatMessage(language, texts.actions.import, { items: countOf(entry, counts.create + counts.update) })}
        </Button>
      )}
      {isWorking && (
        <Button
          icon={<X aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => onStep(() => call(cancelImport, { params }))}
        >
          {texts.cancel}
        </Button>
      )}
      {isWritten && done.created + done.updated > 0 && (
        <Button icon={<RotateCcw aria-hidden="true" />} onClick={() => setDialog("undo")}>
          {texts.actions.undo}
        </Button>
      )}
      {!isWorking && entry.state !== "UNDOING" && (
        <Button variant="plain" icon={<Trash2 aria-hidden="true" />} onClick={() => setDialog("delete")}>
          {texts.actions.delete}
        </Button>
      )}
      <ConfirmDialog
        title={texts.actions.undoTitle}
        isOpen={dialog === "undo"}
        onClose={() => setDialog(undefined)}
        onConfirm={() => {
          setDialog(undefined);
          onStep(() => call(undoImport, { params }));
        }}
        confirmLabel={texts.actions.undoConfirm}
        isDangerous
      >
        {done.created > 0 && (
          <p>{formatMessage(language, texts.actions.undoDeletes, { items: countOf(entry, done.created) })}</p>
        )}
        {done.updated > 0 && (
          <p>{formatMessage(language, texts.actions.undoRestores, { items: countOf(entry, done.updated) })}</p>
        )}
        <p>{formatMessage(language, texts.actions.undoText, { content: entry.content })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={texts.actions.deleteTitle}
        isOpen={dialog === "delete"}
        onClose={() => setDialog(undefined)}
        onConfirm={() => remove.mutate()}
        confirmLabel={texts.actions.deleteConfirm}
        isBusy={remove.isPending}
        isDangerous
      >
        <p>{texts.actions.deleteText}</p>
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      </ConfirmDialog>
    </>
  );
}

function ExistingCard({ entry, onRecheck }: { entry: FileImport; onRecheck: (body: Recheck) => void }) {
  return (
    <Card title={texts.existing.title}>
      <Radio
        name="existing"
        label={texts.existing.update}
        hint={texts.existing.updateHint}
        checked={entry.existing === "UPDATE"}
        onChange={() => onRecheck({ existing: "UPDATE" })}
      />
      <Radio
        name="existing"
        label={texts.existing.skip}
        hint={texts.existing.skipHint}
        checked={entry.existing === "SKIP"}
        onChange={() => onRecheck({ existing: "SKIP" })}
      />
    </Card>
  );
}
