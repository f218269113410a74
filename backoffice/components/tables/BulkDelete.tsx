import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { messageOf } from "../error-messages.ts";
import { Button } from "../forms/Button.tsx";
import { FieldStack } from "../forms/Field.tsx";
import { ConfirmDialog } from "../overlays/Modal.tsx";
import { showToast } from "../overlays/toasts.ts";
import { Banner } from "../States.tsx";
import { componentsTexts } from "../texts/texts.ts";
import { SelectionBar } from "./SelectionBar.tsx";

const LISTED = 5;

type Props<Row> = {
  /** The selected ones. */
  rows: readonly Row[];
  /** What the list contains, in the plural. */
  noun: string;
  nameOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
  /** Undoes a deletion. Absent if it is final. */
  restore?: (row: Row) => Promise<unknown>;
  /** Reads the list again. */
  refresh: () => Promise<unknown>;
  onClear: () => void;
};

type Failure<Row> = { row: Row; reason: string };

/** Deletes the selected rows of a list, one after the other: a row that can't be deleted doesn't keep the others. */
export function BulkDelete<Row>({ rows, noun, nameOf, remove, restore, refresh, onClear }: Props<Row>) {
  const language = useLanguage();
  const texts = useTexts(componentsTexts).bulk;
  const [isAsking, setIsAsking] = useState(false);
  const undo = async (deleted: readonly Row[]): Promise<void> => {
    const failures = await attemptEach(deleted, (row) => restore?.(row) ?? Promise.resolve());
    await refresh();
    const [failure] = failures;
    const restored = formatMessage(language, texts.restored, { count: deleted.length - failures.length });
    showToast(failure === undefined ? restored : failure.reason);
  };
  const deletion = useMutation({
    mutationFn: async () => ({ tried: rows, failures: await attemptEach(rows, remove) }),
    onSuccess: async ({ tried, failures }) => {
      await refresh();
      const deleted = tried.filter((row) => !failures.some((failure) => failure.row === row));
      if (deleted.length > 0) {
        const message = formatMessage(language, texts.deleted, { count: deleted.length });
        showToast(message, restore === undefined ? {} : { undo: () => void undo(deleted) });
      }
      if (failures.length > 0) return;
      setIsAsking(false);
      onClear();
    },
  });
  const failures = deletion.data?.failures ?? [];
  const ask = () => {
    deletion.reset();
    setIsAsking(true);
  };
  const close = () => setIsAsking(false);
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar label={formatMessage(language, texts.label, { noun })} count={rows.length} onClear={onClear}>
          <Button variant="onInk" size="small" icon={<Trash2 aria-hidden="true" />} onClick={ask}>
            {texts.delete}
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        title={formatMessage(language, texts.title, { count: rows.length })}
        isOpen={isAsking}
        isDangerous
        onClose={close}
        onConfirm={() => deletion.mutate()}
        confirmLabel={texts.delete}
        isBusy={deletion.isPending}
        isReady={rows.length > 0}
      >
        <FieldStack>
          {failures.length > 0 && (
            <Banner tone="critical" title={formatMessage(language, texts.failed, { count: failures.length })}>
              {[...new Set(failures.map(({ reason }) => reason))].join(" ")}
            </Banner>
          )}
          <p>{rows.slice(0, LISTED).map(nameOf).join(", ")}</p>
          {rows.length > LISTED && <p>{formatMessage(language, texts.more, { count: rows.length - LISTED })}</p>}
          <p>{restore === undefined ? texts.final : texts.undoable}</p>
        </FieldStack>
      </ConfirmDialog>
    </>
  );
}

async function attemptEach<Row>(
  rows: readonly Row[],
  attempt: (row: Row) => Promise<unknown>,
): Promise<Failure<Row>[]> {
  const failures: Failure<Row>[] = [];
  for (const row of rows) {
    const reason = await attempt(row).then(() => undefined, messageOf);
    if (reason !== undefined) failures.push({ row, reason });
  }
  return failures;
}
